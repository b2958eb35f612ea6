import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnDrift, type SeenColumn } from './columnDrift.ts';

const type = fc.option(fc.constantFrom('INTEGER', 'STRING', 'DATE'), { nil: null });

/** A column as it is stored after its source was read with this type. */
function read(seen: SeenColumn | null, live: string | null): SeenColumn {
  return {
    dataType: live ?? seen?.dataType ?? '',
    sourceType: live ?? seen?.sourceType ?? null,
    removedAt: live === null ? new Date(0) : null,
    chosen: [],
    ...columnDrift(seen, live),
  };
}

describe('columnDrift', () => {
  it('tells the difference between what was acknowledged and what is there, whatever happened between', () => {
    fc.assert(
      fc.property(type, fc.array(type), type, (acknowledged, between, now) => {
        const start: SeenColumn = { ...read(null, acknowledged), change: null, typeBefore: null };
        const { change, typeBefore } = read(between.reduce<SeenColumn>(read, start), now);
        const expected =
          acknowledged === now ? null : acknowledged === null ? 'ADDED' : now === null ? 'REMOVED' : 'CHANGED';
        expect({ change, typeBefore }).toEqual({
          change: expected,
          typeBefore: expected === 'REMOVED' || expected === 'CHANGED' ? acknowledged : null,
        });
      }),
    );
  });

  it('compares with what the source said, not with what a person chose', () => {
    const seen = { dataType: 'DATE', sourceType: 'STRING', removedAt: null, change: null, typeBefore: null };
    expect(columnDrift({ ...seen, chosen: ['dataType'] }, 'STRING').change).toBe(null);
    expect(columnDrift({ ...seen, chosen: ['dataType'] }, 'INTEGER')).toEqual({
      change: 'CHANGED',
      typeBefore: 'STRING',
    });
    expect(columnDrift({ ...seen, sourceType: null, chosen: ['dataType'] }, 'STRING').change).toBe(null);
  });
});
