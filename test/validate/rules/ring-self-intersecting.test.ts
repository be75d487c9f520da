import { describe, expect, it } from 'vitest';
import { makeRing, type Pairs, reversed } from '../../support/make-positions.ts';
import { findInRecord } from '../support/findings.ts';
import { soundArea, soundSpace, soundZone } from '../support/sound-records.ts';

const polygon = (...rings: Pairs[]) => ({ type: 'Polygon', rings: rings.map(makeRing) }) as const;

const BOW_TIE = polygon('13.4 52.5, 13.4002 52.5002, 13.4002 52.5, 13.40001 52.5002');

describe('ring-self-intersecting', () => {
  it('is not reported for bays that share an edge or a corner with each other (fault case C1)', () => {
    const bays = [
      polygon('13.40001 52.5, 13.4001 52.5, 13.4001 52.50002, 13.40001 52.50002'),
      polygon('13.40001 52.50002, 13.4001 52.50002, 13.4001 52.50004, 13.40001 52.50004'),
      polygon('13.4001 52.50004, 13.4002 52.50004, 13.4002 52.50006, 13.4001 52.50006'),
    ];
    const found = bays.flatMap((shape) => findInRecord('spaces', soundSpace({ shape })));
    expect(found).toEqual([]);
  });

  it('is an error of a space, with where it crosses (fault case B8)', () => {
    const found = findInRecord('spaces', soundSpace({ shape: BOW_TIE }));
    expect(found).toEqual([
      {
        code: 'ring-self-intersecting',
        severity: 'error',
        field: 'geometry',
        value: [13.4001026, 52.5001026],
        message: 'outer ring crosses itself at latitude 52.5001026, longitude 13.4001026',
      },
    ]);
  });

  it('is an error of a zone and a warning of an area', () => {
    const zone = findInRecord('zones', soundZone({ shape: BOW_TIE }));
    const area = findInRecord('areas', soundArea({ shape: BOW_TIE }));
    expect([zone, area].map((findings) => findings.map(({ severity }) => severity))).toEqual([
      ['error'],
      ['warning'],
    ]);
  });

  it('says touching where a ring touches itself, and running back of a spike', () => {
    const touching = polygon('13 52, 14 52, 14 53.00001, 13.5 52, 13 53');
    const spike = polygon('13 52, 14 52, 14 53, 15 53, 13.50001 53, 13 53');
    const messages = [touching, spike].map(
      (shape) => findInRecord('areas', soundArea({ shape }))[0]?.message,
    );
    expect(messages).toEqual([
      'outer ring touches itself at latitude 52, longitude 13.5',
      'outer ring runs back along itself at latitude 53, longitude 15',
    ]);
  });

  it('names each ring that does, holes by their number', () => {
    const hole = '13.2 52.2, 13.2 52.6, 13.6 52.6, 13.6 52.2';
    const crossed = '13.7 52.7, 13.9 52.9, 13.9 52.7, 13.70001 52.9';
    const shape = polygon('13 52, 14 52, 14 53, 13 53', hole, crossed);
    const found = findInRecord('areas', soundArea({ shape }));
    expect(found.map(({ message }) => message.slice(0, 21))).toEqual(['hole 2 crosses itself']);
  });

  it('follows a ring across the antimeridian the short way', () => {
    const sound = makeRing('179.00001 -17, -179 -17, -179 -16, 179 -16');
    const crossed = makeRing('179 -17, -179.00001 -16, -179 -17.00001, 179 -16');
    const messages = [sound, reversed(sound), crossed].map((ring) =>
      findInRecord('areas', soundArea({ shape: { type: 'Polygon', rings: [ring] } }))
        .filter(({ code }) => code === 'ring-self-intersecting')
        .map(({ message }) => message),
    );
    expect(messages).toEqual([
      [],
      [],
      ['outer ring crosses itself at latitude -16.5000012, longitude 179.9999925'],
    ]);
  });
});
