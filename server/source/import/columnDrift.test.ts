import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnDrift, factChanges, type LiveColumn, type SeenColumn, type SourceFacts } from './columnDrift.ts';

const type = fc.option(fc.constantFrom('INTEGER', 'STRING', 'DATE'), { nil: null });

const facts: SourceFacts = { isNullable: true, isPrimaryKey: false, comment: '' };
const liveColumn = (live: string | null): LiveColumn | null => (live === null ? null : { type: live, facts });

/** A column as it is stored after its source was read with this type. */
function read(seen: SeenColumn | null, live: string | null): SeenColumn {
  return {
    dataType: live ?? seen?.dataType ?? '',
    sourceType: live ?? seen?.sourceType ?? null,
    sourceFacts: facts,
    removedAt: live === null ? new Date(0) : null,
    chosen: [],
    ...columnDrift(seen, liveColumn(live)),
  };
}

describe('columnDrift', () => {
  it('tells the difference between what was acknowledged and what is there, whatever happened between', () => {
    fc.assert(
      fc.property(type, fc.array(type), type, (acknowledged, between, now) => {
        const start: SeenColumn = { ...read(null, acknowledged), change: null, typeBefore: null, factsBefore: null };
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
    const drift = { removedAt: null, change: null, typeBefore: null, factsBefore: null, sourceFacts: null };
    const seen = { dataType: 'DATE', sourceType: 'STRING', chosen: ['dataType'], ...drift };
    expect(columnDrift(seen, liveColumn('STRING')).change).toBe(null);
    expect(columnDrift(seen, liveColumn('INTEGER'))).toMatchObject({ change: 'CHANGED', typeBefore: 'STRING' });
    expect(columnDrift({ ...seen, sourceType: null }, liveColumn('STRING')).change).toBe(null);
  });

  it('tells what else changed, until that is taken back', () => {
    const seen = read(null, 'STRING');
    const acknowledged = { ...seen, change: null, factsBefore: null };
    const now = { ...facts, isNullable: false, comment: 'Net' };
    const changed = columnDrift(acknowledged, { type: 'STRING', facts: now });
    expect(changed).toEqual({ change: 'CHANGED', typeBefore: 'STRING', factsBefore: facts });
    expect(factChanges(changed.factsBefore, now)).toEqual(['isNullable', 'comment']);
    const again = { ...acknowledged, ...changed, sourceFacts: now };
    expect(columnDrift(again, liveColumn('STRING')).change).toBe(null);
    expect(columnDrift({ ...acknowledged, sourceFacts: null }, { type: 'STRING', facts: now }).change).toBe(null);
  });
});
