import type { SqlValue } from '../../../../semql/compiled.ts';
import { formatNumber } from '../../../../../values/formatValue.ts';
import type { CatalogLookup } from '../../catalog/catalogLookup.ts';
import { toNumber } from '../../answer/rows/cells.ts';
import { capital, styleOf } from '../../answer/rows/columnText.ts';
import { extremeName } from '../../answer/sentence/placedWords.ts';
import type { FieldRef } from '../../reading.ts';
import type { Clock } from '../../time/period.ts';
import { conditionsLabel, havingLabel } from './conditionLabel.ts';
import { extremeLabel, groupsName, isRowOf, keysName, labellingOf, modelOfGroups } from './describeForm.ts';
import { cellText } from './formCell.ts';
import { columnLabel, valueLabelOf } from './formLabels.ts';
import type { Labelling } from './labelling.ts';
import type { FormTable } from './formTable.ts';
import { isAggregate } from '../semql/formKinds.ts';
import { referenceOf } from '../semql/formWhere.ts';
import { scalarType } from '../semql/formScalar.ts';
import { listText, rowName, rowsName } from './nouns.ts';
import type { Column, LogicalForm } from '../logicalForm.ts';

/** Names that a sentence lists before it says how many more there are. */
const MAX_LISTED = 6;
const FIRST_LISTED = 3;

/** A sentence of Markdown about the rows of a form; it says nothing that the rows do not say. */
export function writeFormSentence(form: LogicalForm, table: FormTable, lookup: CatalogLookup, clock: Clock): string {
  const labelling = labellingOf(form, lookup, clock);
  const scope = scopeText(form, labelling);
  if (table.rows.length === 0) return `Nothing matches: there are no ${groupsName(form, labelling)}${scope}.`;
  const isOneRow =
    form.over !== null || (form.columns.every(({ kind }) => kind === 'aggregate') && form.columns.length > 0);
  if (isOneRow) return numbersText(form, table, labelling, scope);
  if (form.limit?.one && form.order.length > 0) return firstPlaceText(form, table, labelling, scope);
  const number = table.meaning.findIndex(({ column, added }) => column.kind === 'aggregate' && !added);
  return number >= 0 ? groupsText(form, table, number, labelling, scope) : listRows(form, table, labelling, scope);
}

/** The conditions of a form, as the end of a sentence. */
function scopeText(form: LogicalForm, labelling: Labelling): string {
  return conditionsLabel(
    form.where,
    labelling,
    form.having.map((one) => havingLabel(one, labelling)),
  );
}

/** One row of numbers, each with its name. */
function numbersText(form: LogicalForm, table: FormTable, labelling: Labelling, scope: string): string {
  const [row = []] = table.rows;
  const texts = table.meaning.map(({ column }, index) => {
    const number = toNumber(row[index]);
    const text = cellText(row[index] ?? null, table, index, labelling.lookup);
    const name = form.over ? overName(form, labelling) : columnLabel(column, labelling);
    if (row[index] === null || row[index] === undefined) return `there is no **${name}**`;
    const counted = /^number of (.+)$/.exec(name)?.[1];
    if (counted !== undefined && number !== null && table.meaning.length === 1)
      return `**${formatNumber(number, { unit: null, decimals: 0 })} ${number === 1 && counted === rowsName(form.model, labelling.lookup) ? rowName(form.model, labelling.lookup) : counted}**`;
    return `**${name}** is **${text}**`;
  });
  const own = isNamed(texts.join(' '), labelling, form)
    ? ''
    : ` of ${groupsName({ ...form, grouped: false }, labelling)}`;
  const ending =
    texts.length === 1 && own !== '' ? texts.join('').replace(/\*\* is \*\*/, `**${own} is **`) : listText(texts);
  return `${capitalName(ending)}${scope}.`;
}

/** A sentence with a capital letter, also where it begins with a bold word. */
function capitalName(text: string): string {
  return capital(text).replace(/^\*\*(\p{Ll})/u, (_, letter: string) => `**${letter.toUpperCase()}`);
}

function isNamed(text: string, labelling: Labelling, form: LogicalForm): boolean {
  const rows = groupsName({ ...form, grouped: false, columns: [] }, labelling);
  return (
    text.toLowerCase().includes(rows) ||
    form.columns.some(({ value }) => value.kind === 'measure' || value.kind === 'metric' || value.kind === 'ratio')
  );
}

/** Name of a number over all groups. */
export function overName(form: LogicalForm, labelling: Labelling): string {
  const { over } = form;
  const column = over?.column == null ? undefined : form.columns[over.column];
  if (!over || over.fn === 'COUNT' || !column) return `number of ${groupsName(form, labelling)}`;
  const word = { SUM: 'total', AVG: 'average', MEDIAN: 'median', MIN: 'lowest', MAX: 'highest' }[over.fn];
  return `${word} ${columnLabel(column, labelling)} per ${keysName(form, labelling)}`;
}

/** Name of a row or group: what is shown of it, without the numbers it is ranked by. */
function nameOf(form: LogicalForm, row: readonly SqlValue[], table: FormTable, labelling: Labelling): string {
  const keys = nameColumns(form, table, labelling);
  const isPerson = isNameOfPerson(keys.map((index) => table.columns[index]?.name ?? ''));
  return keys
    .map((index) => {
      const text = cellText(row[index] ?? null, table, index, labelling.lookup);
      const noun = keys.length === 1 ? keyNoun(table.meaning[index]?.column, labelling) : null;
      return noun === null || row[index] === null ? text : `${noun} ${text}`;
    })
    .join(isPerson ? ' ' : ', ');
}

/** "Edgar Okafor" of a first and a last name. */
function isNameOfPerson([first = '', last = '']: readonly string[]): boolean {
  return /(?:first|given|fore|personal)_?name/i.test(first) && /(?:last|family|sur)_?name/i.test(last);
}

/**
 * The columns that name a row. A group is named by its keys, two at most; a row by its first text,
 * with a second part of the same name, and by its key where that text says what it belongs to.
 */
function nameColumns(form: LogicalForm, { meaning, columns }: FormTable, { lookup }: Labelling): readonly number[] {
  const keys = meaning.flatMap(({ column, added }, index) => (column.kind === 'scalar' && !added ? [index] : []));
  const texts = keys.filter((index) => columns[index]?.type === 'STRING');
  const chosen = texts.length > 0 ? texts : keys;
  const [first, second] = chosen;
  if (first === undefined) return meaning.map((_, index) => index).slice(0, 1);
  if (form.grouped && modelOfGroups(form, lookup) === null) return keys.slice(0, 2);
  const fieldAt = (index: number): FieldRef | null => {
    const value = meaning[index]?.column.value;
    return value?.kind === 'field' && value.field.model === form.model ? value.field : null;
  };
  const start = fieldAt(first);
  const key = keys.find((index) => fieldAt(index)?.name === lookup.identity(form.model).key?.name);
  if (start !== null && key !== undefined && referenceOf(start, lookup) !== null) return [key];
  const isName = (index: number | undefined): boolean => /name$/i.test(columns[index ?? -1]?.label ?? '');
  return second !== undefined && isName(first) && isName(second) ? [first, second] : [first];
}

/** "order" for the number that orders are known by; null for what is a name itself. */
function keyNoun(column: Column | undefined, { lookup }: Labelling): string | null {
  if (column?.kind !== 'scalar' || column.value.kind !== 'field') return null;
  const { model, name } = column.value.field;
  const { key } = lookup.identity(model);
  return key?.name === name && key.type === 'NUMBER' ? rowName(model, lookup) : null;
}

/** The row that was asked for, with those that share its place. */
function firstPlaceText(form: LogicalForm, table: FormTable, labelling: Labelling, scope: string): string {
  const [order] = form.order;
  if (!order) return '';
  const by = valueLabelOf(order.by, labelling);
  const at = table.meaning.findIndex(({ column }) => JSON.stringify(column.value) === JSON.stringify(order.by));
  const tied = Math.max(table.tied, 1);
  const first = table.rows.slice(0, tied);
  const value = at < 0 ? null : (table.rows[0]?.[at] ?? null);
  const names = first.map((row) => `**${nameOf(form, row, table, labelling)}**`);
  const listed =
    names.length > MAX_LISTED ? [...names.slice(0, FIRST_LISTED), `${names.length - FIRST_LISTED} more`] : names;
  const isOne = tied === 1;
  const told = value === null ? '' : `: **${cellText(value, table, at, labelling.lookup)}**`;
  const type = isAggregate(order.by) ? 'NUMBER' : scalarType(order.by, labelling.lookup);
  if (value === null || type === 'STRING' || type === 'ENUM')
    return `${listText(listed)} ${isOne ? 'comes' : 'come'} first by ${by}${scope}.`;
  const what = extremeLabel(order, labelling);
  return isOne
    ? `${capitalName(listText(listed))} has the ${what}${scope}${told}.`
    : `${capitalName(listText(listed))} share the ${what}${scope}${told}.`;
}

/** How many groups there are, and which of those shown has the most. */
function groupsText(form: LogicalForm, table: FormTable, number: number, labelling: Labelling, scope: string): string {
  const column = table.meaning[number]?.column;
  const label = column ? columnLabel(column, labelling) : '';
  const name = (row: readonly SqlValue[]): string => `**${nameOf(form, row, table, labelling)}**`;
  const style = styleOf(table.columns[number]);
  const [first, more] = table.rows;
  if (first && !more && !table.truncated)
    return `${capital(label)} of ${name(first)}${scope}: **${formatNumber(toNumber(first[number]), style)}**.`;
  const known = table.rows.flatMap((row) => {
    const value = toNumber(row[number]);
    return value === null ? [] : [{ row, value }];
  });
  const noun = groupsName(form, labelling);
  const count = table.rows.length.toLocaleString('en');
  const all = table.truncated ? `more than ${count} ${noun}` : `${count} ${noun}`;
  if (known.length === 0) return `**${capital(all)}**${scope}; none has a ${label}.`;
  const isLowest =
    form.order[0]?.descending === false && JSON.stringify(form.order[0].by) === JSON.stringify(column?.value);
  const best = known.reduce((a, b) => ((isLowest ? b.value < a.value : b.value > a.value) ? b : a));
  const alike = known.filter(({ value }) => value === best.value);
  const listed = alike.slice(0, FIRST_LISTED).map(({ row }) => name(row));
  if (alike.length > FIRST_LISTED) listed.push(`${alike.length - FIRST_LISTED} more`);
  const among = form.limit || table.truncated ? ' of those shown' : '';
  const end = isLowest ? 'lowest' : 'highest';
  const what = extremeName(end, label, style);
  const value = formatNumber(best.value, style);
  const place =
    alike.length === table.rows.length
      ? `all have the same ${label}, **${value}**`
      : `${listText(listed)} ${alike.length === 1 ? 'has' : 'share'} the ${what}${among}, **${value}**`;
  return `**${capital(all)}**${scope}: ${place}.`;
}

/** How many rows a list has, and their names where they are few. */
function listRows(form: LogicalForm, table: FormTable, labelling: Labelling, scope: string): string {
  const names = table.rows.map((row) => nameOf(form, row, table, labelling));
  const count = table.rows.length;
  const isEach = !form.grouped || isRowOf(form, labelling);
  const noun = count === 1 ? keysOrRow(form, labelling, isEach) : groupsName(form, labelling);
  const all = `${table.truncated ? 'More than ' : ''}${count.toLocaleString('en')} ${noun}`;
  const listed = names.length <= MAX_LISTED && !table.truncated ? names : names.slice(0, FIRST_LISTED);
  const isShort = listed.length === names.length && !table.truncated;
  const [order] = form.order;
  const by = order && form.limit ? ` with the ${extremeLabel(order, labelling)}` : '';
  return `**${all}**${scope}${by}${isShort ? `: ${listText(listed)}` : `; the first are ${listText(listed)}`}.`;
}

function keysOrRow(form: LogicalForm, labelling: Labelling, isEach: boolean): string {
  return isEach
    ? keysName({ ...form, columns: [] }, labelling) || rowName(form.model, labelling.lookup)
    : groupsName(form, labelling);
}
