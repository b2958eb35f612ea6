import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { MeasureTerm, Reading } from '../../reading.ts';
import type { AnswerTable } from '../rows/cells.ts';
import { axisUnit } from './chartAxis.ts';
import type { Drawing } from './drawing.ts';
import { labelOfColumn } from '../rows/columnText.ts';

/**
 * The numbers of a result that can stand on one axis: what has the unit of the first. Counts of
 * anything, and sums without a unit, are of one kind.
 */
export function ofOneAxis(
  columns: readonly number[],
  reading: Reading,
  table: AnswerTable,
  lookup: CatalogLookup,
): readonly number[] {
  const kind = (column: number): string | null => {
    const role = table.roles[column];
    const measure = role && 'measure' in role ? role.measure : null;
    if (measure !== null && isCount(reading.measures[measure], lookup)) return 'count';
    const own = table.roles.findIndex((one) => one.kind === 'measure' && one.measure === measure);
    const measured = role?.kind === 'compared' && own >= 0 ? own : column;
    return axisUnit(table, measured) ?? (table.columns[measured]?.additive === true ? 'count' : null);
  };
  const [first] = columns;
  return first === undefined ? [] : columns.filter((column) => kind(column) === kind(first));
}

function isCount(measure: MeasureTerm | undefined, lookup: CatalogLookup): boolean {
  if (measure?.kind === 'count') return true;
  if (measure?.kind === 'measure') return COUNT.test(lookup.measure(measure.model, measure.name)?.expression ?? '');
  const metric = measure?.kind === 'metric' ? lookup.metric(measure.name) : undefined;
  if (!metric) return false;
  // A metric that is one measure and nothing else: `tickets.ticket_count`.
  const [, model = metric.anchorModel, name] = /^\s*(?:(\w+)\.)?(\w+)\s*$/.exec(metric.expression) ?? [];
  return name === undefined ? COUNT_ALONE.test(metric.expression) : isCount({ kind: 'measure', model, name }, lookup);
}

const COUNT = /^\s*count\s*\(/i;
const COUNT_ALONE = /^\s*count\s*\([^()]*\)\s*$/i;

/** Says which numbers a picture leaves to the table; empty where it shows all of them. */
export function leftToTable(all: readonly number[], { reading, table, shape, lookup }: Drawing): readonly string[] {
  const left = all.filter((column) => !shape.values.includes(column) && table.roles[column]?.kind === 'measure');
  const names = left.map((column) => labelOfColumn(reading, table, column, lookup));
  const unit = axisUnit(table, shape.values[0]);
  // An average and a count share an axis unit, but their scales differ: one would be flat.
  const reason = left.every((column) => axisUnit(table, column) === unit) ? 'scale' : 'unit';
  return names.length > 0 ? [`In the table only, for its other ${reason}: ${names.join(', ')}`] : [];
}
