// The page of a class room: joins, draws what the room shows, and comes back when the network was lost.

/** Open the page that the address names: a seat, the teacher's projector, or the check of the network. */
export function openRoom() {
  document.getElementById("page").textContent = "This page is not built yet.";
}
