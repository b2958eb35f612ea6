import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Column, FormAssumption, FormReading, LogicalForm } from '../form/logicalForm.ts';
import { rowsName } from '../form/telling/nouns.ts';
import { partKey, sameParts } from '../sameParts.ts';
import { readingsOf } from './carrier.ts';
import type { FragmentWorld } from './carrier.ts';

/** Readings closer than this are a tie. */
const MARGIN = 0.012;

/**
 * The likeliest readings of a question for one number of each row of a model; several where they
 * are equally likely.
 */
export function readNumbers(text: string, model: string, world: FragmentWorld): readonly FormReading[] {
  const read = readingsOf(text, world).filter(({ form }) => isNumberOf(form, model, world.lookup));
  const best = Math.max(...read.map(({ score }) => score));
  const near = read.filter(({ score }) => score >= best - MARGIN);
  // The same number as its author has defined it.
  const defined = near.filter(({ form: { columns } }) => columns.every(({ value }) => value.kind !== 'aggregate'));
  const isDefined = ({ form }: FormReading): boolean => defined.some((other) => other.form.model === form.model);
  const asked = [...defined, ...near.filter((one) => !isDefined(one))];
  return asked.filter((one, at) => asked.findIndex((other) => sameParts(other.form, one.form)) === at);
}

/** True for numbers of each row of a model, and of all of them. */
function isNumberOf(
  { where, having, limit, over, grouped, columns }: LogicalForm,
  model: string,
  lookup: CatalogLookup,
) {
  const keys = columns.flatMap((one) => (one.kind === 'scalar' ? [one.value] : []));
  const places = new Set(keys.map((one) => (one.kind === 'field' ? partKey([one.field.model, one.field.via]) : '')));
  const key = lookup.identity(model).key?.name;
  return (
    grouped &&
    where.length + having.length === 0 &&
    limit === null &&
    over === null &&
    columns.some(({ kind }) => kind === 'aggregate') &&
    places.size === 1 &&
    keys.some((one) => one.kind === 'field' && one.field.model === model && one.field.name === key)
  );
}

/**
 * Listed rows with a number of each: where it is a measure, of every row that is listed, otherwise
 * of those that have rows of its model, which is said.
 */
export function withNumber(
  list: LogicalForm,
  number: LogicalForm,
  lookup: CatalogLookup,
): { readonly form: LogicalForm; readonly assumptions: readonly FormAssumption[] } | null {
  const numbers = number.columns.flatMap((one) =>
    one.kind === 'aggregate' ? [asMeasure(one, number.model, lookup)] : [],
  );
  const key = lookup.identity(list.model).key?.name;
  if (key === undefined) return null;
  const own: Column = { kind: 'scalar', value: field(list.model, key, null), label: null, shown: false };
  const isShown = list.columns.some(({ value }) => sameParts(value, own.value));
  const keys = isShown ? list.columns : [...list.columns, own];
  if (number.model === list.model || numbers.every(({ value }) => value.kind === 'measure'))
    return { form: { ...list, columns: [...keys, ...numbers], grouped: true }, assumptions: [] };
  const via = number.columns.flatMap((one) =>
    one.kind === 'scalar' && one.value.kind === 'field' && one.value.field.name === key ? [one.value.field.via] : [],
  )[0];
  // What is listed of rows further away is not reached from those that the number is of.
  const isOwn = list.columns.every(({ value }) => value.kind === 'field' && value.field.model === list.model);
  if (!isOwn || via === undefined) return null;
  const query: LogicalForm = { ...list, columns: [{ ...own, shown: true }] };
  const columns = keys.map((one): Column =>
    one.kind === 'scalar' && one.value.kind === 'field'
      ? { ...one, value: field(list.model, one.value.field.name, via) }
      : one,
  );
  const [rows, others] = [rowsName(list.model, lookup), rowsName(number.model, lookup)];
  return {
    form: {
      ...number,
      where: [{ kind: 'in', of: field(list.model, key, via), query, negated: false }],
      columns: [...columns, ...numbers],
    },
    assumptions: [{ kind: 'join', text: `Without ${rows} that have no ${others}`, phrase: null }],
  };
}

/** A number of rows as the measure that counts them, which other models can show. */
function asMeasure(column: Extract<Column, { kind: 'aggregate' }>, model: string, lookup: CatalogLookup): Column {
  const { value } = column;
  const count = lookup.countMeasure(model);
  const isCount = value.kind === 'aggregate' && value.fn === 'COUNT' && value.of === null && value.filter.length === 0;
  return isCount && count ? { ...column, value: { kind: 'measure', model, name: count.name, filter: [] } } : column;
}

function field(model: string, name: string, via: string | null): Extract<Column['value'], { kind: 'field' }> {
  return { kind: 'field', field: { model, name, via } };
}
