import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lookCommand } from '../../cli/commands/look.ts';
import { fakeContext } from '../support/fake-context.ts';
import { makeScratchFolder } from '../support/scratch.ts';

function writeMeters(): { folder: string; file: string } {
  const folder = makeScratchFolder();
  const file = join(folder, 'Parking_Meters.csv');
  writeFileSync(file, '\ufeffMETER_ID,X,Y\nA1,-82.99,39.961\nA2,-82.991,39.962\n');
  return { folder, file };
}

describe('look', () => {
  it('does not call a position wrong that it found and shows', async () => {
    const context = fakeContext();
    expect(await lookCommand.run?.({ file: writeMeters().file }, context)).toBe(0);
    expect(context.out()).toContain('Shapes: 2 Point');
    const [, wrong] = context.out().split('What looks wrong:\n');
    expect(wrong?.trim()).toMatch(/: the file starts with a byte order mark, which was removed$/);
  });

  it('names a file with a similar name where there is none of that name', async () => {
    const { folder, file } = writeMeters();
    const run = lookCommand.run?.({ file: join(folder, 'Parking_Metres.csv') }, fakeContext());
    await expect(run).rejects.toMatchObject({
      message: `${join(folder, 'Parking_Metres.csv')} does not exist`,
      hint: `did you mean ${file}?`,
    });
    await expect(
      lookCommand.run?.({ file: join(folder, 'other', 'x.csv') }, fakeContext()),
    ).rejects.toMatchObject({ hint: 'give the path of a file' });
  });

  it('asks for a file where it is given a folder', async () => {
    const { folder } = writeMeters();
    await expect(lookCommand.run?.({ file: folder }, fakeContext())).rejects.toMatchObject({
      message: `${folder} is a folder`,
      hint: 'give the path of a file in it',
    });
  });
});
