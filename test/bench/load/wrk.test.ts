import { describe, expect, it } from 'vitest';
import { encodeScript, parseSummary } from './wrk.ts';

describe('a load by wrk', () => {
  it('asks every path in turn', () => {
    const script = encodeScript(['/a?b=1', '/a?b="2"']);
    expect(script).toContain('local paths = {\n  "/a?b=1",\n  "/a?b=\\"2\\"",\n}');
  });

  it('sends headers', () => {
    const script = encodeScript(['/'], { 'Accept-Encoding': 'br' });
    expect(script).toContain('local headers = {\n  ["Accept-Encoding"] = "br",\n}');
    expect(script).toContain('wrk.format("GET", path, headers)');
  });

  it('is the requests of its summary over its time', () => {
    const stdout = 'Running 1s test\n  12 requests in 1.05s\nSUMMARY 12 1050000 0\n';
    expect(parseSummary(stdout)).toEqual({ requestCount: 12, seconds: 1.05 });
  });

  it.each(['SUMMARY 12 1050000 3\n', 'SUMMARY 0 1050000 0\n', 'unable to connect\n'])(
    'is refused where it says %j',
    (stdout) => {
      expect(() => parseSummary(stdout)).toThrow('went wrong');
    },
  );
});
