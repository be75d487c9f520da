import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';

/*
 * What csv-parse alone takes over the files that are its arguments: its stream, plain arrays, one
 * thread, every record let go as it comes. Prints how many records there were.
 */

let recordCount = 0;
for (const path of process.argv.slice(2)) {
  await new Promise<void>((resolve, reject) => {
    createReadStream(path)
      .on('error', reject)
      .pipe(parse())
      .on('data', () => {
        recordCount++;
      })
      .on('end', resolve)
      .on('error', reject);
  });
}
process.stdout.write(String(recordCount));
