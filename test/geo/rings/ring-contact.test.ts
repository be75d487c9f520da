import { describe, expect, it } from 'vitest';
import { contactOfEdges, edgeCountOf, locateContact } from '../../../src/geo/rings/ring-contact.ts';
import { makeRing } from '../../support/make-positions.ts';

describe('contactOfEdges', () => {
  it.each([
    ['apart', '0 0, 4 0, 4 4, 0 4', 0, 2, 'none'],
    ['neighbours', '0 0, 4 0, 4 4, 0 4', 1, 2, 'none'],
    ['the first and the last edge', '0 0, 4 0, 4 4, 0 4', 0, 3, 'none'],
    ['neighbours straight on', '0 0, 2 0, 4 0, 4 4', 0, 1, 'none'],
    ['neighbours that run back', '0 0, 4 0, 2 0, 4 4', 0, 1, 'overlapping'],
    ['the first and the last edge running back', '0 0, 4 0, 4 4, 2 0', 0, 3, 'overlapping'],
    ['an X', '0 0, 4 4, 4 0, 0 4', 0, 2, 'crossing'],
    ['boxes that meet and edges that do not', '0 0, 9 9, 9 1, 8 1, 2 1, 1 0', 0, 2, 'none'],
    ['one line, with a gap', '0 0, 2 0, 2 -3, 5 -3, 5 0, 7 0, 7 5', 0, 4, 'none'],
    ['one line, end to end', '0 0, 4 0, 4 2, 9 2, 9 0, 4 0, 2 -3', 0, 4, 'touching'],
    ['one line, shared in part', '0 0, 4 0, 4 2, 9 2, 9 0, 3 0, 2 -3', 0, 4, 'overlapping'],
    ['one upright line, shared in part', '0 0, 0 4, 2 4, 2 9, 0 9, 0 3, -3 2', 0, 4, 'overlapping'],
    ['a vertex on an edge from one side', '0 0, 4 0, 4 4, 2 0, 0 4', 0, 2, 'touching'],
    ['a vertex on an edge through it', '0 0, 4 0, 4 3, 2 0, 1 -2, 0 -2', 0, 2, 'crossing'],
    ['a vertex on a vertex, side by side', '0 0, 9 0, 9 9, 0 9, 0 0, 1 3, 3 1', 0, 4, 'touching'],
    ['a vertex on a vertex, through it', '0 0, 2 2, 4 4, 4 0, 2 2, 0 4', 0, 3, 'crossing'],
  ])('%s', (_, pairs, first, second, contact) => {
    expect(contactOfEdges(makeRing(pairs), first, second)).toBe(contact);
  });
});

describe('locateContact', () => {
  it.each([
    ['the crossing', '0 0, 4 4, 4 0, 0 4', 0, 2, 2, 2],
    ['the vertex that touches', '0 0, 4 0, 4 4, 3 0, 0 4', 0, 2, 3, 0],
    ['the tip of a spike', '0 0, 4 0, 2 0, 4 4', 0, 1, 4, 0],
    ['the tip of a spike at the beginning', '0 0, 4 0, 4 4, 2 0', 0, 3, 0, 0],
  ])('gives %s', (_, pairs, first, second, lng, lat) => {
    expect(locateContact(makeRing(pairs), first, second)).toEqual({ lng, lat });
  });
});

describe('edgeCountOf', () => {
  it('is one less than the positions of a closed ring', () => {
    expect(edgeCountOf(makeRing('0 0, 4 0, 4 4'))).toBe(3);
  });
});
