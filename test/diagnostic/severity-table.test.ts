import { describe, expect, it } from 'vitest';
import { keepsOut, severityOf } from '../../src/diagnostic/severity-table.ts';
import { sentenceOf } from '../support/plain-finding.ts';

const message = sentenceOf('name is not in form NFC');

describe('severityOf', () => {
  it('is the catalogue’s unless feed.json sets another', () => {
    expect(severityOf({ code: 'name-untidy', message }, {})).toBe('warning');
  });

  it('is what the rule found', () => {
    expect(severityOf({ code: 'ring-unclosed', severity: 'warning', message }, {})).toBe('warning');
  });

  it('is what the feed says before all', () => {
    const finding = { code: 'ring-unclosed', severity: 'warning', message } as const;
    expect(severityOf(finding, { 'ring-unclosed': 'ignore' })).toBe('ignore');
    expect(severityOf(finding, { 'name-untidy': 'ignore' })).toBe('warning');
  });
});

describe('keepsOut', () => {
  it('holds for errors, whoever made them errors', () => {
    expect(keepsOut({ code: 'geometry-type', message }, {})).toBe(true);
    expect(keepsOut({ code: 'name-untidy', message }, {})).toBe(false);
    expect(keepsOut({ code: 'name-untidy', severity: 'error', message }, {})).toBe(true);
    expect(keepsOut({ code: 'name-untidy', message }, { 'name-untidy': 'error' })).toBe(true);
  });

  it('does not hold for an error that the feed lowers', () => {
    expect(keepsOut({ code: 'geometry-type', message }, { 'geometry-type': 'warning' })).toBe(
      false,
    );
  });

  it('holds for what cannot be served, however the feed calls it', () => {
    for (const severity of ['warning', 'info', 'ignore'] as const) {
      expect(keepsOut({ code: 'id-missing', message }, { 'id-missing': severity })).toBe(true);
    }
  });
});
