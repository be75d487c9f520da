import { describe, expect, it } from 'vitest';
import { createService } from '../../src/respond/service.ts';
import { SILENT_LOG } from '../support/running-app.ts';
import { tinySnapshot } from '../support/tiny-snapshot.ts';

describe('createService', () => {
  it('writes the start of every envelope once', () => {
    const snapshot = tinySnapshot({ facts: { author: 'Town' } });
    const options = { snapshot, tokenHashes: [], baseUrl: undefined, log: SILENT_LOG };
    const service = createService(options);
    expect(service).toMatchObject(options);
    expect(service.envelopeStart.areas).toContain('"author":"Town"');
  });
});
