import { Agent, get } from 'node:http';

type Headers = Readonly<Record<string, string>>;

const agent = new Agent({ keepAlive: true });

/** The body of an answer. @throws Error where the status is other than 200. */
export function fetchBody(port: number, path: string, headers: Headers = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, agent, headers: { ...headers } };
    const request = get(options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      if (response.statusCode === 200) resolve(body);
      else reject(new Error(`${response.statusCode} for ${path}: ${body}`));
    });
    request.on('error', reject);
  });
}

/** How long the bodies of a question are, over some of its paths. */
export async function meanBodyByteLength(
  port: number,
  paths: readonly string[],
  headers: Headers = {},
): Promise<number> {
  const sample = paths.slice(0, 50);
  let byteLength = 0;
  for (const path of sample) byteLength += (await fetchBody(port, path, headers)).length;
  return Math.round(byteLength / sample.length);
}
