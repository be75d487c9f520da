import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * The ceiling: `node:http` sending ready bytes, as many as its argument says, whatever is asked. No
 * server on this Node answers with a body of that size for less.
 */

const body = Buffer.alloc(Number(process.argv[2]), ' ');

const server = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  // A server that listens at a port has an address with one.
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
