import { describe, expect, it } from 'vitest';
import { refusal } from '../support/normalised-shapes.ts';

describe('geometry-malformed', () => {
  it('is told of for a line that stays where it is', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [9.49, 47.65],
        [9.49, 47.65],
      ],
    };
    expect(refusal(line, 'zones')).toEqual({
      code: 'geometry-malformed',
      value: [9.49, 47.65],
      message: 'line stays at one position, at least two different ones are needed',
    });
    expect(refusal({ type: 'LineString', coordinates: [[9.49, 47.65]] }, 'zones').code).toBe(
      'geometry-malformed',
    );
  });
});
