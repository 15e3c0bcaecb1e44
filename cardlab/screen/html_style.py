"""The styles of `cardlab.screen.as_html`, limited to elements inside its class.

Selectors that repeat the class override JupyterLab's own styles of tables and lists.
"""

from typing import Final

CLASS: Final = "cardlab-html"
"""The class of the outermost element."""

STYLE: Final = """<style>
.cardlab-html{line-height:1.4;max-width:60em;overflow-wrap:break-word}
.cardlab-html.cardlab-html :is(section,figure,ul,ol,p,pre){margin:.5em 0;padding:0}
.cardlab-html.cardlab-html .widget-html-content{line-height:1.4}
.cardlab-html .h{font-weight:600;margin:.6em 0 .3em}
.cardlab-html .cols{display:flex;flex-wrap:wrap;gap:.3em 2em}
.cardlab-html .cols>*{flex:1 1 14em;min-width:0}
.cardlab-html :is(small,.l){font-size:.85em}
.cardlab-html.cardlab-html :is(ul,ol){list-style:none}
.cardlab-html.cardlab-html :is(li,.l li){margin:.15em 0}
.cardlab-html .cs{display:flex;flex-wrap:wrap;gap:.4em}
.cardlab-html :is(.w,.cs>li>span){display:inline-flex;flex-direction:column;align-items:center;gap:.15em}
.cardlab-html .w small{margin-top:auto;text-align:center;max-width:7em;white-space:pre-line}
.cardlab-html .c{display:inline-block;box-sizing:border-box;min-width:2.5em;padding:.2em;border:1px solid #888;
  border-radius:.3em;background:#fff;color:#111;text-align:center;line-height:1.2;white-space:nowrap}
.cardlab-html .r{color:#b3003c}
.cardlab-html .c.k{background:repeating-linear-gradient(45deg,#345 0 3px,#456 3px 6px);color:#fff}
.cardlab-html .c.e{background:none;border-style:dashed;color:inherit}
.cardlab-html .cs>.c{align-self:flex-start}
.cardlab-html .f{display:flex;flex-direction:column;gap:.15em}
.cardlab-html .f:has(:nth-child(7)){flex-flow:row wrap;width:10em}
.cardlab-html .c.n{outline:3px solid #2a7fc9;outline-offset:1px}
.cardlab-html .c.x{border-left:.35em double #b3003c;font-size:.8em;min-width:3em}
.cardlab-html i{font-style:normal}
.cardlab-html .y{font-weight:700;text-decoration:underline}
.cardlab-html :is(u,.y){text-decoration-thickness:2px}
.cardlab-html code{background:none;padding:0;letter-spacing:.15em;word-break:break-all}
.cardlab-html .o{overflow-x:auto;padding:2px}
.cardlab-html.cardlab-html table{border-collapse:collapse;margin:.2em 0;table-layout:auto;font-size:1em;border:0}
.cardlab-html.cardlab-html :is(tr,tr:hover):nth-child(n){background:none}
.cardlab-html.cardlab-html :is(th,td){padding:.15em .5em .15em 0;text-align:left;vertical-align:baseline;
  border:0;border-bottom:1px solid #8886}
.cardlab-html.cardlab-html td,.cardlab-html.cardlab-html th+th{text-align:right;padding:.15em 0 .15em .5em}
.cardlab-html.cardlab-html th small{font-weight:400}
.cardlab-html.cardlab-html caption{text-align:left;padding:.2em 0;color:inherit}
.cardlab-html.cardlab-html .g :is(th,td){padding:1px;border:0;text-align:center;vertical-align:middle;min-width:1em}
.cardlab-html.cardlab-html .g th{font-weight:400;font-size:.8em}
.cardlab-html.cardlab-html .g td:not(:empty){border:1px dotted #888}
.cardlab-html.cardlab-html .g td{width:2em;height:2.3em}
.cardlab-html .g .c{display:block;min-width:0;padding:.05em 0}
.cardlab-html .g .c i{display:block}
.cardlab-html.cardlab-html .t :is(td,th+th){padding:.1em .2em;min-width:.9em;text-align:center}
.cardlab-html.cardlab-html .q{border-left:.25em solid #888;padding-left:.6em}
.cardlab-html .d{font-size:2.6em;line-height:1.1}
.cardlab-html.cardlab-html .v :is(th,td){white-space:nowrap;vertical-align:middle}
.cardlab-html.cardlab-html .v td:nth-child(2){width:55%}
.cardlab-html .m{display:block;height:.8em;min-width:1px;box-sizing:border-box;border:1px solid;background:#8888}
.cardlab-html .m.p{background:none}
.cardlab-html .m.s{height:.35em;margin-top:1px}
.cardlab-html .v i{display:block}
.cardlab-html .z{background:linear-gradient(#2a7fc9,#2a7fc9) no-repeat;background-size:2px 100%}
@media (max-width:28em){
  .cardlab-html.cardlab-html :is(.g,.t){font-size:.8em}
  .cardlab-html.cardlab-html .t :is(td,th+th){padding:.1em}
}
</style>
"""
