import { describeMachine } from './measure/machine.ts';
import { PARTS } from './parts.ts';
import { HELP, parseSettings, type Settings } from './settings.ts';

/** `npm run bench`: the parts that were asked for, one after the other, each with its tables. */
async function main(): Promise<void> {
  const settings = readSettings();
  if (settings === undefined) return;
  process.stdout.write(`${describeMachine(new Date())}\n`);
  for (const name of settings.partNames) {
    const part = PARTS[name];
    if (part === undefined) continue;
    settings.note(`${name} …`);
    process.stdout.write(`\n## ${name}\n\n${await part(settings)}`);
  }
}

/** `undefined` where help was asked for, or was needed. */
function readSettings(): Settings | undefined {
  try {
    const settings = parseSettings(process.argv.slice(2), {
      partNames: Object.keys(PARTS),
      note: (line) => process.stderr.write(`  ${line}\n`),
    });
    if (settings === undefined) process.stdout.write(HELP);
    return settings;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exitCode = 2;
    return undefined;
  }
}

await main();
