import type { CompiledColumn } from '../../../../semql/compiled.ts';
import type { ExecutedRows } from '../../../analyst.ts';
import { EMPTY_READING } from '../../reading.ts';
import type { Breakdown, Reading } from '../../reading.ts';
import type { PeriodUnit } from '../../time/period.ts';
import type { ColumnRole } from '../../writing/emittedQuery.ts';
import { columnField } from './columnField.ts';

const GRAINS: readonly string[] = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY', 'HOUR'] satisfies PeriodUnit[];

function isKey({ role }: CompiledColumn): boolean {
  return role === 'dimension' || role === 'time';
}

/** The keys of a result as a reading would have asked for them. */
export function shapeOf({ columns, provenance }: ExecutedRows): Reading {
  const breakdowns = columns.filter(isKey).map((column): Breakdown => {
    const { role, grain } = column;
    const unit = grain?.toUpperCase() ?? '';
    return role === 'time' && GRAINS.includes(unit)
      ? { kind: 'time', grain: unit as PeriodUnit }
      : { kind: 'field', field: columnField(column, provenance) };
  });
  return { ...EMPTY_READING, breakdowns };
}

export function rolesOf(columns: readonly CompiledColumn[]): readonly ColumnRole[] {
  let keys = 0;
  let measures = 0;
  return columns.map((column): ColumnRole => {
    if (isKey(column)) return { kind: 'key', breakdown: keys++, display: true };
    return column.role === 'measure' ? { kind: 'measure', measure: measures++ } : { kind: 'field' };
  });
}
