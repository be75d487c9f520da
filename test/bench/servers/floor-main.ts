import { join } from 'node:path';
import { openFile } from '../../../src/open/map-file.ts';
import { findSnapshotFolder } from '../../../src/open/open-store.ts';
import { serveHandler } from './serve-handler.ts';

/*
 * The floor under Curbstone's answers: `node:http` sending the head of an answer and as many bytes
 * in the same way, text, a view of the mapped records and text, whatever is asked. What Curbstone
 * takes beyond it is its own work; what this takes beyond the ceiling is due to the head, the
 * number of parts and the mapped file.
 *
 * Arguments: a store, and the URL of an answer to imitate.
 */

const [, , store = '', url = ''] = process.argv;

const VIEW_COUNT = 20;

const answer = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
const whole = Buffer.from(await answer.arrayBuffer());
const ownNames = new Set(['date', 'connection', 'keep-alive']);
const head = [...answer.headers].filter(([name]) => !ownNames.has(name)).flat();

const recordsStart = whole.indexOf('"data":[{') + '"data":[{"spaces":['.length;
const recordsEnd = whole.lastIndexOf(']}],"links"');
const before = whole.toString('latin1', 0, recordsStart);
const after = whole.toString('latin1', recordsEnd);

const name = 'spaces.pages';
const file = openFile(join(findSnapshotFolder(store), name), { name, access: 'auto' });
const byteLength = recordsEnd - recordsStart;
const step = Math.floor((file.byteLength - byteLength) / VIEW_COUNT);
let count = 0;

serveHandler((_, response) => {
  response.writeHead(200, head);
  response.write(before);
  response.write(file.slice((count++ % VIEW_COUNT) * step, byteLength));
  response.end(after);
});
