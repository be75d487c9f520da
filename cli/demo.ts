/** `npm run demo`: ingests the sample city and serves it, with a token to try. */
import { randomBytes } from 'node:crypto';
import { exitCodeOf } from './exit-code.ts';
import { describeError } from './print.ts';
import { createProcessContext, outliveReaders } from './process-context.ts';
import { runProgram } from './program.ts';
import { COMMANDS } from './start/commands.ts';

const FEED = 'data/sample-city/csv';
const STORE = 'out/snapshots';
const ADDRESS = /http:\/\/\S+/;

outliveReaders();
const context = createProcessContext();
const token = randomBytes(12).toString('base64url');

/** Shows an example request after the start-up line, which contains the port. */
function showQuestion(text: string): void {
  context.stdout(text);
  const address = ADDRESS.exec(text)?.[0];
  if (address === undefined) return;
  context.stdout(
    `Ask it, for instance:\n  curl '${address}/curbs/spaces?response_size=2&service_token=${token}'\n` +
      'Control-C ends it.\n',
  );
}

try {
  const status = await runProgram(['ingest', FEED, '--out', STORE], context, COMMANDS);
  process.exitCode =
    status !== 0
      ? status
      : await runProgram(
          ['serve', STORE, '--port', '0'],
          {
            ...context,
            stdout: showQuestion,
            env: { ...context.env, CURBSTONE_TOKEN: token },
          },
          COMMANDS,
        );
} catch (error) {
  process.stderr.write(describeError(error));
  process.exitCode = exitCodeOf(error);
}
