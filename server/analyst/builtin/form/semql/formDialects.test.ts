import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareCatalog } from '../../../../semql/catalog/prepare.ts';
import { compile } from '../../../../semql/compile.ts';
import type { DialectName } from '../../../../semql/compiled.ts';
import { lookUp } from '../../catalog/catalogLookup.ts';
import type { Clock } from '../../time/period.ts';
import { firstPlaces, formToSemql } from './formQuery.ts';
import { ascending, field, form, ONE, shown } from '../formParts.test-support.ts';
import { forms } from '../randomForms.test-support.ts';
import { SHOP } from '../smallShop.test-support.ts';
import type { Scalar } from '../logicalForm.ts';

const CLOCK: Clock = { today: '2024-06-01', weekStart: 'MONDAY', fiscalYearStartMonth: 1 };
const LOOKUP = lookUp(SHOP);
const CATALOG = prepareCatalog(SHOP);
const DIALECTS: readonly DialectName[] = [
  'POSTGRESQL',
  'MYSQL',
  'MSSQL',
  'SNOWFLAKE',
  'BIGQUERY',
  'DATABRICKS',
  'SYNAPSE',
  'MOTHERDUCK',
  'FABRIC',
  'SQLITE',
  'DUCKDB',
];

function refused(semql: string, dialect: DialectName): string | null {
  const result = compile(semql, CATALOG, { dialect, now: new Date('2024-06-01T00:00:00Z') });
  return result.ok ? null : `${semql}: ${result.diagnostics[0]?.code ?? ''} ${result.diagnostics[0]?.message ?? ''}`;
}

describe.each(DIALECTS)('on %s', (dialect) => {
  it('random forms compile', () => {
    fc.assert(
      fc.property(forms, (asked) => {
        // MEDIAN is refused by engines that have none.
        fc.pre(!JSON.stringify(asked).includes('"MEDIAN"'));
        expect(refused(formToSemql(asked, LOOKUP, CLOCK).semql, dialect)).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('durations in every unit and first places compile', () => {
    const durations = (['SECOND', 'MINUTE', 'HOUR', 'DAY', 'MONTH', 'YEAR'] as const).flatMap(
      (unit): readonly Scalar[] => [
        { kind: 'duration', unit, elapsed: false, from: field('orders', 'ordered_on'), to: 'NOW' },
        ...[true, false].map((elapsed): Scalar => ({
          kind: 'duration',
          unit,
          elapsed,
          from: field('customers', 'joined_on'),
          to: field('orders', 'ordered_on'),
        })),
      ],
    );
    const asked = form('orders', {
      columns: durations.map((one) => shown(one)),
      order: [ascending(field('orders', 'amount'))],
      limit: ONE,
    });
    expect(refused(formToSemql(asked, LOOKUP, CLOCK).semql, dialect)).toBeNull();
    expect(refused(firstPlaces(asked, LOOKUP, CLOCK).semql, dialect)).toBeNull();
  });
});
