/** The style of the HTML report: light and dark, one column on a phone. */
export const REPORT_STYLE = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --panel: #f4f5f7; --line: #c9ced6; --text: #1b1f24; --dim: #59636e;
  --error: #b3261e; --warning: #8a5a00; --info: #3b5f8a; --focus: #0b57d0; --mark: #e8f0fe;
  --near: #9aa3ad;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14171a; --panel: #1f2428; --line: #3d444d; --text: #e6e9ec; --dim: #a3adb8;
    --error: #ff8a80; --warning: #f2b84b; --info: #8fb8e8; --focus: #a8c7fa; --mark: #24324a;
    --near: #59636e;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 15px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
header, main, footer { max-width: 1500px; margin: 0 auto; padding: 12px 16px; }
h1 { font-size: 1.35rem; margin: 0 0 4px; }
h2 { font-size: 1.05rem; margin: 18px 0 6px; }
main > h2:first-of-type { margin-top: 4px; }
header { padding-bottom: 0; }
p { margin: 4px 0; }
.dim { color: var(--dim); }
.totals { display: flex; flex-wrap: wrap; gap: 8px; margin: 10px 0 0; padding: 0; list-style: none; }
.totals li { padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--panel); }
.totals strong { font-variant-numeric: tabular-nums; }
.error { color: var(--error); } .warning { color: var(--warning); } .info { color: var(--info); }
.filters { display: flex; flex-wrap: wrap; gap: 10px; align-items: end; margin: 12px 0; }
.filters label { min-width: 0; max-width: 100%; display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; font-size: .85rem; color: var(--dim); }
select, input, button {
  font: inherit; color: var(--text); background: var(--page); border: 1px solid var(--line);
  border-radius: 6px; padding: 6px 8px; max-width: 100%; min-height: 36px;
}
button { cursor: pointer; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 1px; }
.filters select, .filters input { max-width: min(100%, calc(100vw - 32px)); }
.columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 20px; }
.map { position: sticky; top: 8px; align-self: start; }
.map canvas {
  display: block; width: 100%; height: min(70vh, 620px); background: var(--panel);
  border: 1px solid var(--line); border-radius: 6px; touch-action: none;
}
.map .tools { display: flex; flex-wrap: wrap; gap: 6px; margin: 6px 0; align-items: center; }
details { border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; background: var(--panel); }
summary { padding: 8px 12px; cursor: pointer; display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; }
summary > span:first-child { min-width: 4.2em; }
summary .count { font-variant-numeric: tabular-nums; min-width: 3.5em; font-weight: 600; text-align: right; }
summary code { color: var(--dim); font-size: .85em; }
.body { padding: 0 12px 12px; background: var(--page); border-radius: 0 0 6px 6px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .88rem; }
th, td { text-align: left; padding: 4px 8px; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--dim); font-weight: 600; white-space: nowrap; }
td { overflow-wrap: break-word; max-width: 28em; }
td[data-label=Record], td[data-label=Value] { overflow-wrap: anywhere; }
td[data-label=Finding] { min-width: 13em; }
td button, .tools button { white-space: nowrap; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.chosen td { background: var(--mark); }
td button { padding: 2px 8px; min-height: 28px; }
.key { display: flex; flex-wrap: wrap; gap: 2px 14px; margin: 4px 0; padding: 0; list-style: none; font-size: .85rem; }
.key span { display: inline-block; width: 1.2em; height: .8em; border: 2px solid currentColor; margin-right: .4em; vertical-align: -1px; }
.key .near { color: var(--near); }
a { color: var(--focus); }
@media (max-width: 820px) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  .map { position: static; order: -1; }
  .map canvas { height: 46vh; }
  th, td { padding: 4px 5px; }
  .samples td { overflow-wrap: anywhere; }
  .samples thead { display: none; }
  .samples tr { display: block; padding: 6px 0; border-bottom: 1px solid var(--line); }
  .samples td { display: block; border: 0; padding: 1px 0; }
  .samples td[data-label]:not(:empty)::before { content: attr(data-label) ": "; color: var(--dim); }
}
`;
