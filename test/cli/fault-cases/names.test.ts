import { describe, expect, it } from 'vitest';
import { spaceRow } from '../../support/feeds.ts';
import { ingestFeed } from '../../support/ingest-feed.ts';
import { areaOf, bay, collection, namesOf, polygon, spaceOf, square, zonesCsv } from './records.ts';

/** FAULT-CASES.md, G5 and G9, through the real ingest. */

describe('G9: numbers as names and identifiers', () => {
  const numbers = ['1.10', '208310224003697457', '7.0', '1e5', '0.0000001'];

  it('come out as they are written in JSON', async () => {
    const features = numbers.map((number, index) =>
      JSON.stringify(areaOf(index + 1, polygon(square(13.41 + index / 100)))).replace(
        `"Area ${index + 1}"`,
        number,
      ),
    );
    const text = `{"type":"FeatureCollection","features":[${features.join(',')}]}`;
    const run = await ingestFeed({ files: { 'areas.geojson': text } });
    expect(run.status).toBe(0);
    expect(await namesOf(run, '/curbs/areas')).toEqual([...numbers].sort());
    for (const number of numbers) {
      expect(await namesOf(run, `/curbs/areas?name=${number}`)).toEqual([number]);
    }
  });

  it('keep zones apart that a parser of JSON would make one', async () => {
    const zones = ['208310224003697457', '208310224003697458', '1.1', '1.10'];
    const features = zones.map((zone, index) =>
      JSON.stringify(spaceOf(index + 1, bay(13.41 + index / 1000), { space_number: 1 })).replace(
        '"curb_zone_id":"a"',
        `"curb_zone_id":${zone}`,
      ),
    );
    const text = `{"type":"FeatureCollection","features":[${features.join(',')}]}`;
    const run = await ingestFeed({ files: { 'spaces.geojson': text } });
    for (const [index, zone] of zones.entries()) {
      const target = `/curbs/spaces?curb_zone_id=${zone}`;
      expect(await namesOf(run, target)).toEqual([`Bay ${index + 1}`]);
    }
  });
});

describe('a key that one file writes as 12.0', () => {
  it('joins the one that another file writes as 12', async () => {
    const space = JSON.stringify(spaceOf(1, bay())).replace(
      '"curb_zone_id":"a"',
      '"curb_zone_id":12.0',
    );
    const run = await ingestFeed({
      files: {
        'spaces.geojson': `{"type":"FeatureCollection","features":[${space}]}`,
        'zones.csv': zonesCsv('12'),
      },
    });
    expect([run.status, run.found]).toEqual([0, []]);
    expect(await namesOf(run, '/curbs/spaces?curb_zone_id=12')).toEqual(['Bay 1']);
  });
});

describe('G5: characters that cannot be seen', () => {
  it('are removed from the header of a CSV file, with a note for each column', async () => {
    const header =
      'curb_\u200bspace_id,\ufeffname,published_date\u00a0,last_updated_date,curb_zone_id\u2060,space_number,length,width,geometry,available';
    const row = `${spaceRow(1, { curb_zone_id: 'a' })},true`;
    const files = { 'spaces.csv': `${header}\n${row}\n`, 'zones.csv': zonesCsv('a') };
    const { status, found, notes, messages } = await ingestFeed({ files });
    expect([status, found]).toEqual([0, []]);
    expect(notes).toContain('column-name-untidy 2');
    expect(messages.filter((message) => message.includes('the header of'))).toEqual([
      'the header of column 1 contains a zero-width space (U+200B); it is read as curb_space_id',
      'the header of column 5 contains the invisible character U+2060; it is read as curb_zone_id',
    ]);
  });

  it('are shown where a member of JSON has them', async () => {
    const space = JSON.stringify(spaceOf(1, bay())).replace('"name"', '"na\u200bme"');
    const text = collection([JSON.parse(space)]);
    const files = { 'spaces.geojson': text, 'zones.csv': zonesCsv('a') };
    const { status, messages } = await ingestFeed({ files });
    expect(status).toBe(1);
    expect(messages.join('\n')).toContain('column na\\u{200b}me is ignored; if it holds name');
    expect(messages.join('\n')).not.toContain('\u200b');
  });
});
