import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import type { Clock } from '../../time/period.ts';
import { conditionsLabel, havingLabel } from './conditionLabel.ts';
import { isAggregate } from '../semql/formKinds.ts';
import { columnLabel, valueLabelOf } from './formLabels.ts';
import type { Labelling } from './labelling.ts';
import { scalarType } from '../semql/formScalar.ts';
import { referenceOf } from '../semql/formWhere.ts';
import { lowered } from '../../answer/rows/columnText.ts';
import { listText, plural, pluralLabel, rowName, rowsName } from './nouns.ts';
import type { Column, LogicalForm, Order } from '../logicalForm.ts';

/** The surroundings of the labels of a form. */
export function labellingOf({ model }: Pick<LogicalForm, 'model'>, lookup: CatalogLookup, clock: Clock): Labelling {
  return {
    base: model,
    lookup,
    clock,
    describe: (query) => describeForm(query, lookup, clock),
    conditions: conditionsLabel,
  };
}

/** One line of what a form computes: "number of orders per customer, highest first". */
export function describeForm(form: LogicalForm, lookup: CatalogLookup, clock: Clock): string {
  const labelling = labellingOf(form, lookup, clock);
  const inner = [
    `${subject(form, labelling)}${conditionsLabel(form.where, labelling)}`,
    ...(form.having.length > 0
      ? [`only where ${form.having.map((one) => havingLabel(one, labelling)).join(' and ')}`]
      : []),
    ...orderLabel(form, labelling),
    ...limitLabel(form, labelling),
  ].join(', ');
  if (!form.over) return inner;
  const { fn, column } = form.over;
  const of = column === null ? undefined : form.columns[column];
  const groups = groupsName(form, labelling);
  if (fn === 'COUNT' || !of) return `number of ${groups}${rest(inner, form, labelling)}`;
  const word = { SUM: 'total', AVG: 'average', MEDIAN: 'median', MIN: 'lowest', MAX: 'highest' }[fn];
  return `${word} ${columnLabel(of, labelling)} per ${keysName(form, labelling)}${rest(inner, form, labelling)}`;
}

/** The conditions of what is counted, after its name. */
function rest(inner: string, form: LogicalForm, labelling: Labelling): string {
  return inner.slice(subject(form, labelling).length);
}

function subject(form: LogicalForm, labelling: Labelling): string {
  const { lookup } = labelling;
  const shown = form.columns.filter((one) => one.shown);
  const labels = (columns: readonly Column[]): string => listText(columns.map((one) => columnLabel(one, labelling)));
  const numbers = shown.filter(({ kind }) => kind === 'aggregate');
  const keys = form.columns.filter(({ kind }) => kind === 'scalar');
  if (numbers.length > 0)
    return keys.length > 0 ? `${labels(numbers)} per ${keysName(form, labelling)}` : totals(numbers, labelling);
  const rows = rowsName(form.model, lookup);
  if (shown.length === 0) return rows;
  const groups = form.grouped ? modelOfGroups(form, lookup) : form.model;
  if (groups === null) return `different ${labels(shown)} of ${rows}`;
  if (groups !== form.model) {
    const own: Labelling = { ...labelling, base: groups };
    return `${listText(shown.map((one) => columnLabel(one, own)))} of ${rowsName(groups, lookup)} of ${rows}`;
  }
  return `${labels(shown)} of ${rows}`;
}

/** Numbers of all rows; the rows are named where the numbers do not name them. */
function totals(numbers: readonly Column[], labelling: Labelling): string {
  const text = listText(numbers.map((one) => columnLabel(one, labelling)));
  const rows = rowsName(labelling.base, labelling.lookup);
  return numbers.every(({ value }) => value.kind === 'aggregate') && !text.includes(rows) ? `${text} of ${rows}` : text;
}

/** Name of one group: a row of a model by its name, or the values that make it. */
export function keysName(form: LogicalForm, labelling: Labelling): string {
  const model = modelOfGroups(form, labelling.lookup);
  if (model !== null) return rowName(model, labelling.lookup);
  const role = roleOfGroups(form, labelling.lookup);
  if (role !== null) return role;
  const keys = form.columns.filter(({ kind }) => kind === 'scalar');
  return listText(keys.map((one) => columnLabel(one, labelling)));
}

/** Name of the groups, as many: "customers", "different countries". */
export function groupsName(form: LogicalForm, labelling: Labelling): string {
  const model = form.grouped ? modelOfGroups(form, labelling.lookup) : form.model;
  if (model !== null) return rowsName(model, labelling.lookup);
  const role = roleOfGroups(form, labelling.lookup);
  if (role !== null) return plural(role);
  const keys = form.columns.filter(({ kind }) => kind === 'scalar');
  if (keys.length === 0) return rowsName(form.model, labelling.lookup);
  const labels = keys.map((one) => columnLabel(one, labelling));
  return labels.length === 1 ? `different ${labels.map(pluralLabel).join('')}` : `combinations of ${listText(labels)}`;
}

/** The model of which each group is one row; null where groups are of values, or of its periods. */
export function modelOfGroups(form: LogicalForm, lookup: CatalogLookup): string | null {
  if (form.grouped && form.columns.some(({ value }) => value.kind === 'period' || value.kind === 'part')) return null;
  for (const { kind, value } of form.columns) {
    if (kind !== 'scalar' || value.kind !== 'field') continue;
    const { model, name, via } = value.field;
    if (lookup.identity(model).key?.name === name) return via === null ? model : null;
    const foreign = model === form.model ? referenceOf(value.field, lookup) : null;
    if (foreign !== null) return foreign;
  }
  return null;
}

/** "pickup branch", where each group is one row that is reached in a role of its own; or null. */
function roleOfGroups({ grouped, columns }: LogicalForm, lookup: CatalogLookup): string | null {
  if (!grouped) return null;
  const keys = columns.flatMap(({ kind, value }) =>
    kind === 'scalar' && value.kind === 'field' && value.field.via !== null ? [value.field] : [],
  );
  const key = keys.find(({ model, name }) => lookup.identity(model).key?.name === name);
  const isAll = keys.length === columns.filter(({ kind }) => kind === 'scalar').length;
  return key?.via == null || !isAll || keys.some(({ via }) => via !== key.via)
    ? null
    : lowered(lookup.roleLabel(key.via));
}

/** True for groups that are the rows of the model itself. */
export function isRowOf(form: LogicalForm, { lookup }: Labelling): boolean {
  return modelOfGroups(form, lookup) === form.model;
}

function orderLabel({ order, columns, limit }: LogicalForm, labelling: Labelling): readonly string[] {
  const [first] = order;
  if (!first || limit?.one) return [];
  const numbers = columns.filter((one) => one.shown && one.kind === 'aggregate');
  const isPlain =
    isAggregate(first.by) && numbers.length === 1 && JSON.stringify(numbers[0]?.value) === JSON.stringify(first.by);
  const words = firstWords(first, labelling);
  return [isPlain ? words : `by ${valueLabelOf(first.by, labelling)}, ${words}`];
}

/** "highest first", "newest first", "A to Z". */
export function firstWords({ by, descending }: Order, { lookup }: Pick<Labelling, 'lookup'>): string {
  const type = isAggregate(by) ? 'NUMBER' : scalarType(by, lookup);
  if (type === 'DATE' || type === 'TIMESTAMP') return descending ? 'newest first' : 'oldest first';
  if (type === 'STRING' || type === 'ENUM') return descending ? 'Z to A' : 'A to Z';
  return descending ? 'highest first' : 'lowest first';
}

function limitLabel({ limit, order }: LogicalForm, labelling: Labelling): readonly string[] {
  if (!limit) return [];
  const [first] = order;
  if (!limit.one) return [`the first ${limit.count}`];
  if (!first) return ['one of them'];
  const by = extremeLabel(first, labelling);
  return [limit.count === 1 ? `the one with the ${by}` : `the ${limit.count} with the ${by}`];
}

/** "highest age", "latest joining date"; what is the highest already is not called so twice. */
export function extremeLabel({ by, descending }: Order, labelling: Labelling): string {
  const label = valueLabelOf(by, labelling);
  // "latest date": the aggregate has said it.
  if (by.kind === 'aggregate' && by.fn === (descending ? 'MAX' : 'MIN')) return label;
  const type = isAggregate(by) ? 'NUMBER' : scalarType(by, labelling.lookup);
  const isDate = type === 'DATE' || type === 'TIMESTAMP';
  const isText = type === 'STRING' || type === 'ENUM';
  const word = isDate ? ['earliest', 'latest'] : isText ? ['first', 'last'] : ['lowest', 'highest'];
  const end = word[descending ? 1 : 0] ?? '';
  return label.startsWith(`${end} `) ? label : `${end} ${label}`;
}
