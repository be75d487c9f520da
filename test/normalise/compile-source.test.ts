import { describe, expect, it } from 'vitest';
import type { FieldMapping } from '../../src/config/mapping.ts';
import { Failure } from '../../src/diagnostic/failure.ts';
import { compilePlan } from './support/normalise.ts';

const column = (name: string): FieldMapping => ({
  form: 'column',
  column: name,
  unit: null,
  date: null,
});

describe('compileSource', () => {
  it('reads the columns of the standard where the feed says nothing, and requires none', () => {
    const plan = compilePlan('areas', {});
    expect(plan.read).toEqual({
      file: 'x.csv',
      path: '/feed/x.csv',
      kind: 'areas',
      columns: ['curb_area_id', 'name', 'published_date', 'last_updated_date', 'curb_zone_ids'],
      requiredColumns: [],
      geometry: { form: 'standard' },
      encoding: null,
      delimiter: null,
      isCrsNamed: false,
    });
    expect(plan.fields.name).toEqual({
      target: 'name',
      column: 'name',
      index: 1,
      unit: 'cm',
      date: null,
      timeZone: 'Europe/Berlin',
      key: null,
      prefix: null,
      position: null,
      isMeasured: false,
      isSequence: false,
      identifies: null,
      whenMissing: null,
    });
  });

  it('reads the columns that the feed names instead, each once, and requires them', () => {
    const { read, fields, customAttributes } = compilePlan('areas', {
      source: {
        geometry: { form: 'wkt', column: 'the_geom' },
        encoding: 'windows-1252',
        delimiter: ';',
        fields: new Map<string, FieldMapping>([
          [
            'curb_area_id',
            { form: 'uuid5', parts: ['DISTRICT', 'geometry', 'NAME'], prefix: null },
          ],
          ['name', column('NAME')],
          ['published_date', { form: 'column', column: 'SINCE', unit: null, date: 'yyyy' }],
        ]),
        customAttributes: ['SINCE', 'MAYOR'],
      },
    });
    expect(read).toMatchObject({
      columns: ['DISTRICT', 'NAME', 'SINCE', 'last_updated_date', 'curb_zone_ids', 'MAYOR'],
      requiredColumns: ['DISTRICT', 'NAME', 'SINCE', 'MAYOR'],
      geometry: { form: 'wkt', column: 'the_geom' },
      encoding: 'windows-1252',
      delimiter: ';',
    });
    expect(fields.curbAreaId).toMatchObject({
      column: 'DISTRICT',
      index: 0,
      identifies: 'areas',
      key: [{ column: 'DISTRICT', index: 0 }, 'geometry', { column: 'NAME', index: 1 }],
    });
    expect(fields.publishedDateMs).toMatchObject({ column: 'SINCE', index: 2, date: 'yyyy' });
    expect(customAttributes).toEqual([
      { column: 'SINCE', index: 2 },
      { column: 'MAYOR', index: 5 },
    ]);
  });

  it('brings defaults to the form they have in a record', () => {
    const { fields } = compilePlan('spaces', {
      source: {
        defaults: new Map<string, string | number | boolean>([
          ['published_date', '2024-05-31'],
          ['last_updated_date', '2024-05-31T13:00:00Z'],
          ['start_date', 5],
          ['curb_zone_id', '6BA7B811-9DAD-11D1-80B4-00C04FD430C8'],
          ['available', false],
        ]),
      },
    });
    expect(fields.publishedDateMs.whenMissing).toBe(Date.UTC(2024, 4, 30, 22));
    expect(fields.lastUpdatedDateMs.whenMissing).toBe(Date.UTC(2024, 4, 31, 13));
    expect(fields.startDateMs.whenMissing).toBe(5);
    expect(fields.curbZoneId.whenMissing).toBe('6ba7b811-9dad-11d1-80b4-00c04fd430c8');
    expect(fields.available.whenMissing).toBe(false);
  });

  it('refuses a default that the time zone puts before 1970', () => {
    const defaults = new Map([['published_date', '1970-01-01']]);
    expect(() => compilePlan('areas', { source: { defaults } })).toThrowError(
      new Failure(
        'usage',
        'the default "1970-01-01" of published_date in the source x.csv is before 1970 in Europe/Berlin',
      ),
    );
  });

  it('is plain data, so that it can be posted to a worker', () => {
    const plan = compilePlan('spaces', {
      source: { fields: new Map([['name', column('N')]]), defaults: new Map([['name', 'x']]) },
    });
    expect(structuredClone(plan)).toEqual(plan);
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });
});
