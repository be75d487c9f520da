import { describe, expect, it } from 'vitest';
import { encodeProblem, isProblem, PROBLEM_CODES, statusOf } from '../../src/respond/problem.ts';
import { INTERNAL_ERROR, UNKNOWN_PATH } from '../../src/respond/request/problem-texts.ts';

describe('a problem', () => {
  it('is distinguished from other values', () => {
    expect(isProblem(UNKNOWN_PATH)).toBe(true);
    expect(isProblem({ name: 'problem' })).toBe(false);
  });

  it('has the status of its code', () => {
    expect(statusOf(UNKNOWN_PATH)).toBe(404);
    expect(statusOf(INTERNAL_ERROR)).toBe(500);
  });

  it('has the three members of the error body, in order', () => {
    const problem = {
      problem: 'invalid_parameter',
      description: 'radius -5 is below 0',
      details: ['radius'],
    } as const;
    expect(encodeProblem(problem)).toBe(
      '{"error":"invalid_parameter","error_description":"radius -5 is below 0"' +
        ',"error_details":["radius"]}',
    );
  });
});

describe('the codes', () => {
  it('are words with underscores, and each says what it means', () => {
    for (const [code, { status, meaning }] of Object.entries(PROBLEM_CODES)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(meaning).toMatch(/^[a-z].+[^.]$/);
    }
  });
});
