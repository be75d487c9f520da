/** What the HTML report does in the browser: filters, tables, and how they act on the map. */
export const REPORT_SCRIPT = `
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const byId = (id) => document.getElementById(id);
const formatCount = (count) => String(count).replace(/\\B(?=(\\d{3})+$)/g, ',');
const ROWS_SHOWN = 100;

function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'onclick') element.addEventListener('click', value);
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

const filter = { severity: '', code: '', file: '', text: '' };
let chosen = null;

function isCodeShown(entry) {
  return (filter.severity === '' || entry.severity === filter.severity) &&
    (filter.code === '' || entry.code === filter.code) &&
    (filter.file === '' || entry.files.some(([file]) => String(file) === filter.file));
}

function isSampleShown(sample) {
  if (filter.file !== '' && String(sample.file) !== filter.file) return false;
  if (filter.text === '') return true;
  const text = [data.files[sample.file], sample.where, sample.id, sample.field, sample.value, sample.message];
  return text.join(' ').toLowerCase().includes(filter.text);
}

function countOf(entry) {
  if (filter.file === '') return entry.count;
  const found = entry.files.find(([file]) => String(file) === filter.file);
  return found === undefined ? 0 : found[1];
}

function showCodes() {
  const open = new Set([...document.querySelectorAll('details[open]')].map((one) => one.id));
  const shown = data.codes.filter(isCodeShown);
  byId('codes').replaceChildren(...shown.map((entry) => makeCode(entry, open.has('code-' + entry.key))));
  byId('none').hidden = shown.length > 0;
  map.show(shown.flatMap((entry) => entry.samples.filter(isSampleShown)));
}

function makeCode(entry, isOpen) {
  const body = make('div', { class: 'body' });
  const details = make('details', { id: 'code-' + entry.key },
    make('summary', {},
      make('span', { class: entry.severity }, entry.severity),
      make('span', { class: 'count' }, formatCount(countOf(entry))),
      make('span', {}, entry.title),
      make('code', {}, entry.code)),
    body);
  let isFilled = false;
  const fill = () => {
    if (isFilled) return;
    isFilled = true;
    body.append(make('p', {}, entry.about), make('p', {}, make('strong', {}, 'What to do: '), entry.fix));
    body.append(makeTable(entry));
    body.append(make('p', {}, make('a', { href: '#' + entry.code }, 'Link to this finding')));
  };
  details.addEventListener('toggle', () => { if (details.open) fill(); });
  if (isOpen) { fill(); details.open = true; }
  return details;
}

function makeTable(entry) {
  const samples = entry.samples.filter(isSampleShown);
  const rows = make('tbody', {});
  const head = ['Where', 'Finding', 'Record', 'Field', 'Value', 'Map'].map((name) => make('th', { scope: 'col' }, name));
  const table = make('table', { class: 'samples' }, make('thead', {}, make('tr', {}, ...head)), rows);
  const box = make('div', {}, make('div', { class: 'scroll' }, table));
  const note = make('p', { class: 'dim' });
  const more = make('button', { type: 'button' }, 'Show more rows');
  let count = 0;
  const grow = () => {
    const next = samples.slice(count, count + ROWS_SHOWN);
    rows.append(...next.map(makeRow));
    count += next.length;
    more.hidden = count >= samples.length;
    note.textContent = formatCount(count) + ' of ' + formatCount(countOf(entry)) + ' findings are listed here.';
  };
  more.addEventListener('click', grow);
  grow();
  box.append(note, more);
  return box;
}

function makeRow(sample) {
  const cell = (label, text) => make('td', { 'data-label': label }, text);
  const action = make('td', {});
  if (sample.lines !== undefined) {
    const name = 'Show ' + data.files[sample.file] + ' ' + sample.where + ' on the map';
    action.append(make('button', { type: 'button', 'aria-label': name, onclick: () => choose(sample, true) }, 'Show'));
  }
  const row = make('tr', { id: 'sample-' + sample.key },
    cell('Where', data.files[sample.file] + ' ' + sample.where), cell('Finding', sample.message),
    cell('Record', sample.id), cell('Field', sample.field), cell('Value', sample.value), action);
  if (sample === chosen) row.className = 'chosen';
  return row;
}

function choose(sample, moves) {
  for (const row of document.querySelectorAll('tr.chosen')) row.className = '';
  chosen = sample;
  const details = byId('code-' + sample.codeKey);
  if (details !== null && !details.open) {
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  }
  const row = byId('sample-' + sample.key);
  if (row !== null) {
    row.className = 'chosen';
    if (!moves) row.scrollIntoView({ block: 'nearest' });
  }
  byId('about-chosen').textContent = data.files[sample.file] + ' ' + sample.where + ': ' + sample.message;
  map.choose(sample, moves);
  if (moves && window.matchMedia('(max-width: 820px)').matches) byId('map').scrollIntoView({ block: 'start' });
}

function fillChoices(id, choices) {
  byId(id).append(...choices.map(([value, text]) => make('option', { value }, text)));
}

let sampleKey = 0;
data.codes.forEach((entry, key) => {
  entry.key = key;
  for (const sample of entry.samples) {
    sample.key = sampleKey++;
    sample.codeKey = key;
    sample.severity = entry.severity;
  }
});
const distinct = new Map(data.codes.map(({ code, title }) => [code, title]));
fillChoices('filter-code', [...distinct].map(([code, title]) => [code, title + ' (' + code + ')']));
fillChoices('filter-file', data.files.map((file, index) => [String(index), file]));
for (const name of ['severity', 'code', 'file']) {
  byId('filter-' + name).addEventListener('change', (event) => { filter[name] = event.target.value; showCodes(); });
}
byId('filter-text').addEventListener('input', (event) => { filter.text = event.target.value.toLowerCase(); showCodes(); });
byId('filter-reset').addEventListener('click', () => {
  for (const name of ['severity', 'code', 'file', 'text']) { filter[name] = ''; byId('filter-' + name).value = ''; }
  showCodes();
});
/** Opens the finding that the address names after #. */
function openLinked() {
  const entry = data.codes.find(({ code }) => '#' + code === location.hash);
  const details = entry === undefined ? null : byId('code-' + entry.key);
  if (details === null) return;
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  details.scrollIntoView();
}
window.addEventListener('hashchange', openLinked);
const map = createMap(byId('map'), data.neighbours, (sample) => choose(sample, false));
showCodes();
map.fit();
openLinked();
`;
