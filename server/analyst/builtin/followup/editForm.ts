import { lowered } from '../answer/rows/columnText.ts';
import { columnLabel } from '../form/telling/formLabels.ts';
import { labellingOf } from '../form/telling/describeForm.ts';
import { plural, rowsName } from '../form/telling/nouns.ts';
import type { Column, Condition, FormAssumption, FormReading, LogicalForm, Order } from '../form/logicalForm.ts';
import { comparators } from '../sentence/words/english.ts';
import { normalise } from '../words/normalise.ts';
import { isPlainCount, readCarrier } from './carrier.ts';
import type { FragmentWorld } from './carrier.ts';
import { fragmentOf } from './fragment.ts';
import type { Fragment } from './fragment.ts';
import { inSameRole } from './sameRole.ts';
import { limitsOf, withLimit } from './limits.ts';
import { bothValues, leavesOf, substituted, targetOf } from './substitute.ts';

/** A form with an edit made, and what was taken for granted. */
interface Edited {
  readonly form: LogicalForm;
  readonly assumptions: readonly FormAssumption[];
  readonly score: number;
}

type EditKind = (fragment: Fragment, form: LogicalForm, world: FragmentWorld) => Edited | null;

const KINDS: readonly EditKind[] = [
  countRows,
  editLimit,
  editOrder,
  removePart,
  editGroups,
  editConditions,
  editOnlyLimit,
  addColumns,
];

/**
 * The form of the last answer with what a fragment says added, replaced or taken away; null where
 * it says nothing that a form has.
 */
export function editForm(question: string, form: LogicalForm, world: FragmentWorld): FormReading | null {
  const fragment = fragmentOf(question);
  if (fragment.text === '') return null;
  for (const edit of KINDS) {
    const edited = edit(fragment, form, world);
    if (edited === null || JSON.stringify(edited.form) === JSON.stringify(form)) continue;
    return {
      ...edited,
      further: [],
      sources: [{ words: question, definition: 'the last answer, changed', via: 'operator' }],
    };
  }
  return null;
}

function plain(form: LogicalForm): Edited {
  return { form, assumptions: [], score: 1 };
}

/** "how many?" */
function countRows({ text }: Fragment, form: LogicalForm): Edited | null {
  const isAsked = /^how many(?: (?:are (?:there|they|those|these)|of them|is that|in total|rows))*$/i.test(text);
  return isAsked && !form.over ? plain({ ...form, order: [], limit: null, over: { fn: 'COUNT', column: null } }) : null;
}

/** "the top 3", "only the first five", "bottom 2", "10" */
function editLimit({ text }: Fragment, form: LogicalForm): Edited | null {
  const found =
    /^(?:the |show )?(top|first|best|highest|bottom|last|lowest|worst)?(?: only)? ?(?:the )?([\p{L}\d]+)(?: (?:ones|rows|results|of them))?$/iu.exec(
      text,
    );
  const isOne = /^(?:the )?(?:first|top|best)(?: one| row| result)?$/i.test(text);
  const count = isOne ? 1 : found ? (normalise(found[2] ?? '')[0]?.number ?? null) : null;
  const order = form.order.length > 0 ? form.order : byNumber(form);
  if (count === null || count < 1 || !Number.isInteger(count) || order.length === 0 || form.over) return null;
  const end = (isOne ? '' : (found?.[1] ?? '')).toLowerCase();
  const isLow = ['bottom', 'last', 'lowest', 'worst'].includes(end);
  const isHigh = ['top', 'best', 'highest'].includes(end);
  const [first, ...rest] = order;
  if (!first) return null;
  const descending = isLow ? false : isHigh ? true : first.descending;
  return plain({ ...form, order: [{ ...first, descending }, ...rest], limit: { count, one: false } });
}

/** Groups are in the order of their number, the largest first. */
function byNumber({ columns }: LogicalForm): readonly Order[] {
  const number = columns.find(({ kind }) => kind === 'aggregate');
  return number ? [{ by: number.value, descending: true }] : [];
}

const ORDER =
  /^(?:(?:sort|order|rank)(?:ed)?(?: (?:it|them|this|these|the (?:list|results?|rows)))?(?: by| in)?|by|in) ?(.*?)[ ,]*((?:in )?(?:descending|ascending|alphabetical(?:ly)?)(?: order)?|(?:highest|largest|newest|latest|most) first|(?:lowest|smallest|oldest|earliest|least) first|a to z|z to a|alphabetically)?$/i;

/** "sort by name", "alphabetically", "lowest first" */
function editOrder({ text }: Fragment, form: LogicalForm, world: FragmentWorld): Edited | null {
  const isSaid = /^(?:sort|order|rank)|alphabetical|\bfirst$|(?:de|a)scending/i.test(text);
  const found = isSaid ? (ORDER.exec(text) ?? ORDER.exec(`by ${text}`)) : null;
  if (!found || form.over) return null;
  const key = (found[1] ?? '').trim();
  const end = (found[2] ?? '').toLowerCase();
  const isDown = /desc|highest|largest|newest|latest|most|z to a/.test(end);
  const isUp = /asc|lowest|smallest|oldest|earliest|least|alphabet|a to z/.test(end);
  const by = key === '' ? usualKey(form, /alphabet|a to z|z to a/.test(end)) : keyNamed(key, form, world);
  if (by === null) return null;
  const isNumber = by.kind === 'aggregate' || by.kind === 'measure' || by.kind === 'metric' || by.kind === 'ratio';
  const descending = isDown || (!isUp && isNumber);
  const isCut = form.limit !== null && !form.limit.one && JSON.stringify(form.order[0]?.by) !== JSON.stringify(by);
  const told = `All rows are sorted, not only the first ${form.limit?.count ?? 0} of before`;
  return {
    ...plain({ ...form, order: [{ by, descending }], limit: form.limit?.one || isCut ? null : form.limit }),
    // The first of another order would be other rows.
    assumptions: isCut ? [{ kind: 'top_n', text: told, phrase: null }] : [],
  };
}

/** What rows are sorted by where nothing is named: their number, or their first text. */
function usualKey({ columns, order }: LogicalForm, isText: boolean): Order['by'] | null {
  const number = columns.find(({ kind }) => kind === 'aggregate');
  const text = columns.find(({ kind, shown }) => kind === 'scalar' && shown);
  return (isText ? text?.value : (order[0]?.by ?? number?.value ?? text?.value)) ?? null;
}

function keyNamed(key: string, form: LogicalForm, world: FragmentWorld): Order['by'] | null {
  const column = columnNamed(key, form, world);
  if (column) return column.value;
  if (form.grouped || form.columns.some(({ kind }) => kind === 'aggregate')) return null;
  const rows = rowsName(form.model, world.lookup);
  return readCarrier([`list ${rows} sorted by ${key}`], form.model, world)?.form.order[0]?.by ?? null;
}

/** The shown column that is called so, or of which only the last words are said. */
function columnNamed(words: string, form: LogicalForm, { lookup, clock }: FragmentWorld): Column | null {
  const said = lowered(words).replace(/^(?:the|their|its) /, '');
  const labelling = labellingOf(form, lookup, clock);
  const labels = form.columns.map((column) => ({ column, label: lowered(columnLabel(column, labelling)) }));
  const isCount = /^(?:count|number|total|amount)$/.test(said);
  return (
    labels.find(({ label }) => label === said || plural(label) === said)?.column ??
    labels.find(({ label }) => label.endsWith(` ${said}`) || label.startsWith(`${said} `))?.column ??
    (isCount ? form.columns.find(({ kind }) => kind === 'aggregate') : undefined) ??
    null
  );
}

/** "by city", "per country and year", "split by channel" */
function editGroups({ text, isAdding }: Fragment, form: LogicalForm, world: FragmentWorld): Edited | null {
  const found =
    /^(?:(?:split|group|break|broken|grouped|show)(?: (?:it|them|that|this))?(?: down)? )?(?:by|per|for each|for every|in each) (.+)$/i.exec(
      text,
    );
  const key = found?.[1] ?? (/^(?:daily|weekly|monthly|quarterly|yearly|annually)$/i.test(text) ? grainOf(text) : null);
  if (key === null || key === undefined || form.over) return null;
  const rows = rowsName(form.model, world.lookup);
  const read = readCarrier([`number of ${rows} by ${key}`, `number of ${rows} for each ${key}`], form.model, world);
  const keys = read?.form.columns.filter(({ kind }) => kind === 'scalar') ?? [];
  if (!read || keys.length === 0) return null;
  const numbers = form.columns.filter(({ kind }) => kind === 'aggregate');
  const kept = isAdding && numbers.length > 0 ? form.columns.filter(({ kind }) => kind === 'scalar') : [];
  const isNew = (column: Column): boolean =>
    !kept.some((one) => JSON.stringify(one.value) === JSON.stringify(column.value));
  const counted = read.form.columns.filter(({ kind }) => kind === 'aggregate');
  return {
    form: {
      ...form,
      columns: [...kept, ...keys.filter(isNew), ...(numbers.length > 0 ? numbers : counted)],
      grouped: true,
      having: numbers.length > 0 ? form.having : [],
      order: form.order.filter(({ by }) => numbers.some(({ value }) => JSON.stringify(value) === JSON.stringify(by))),
      limit: numbers.length > 0 ? form.limit : null,
    },
    assumptions: read.assumptions,
    score: read.score,
  };
}

function grainOf(text: string): string {
  const grains: Readonly<Record<string, string>> = {
    daily: 'day',
    weekly: 'week',
    monthly: 'month',
    quarterly: 'quarter',
  };
  return grains[text.toLowerCase()] ?? 'year';
}

/** "without the name", "remove the country", "drop the limit" */
function removePart({ text }: Fragment, form: LogicalForm, world: FragmentWorld): Edited | null {
  const found = /^(?:without|remove|drop|leave out|hide|no|not|except|excluding|exclude) (?:the |their )?(.+)$/i.exec(
    text,
  );
  const said = found?.[1];
  if (said === undefined) return null;
  if (/^(?:limit|top|sorting|order)$/i.test(said))
    return /limit|top/i.test(said) ? plain({ ...form, limit: null }) : plain({ ...form, order: [] });
  if (/^(?:filters?|conditions?)$/i.test(said)) return plain({ ...form, where: [], having: [] });
  const column = columnNamed(said, form, world);
  // What is not shown any more still tells groups apart, and ranks them.
  if (column && form.columns.filter(({ shown }) => shown).length > 1)
    return plain({ ...form, columns: form.columns.map((one) => (one === column ? { ...one, shown: false } : one)) });
  const rows = rowsName(form.model, world.lookup);
  const texts = [
    `number of ${rows} that are not in ${said}`,
    `number of ${rows} that are not ${said}`,
    `number of ${rows} without ${said}`,
  ];
  const read = readCarrier(texts, form.model, world);
  if (!read || !isPlainCount(read.form) || read.form.where.length === 0) return null;
  return {
    form: { ...form, where: [...form.where, ...read.form.where] },
    assumptions: read.assumptions,
    score: read.score,
  };
}

/** "only Germany", "in 2014", "what about X", "more than 5" */
function editConditions(
  { text, isAdding, isOnly, isSame }: Fragment,
  form: LogicalForm,
  world: FragmentWorld,
): Edited | null {
  const rows = rowsName(form.model, world.lookup);
  const said = text.replace(/^(?:the )?(?:ones?|those|these) /i, '');
  const core = said.replace(/^(?:for|in|from|at|on|with|of) (?:the )?/i, '');
  // "with their city": a column, not those that have one.
  if (/^(?:with|and|add|show|include) (?:their|the|its|his|her)\b/i.test(said)) return null;
  const read = readCarrier(
    [
      `number of ${rows} ${said}`,
      `number of ${rows} in ${core}`,
      `number of ${rows} with ${core}`,
      `number of ${rows} that are ${core}`,
      `number of ${core} ${rows}`,
    ],
    form.model,
    world,
  );
  const where = read && isPlainCount(read.form) ? read.form.where : [];
  if (!read || where.length === 0) return null;
  const told = { assumptions: read.assumptions, score: read.score };
  const leaves = leavesOf(where);
  const [only, more] = leaves;
  if (only && more === undefined && targetOf(only) !== null) {
    const changed = isAdding ? withBoth(form, only) : substituted(form, only, isOnly || isSame);
    if (changed) return { form: inSameRole(changed, world.lookup), ...told };
  }
  return { form: inSameRole({ ...form, where: [...form.where, ...where] }, world.lookup), ...told };
}

/** "more than 5 instead": the one number that rows or groups are held against. */
function editOnlyLimit({ text }: Fragment, form: LogicalForm): Edited | null {
  const said = normalise(text);
  const number = said.at(-1)?.number ?? null;
  const words = said
    .slice(0, -1)
    .map((one) => one.text)
    .join(' ');
  const operator = comparators[words];
  const [only, other] = limitsOf(form);
  if (number === null || operator === undefined || only === undefined || other !== undefined) return null;
  return plain(withLimit(form, { operator, value: number }));
}

function withBoth(form: LogicalForm, condition: Condition): LogicalForm | null {
  for (const leaf of leavesOf(form.where)) {
    const both = bothValues(leaf, condition);
    if (both) return substituted(form, both);
  }
  return null;
}

/** "with their city", "and the average price" */
function addColumns({ text }: Fragment, form: LogicalForm, world: FragmentWorld): Edited | null {
  const said = text.replace(
    /^(?:(?:show|include|add|give me|list|with)(?: me)? )?(?:also )?(?:(?:the|their|its|his|her) )?/i,
    '',
  );
  if (said === '' || form.over || form.limit?.one) return null;
  const rows = rowsName(form.model, world.lookup);
  const read = readCarrier([`${said} of ${rows}`], form.model, world);
  if (!read || read.form.where.length > 0 || read.form.limit !== null || read.form.having.length > 0) return null;
  const isNumbers = form.columns.some(({ kind }) => kind === 'aggregate');
  const fresh = read.form.columns.filter(
    (column) =>
      (column.kind === 'aggregate') === isNumbers &&
      column.shown &&
      !form.columns.some(({ value }) => JSON.stringify(value) === JSON.stringify(column.value)),
  );
  if (fresh.length !== read.form.columns.filter(({ shown }) => shown).length) return null;
  return {
    form: { ...form, columns: [...form.columns, ...fresh] },
    assumptions: read.assumptions,
    score: read.score,
  };
}
