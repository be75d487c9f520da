import { serveHandler } from './serve-handler.ts';

/*
 * The ceiling: `node:http` sending ready bytes, as many as its argument says, whatever is asked. No
 * server on this Node answers with a body of that size for less.
 */

const body = Buffer.alloc(Number(process.argv[2]), ' ');

serveHandler((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});
