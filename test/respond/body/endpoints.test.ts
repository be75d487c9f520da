import { describe, expect, it } from 'vitest';
import { ENDPOINT_HANDLERS } from '../../../src/respond/body/endpoints.ts';
import type { ParameterValues } from '../../../src/respond/parameters.ts';
import { pagingOf } from '../../../src/respond/request/parse-question.ts';
import type { Endpoint } from '../../../src/respond/routes.ts';
import { tinyArea, tinySpace, tinyZone, uuidOf } from '../../support/tiny-records.ts';
import { tinySnapshot } from '../../support/tiny-snapshot.ts';

const SNAPSHOT = tinySnapshot({
  areas: [tinyArea(1), tinyArea(2, { name: 'Other' })],
  zones: [tinyZone('a'), tinyZone('b', { startDateMs: 100, endDateMs: 200 })],
  spaces: [tinySpace(11, 'a', { endDateMs: 150 }), tinySpace(12, 'b')],
});

function answer(endpoint: Endpoint, values: ParameterValues) {
  const { findPage, readPage } = ENDPOINT_HANDLERS[endpoint];
  const page = findPage(SNAPSHOT, values, pagingOf(values));
  const text = Buffer.concat(readPage(SNAPSHOT, values, page)).toString();
  return { matchCount: page.matchCount, records: JSON.parse(`[${text.slice(0, -1)}]`) };
}

describe('the endpoints', () => {
  it('list areas without their geometry', () => {
    const { matchCount, records } = answer('areas', { response_size: 1 });
    expect(matchCount).toBe(2);
    expect(records).toEqual([expect.objectContaining({ name: 'Area 1' })]);
    expect(records[0]).not.toHaveProperty('geometry');
  });

  it('give an area with its geometry, unless it is not wanted', () => {
    const values = { curb_area_id: uuidOf(2), include_geometry: true };
    expect(answer('area', values).records[0]).toHaveProperty('geometry');
    expect(answer('area', { ...values, include_geometry: false }).records[0]).not.toHaveProperty(
      'geometry',
    );
  });

  it('list the spaces of a zone', () => {
    expect(answer('spaces', { curb_zone_id: 'b' }).records).toEqual([
      expect.objectContaining({ name: 'Bay 12' }),
    ]);
  });

  it('give one space', () => {
    expect(answer('space', { curb_space_id: uuidOf(11) }).records).toEqual([
      expect.objectContaining({ name: 'Bay 11' }),
    ]);
  });
});

describe('findAbsence', () => {
  function find(endpoint: Endpoint, values: ParameterValues) {
    return ENDPOINT_HANDLERS[endpoint].findAbsence(SNAPSHOT, values);
  }

  it('finds none for lists, whatever they ask', () => {
    expect(find('areas', { curb_area_id: uuidOf(99) })).toBeUndefined();
    expect(find('spaces', { curb_zone_id: 'x', time: 5 })).toBeUndefined();
  });

  it('finds no record of an identifier, in either case', () => {
    const area = '0000000A-0000-4000-8000-00000000000B';
    const snapshot = tinySnapshot({
      areas: [tinyArea(1, { curbAreaId: area.toLowerCase() as never })],
    });
    const { findAbsence } = ENDPOINT_HANDLERS.area;
    expect(findAbsence(snapshot, { curb_area_id: area })).toBeUndefined();
    expect(find('area', { curb_area_id: uuidOf(99) })).toEqual({
      problem: 'unknown_identifier',
      description: 'no area has this curb_area_id',
      details: ['curb_area_id'],
    });
    expect(find('space', { curb_space_id: uuidOf(99) })).toEqual({
      problem: 'unknown_identifier',
      description: 'no space has this curb_space_id',
      details: ['curb_space_id'],
    });
  });

  it.each([
    [11, 0, true],
    [11, 149, true],
    [11, 150, false],
    [12, 99, false],
    [12, 100, true],
    [12, 199, true],
    [12, 200, false],
  ])('of space %i at %i: valid is %s', (number, time, isValid) => {
    const problem = find('space', { curb_space_id: uuidOf(number), time });
    expect(problem).toEqual(
      isValid
        ? undefined
        : {
            problem: 'not_valid_at_time',
            description: `the space is not valid at time ${time}`,
            details: ['time'],
          },
    );
  });

  it('looks for the identifier before the time', () => {
    expect(find('space', { curb_space_id: uuidOf(99), time: 5 })?.problem).toBe(
      'unknown_identifier',
    );
  });
});
