import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

const known = { partNames: ['http', 'start'], note: () => {} };

describe('the words of the command', () => {
  it('name parts and override what stands for the real city', () => {
    const words = ['start', '--spaces', '2000', '--seconds', '0.2', '--no-install'];
    expect(parseSettings(words, known)).toMatchObject({
      partNames: ['start'],
      spaceCount: 2000,
      largeSpaceCount: 10_000_000,
      loadSeconds: 0.2,
      mayInstall: false,
    });
  });

  it('are all parts where none is named', () => {
    expect(parseSettings([], known)).toMatchObject({
      partNames: ['http', 'start'],
      spaceCount: 1_000_000,
      roundCount: 3,
      mayInstall: true,
    });
  });

  it.each([
    [['htpp'], 'there is no part htpp; the parts are http, start'],
    [['--rounds', '0'], '--rounds 0 is no number above 0'],
    [['--spaces', 'many'], '--spaces many is no number above 0'],
    [['--city', '5'], "Unknown option '--city'"],
  ])('are refused where they are %j', (words, message) => {
    expect(() => parseSettings(words, known)).toThrow(message);
  });

  it('may ask for help', () => {
    expect(parseSettings(['--help'], known)).toBeUndefined();
  });
});
