import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves at a free port, prints the address, and stops at SIGTERM. */
export function serveHandler(handler: RequestListener): void {
  const server = createServer(handler);
  server.listen(0, '127.0.0.1', () => {
    // A server that listens at a port has an address with one.
    const { port } = server.address() as AddressInfo;
    process.stdout.write(`http://127.0.0.1:${port}\n`);
  });
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
  });
}
