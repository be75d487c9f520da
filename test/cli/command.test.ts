import { describe, expect, it } from 'vitest';
import { findText, textOf } from '../../cli/command.ts';

const VALUES = { feed: 'city', dropInvalid: true, empty: '', absent: undefined };

describe('textOf', () => {
  it('is the text of a word that is there, and nothing of one that is none', () => {
    expect(textOf(VALUES, 'feed')).toBe('city');
    for (const name of ['empty', 'absent', 'dropInvalid', 'never']) {
      expect(textOf(VALUES, name)).toBe('');
    }
  });
});

describe('findText', () => {
  it('tells an empty text from none', () => {
    expect(findText(VALUES, 'feed')).toBe('city');
    expect(findText(VALUES, 'empty')).toBe('');
    for (const name of ['absent', 'dropInvalid', 'never']) {
      expect(findText(VALUES, name)).toBeUndefined();
    }
  });
});
