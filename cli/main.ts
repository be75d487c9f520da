/** Runs any command. The installed program starts `serve` from another file: see `start/`. */
import { COMMANDS } from './start/commands.ts';
import { runProcess } from './start/run-process.ts';

await runProcess(COMMANDS);
