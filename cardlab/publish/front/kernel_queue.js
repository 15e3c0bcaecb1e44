
// Added to JupyterLite's service worker, which asks the page for a kernel's files. The page's answers do not say what they
// answer. So two kernels of one page that asked at once would get each other's files, and break: here one waits for the
// other's answer. A person who is asked for input may take long, and nobody waits for that.
const LONGEST = 10000; // milliseconds; after them an answer is not waited for any more
const askPage = broadcastOne;
const lastAnswers = new Map(); // by page

broadcastOne = async (request, address) => {
  if (address.pathname.includes("/api/stdin/")) return askPage(request, address);
  const { browsingContextId } = await request.clone().json();
  const answer = (lastAnswers.get(browsingContextId) ?? Promise.resolve()).then(() => askPage(request, address));
  const patience = new Promise((go) => setTimeout(go, LONGEST));
  lastAnswers.set(browsingContextId, Promise.race([answer, patience]).catch(() => {}));
  return answer;
};
