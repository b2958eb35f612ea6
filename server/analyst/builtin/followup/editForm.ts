import { lowered } from '../answer/rows/columnText.ts';
import { columnLabel } from '../form/telling/formLabels.ts';
import { labellingOf } from '../form/telling/describeForm.ts';
import { plural, rowsName } from '../form/telling/nouns.ts';
import type { Column, Condition, FormAssumption, FormReading, LogicalForm, Order } from '../form/logicalForm.ts';
import { comparators } from '../sentence/words/english.ts';
import { isYearNumber } from '../time/dateWords.ts';
import { normalise } from '../words/normalise.ts';
import { isTime, keySaid, splitByUnit, unitSaid } from './editGrain.ts';
import { periodSaid, withPeriod } from './editPeriod.ts';
import { lostPart } from './lostPart.ts';
import { formToReading } from './formToReading.ts';
import { readNumbers, withNumber } from './relatedNumber.ts';
import { onlyThese } from './onlyThese.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { targetLabel } from '../labels/targetLabel.ts';
import { isNarrowed, readCarrier, readCount } from './carrier.ts';
import type { FragmentWorld } from './carrier.ts';
import { fragmentOf } from './fragment.ts';
import type { Fragment } from './fragment.ts';
import { inSameRole } from './sameRole.ts';
import { limitsOf, withLimit } from './limits.ts';
import { bothValues, leavesOf, substituted, targetOf } from './substitute.ts';
import { sameParts } from '../sameParts.ts';

/** A form with an edit made, and what was taken for granted. */
interface Edited {
  readonly form: LogicalForm;
  readonly assumptions: readonly FormAssumption[];
  readonly score: number;
}

/** An edit of a kind that would lose a part of this form, or that may mean several things. */
type Lost = { readonly lost: string } | { readonly unclear: string };

type Outcome = Edited | Lost | 'as reading' | null;

type EditKind = (fragment: Fragment, form: LogicalForm, world: FragmentWorld) => Outcome;

const KINDS: readonly EditKind[] = [
  countRows,
  editPeriod,
  editLimit,
  editOrder,
  removePart,
  editGroups,
  editConditions,
  editOnlyLimit,
  addColumns,
  addNumber,
];

/** What a fragment makes of the last answer, or why it makes nothing of it. */
export type EditedForm =
  | { readonly kind: 'edited'; readonly reading: FormReading }
  /** It would lose a part of the last answer. */
  | { readonly kind: 'lost'; readonly part: string }
  /** It may mean several things. */
  | { readonly kind: 'unclear'; readonly why: string }
  /** The last answer is like that already. */
  | { readonly kind: 'same' };

/**
 * The form of the last answer with what a fragment says added, replaced or taken away; null where
 * it says nothing that a form has.
 */
export function editForm(question: string, form: LogicalForm, world: FragmentWorld): EditedForm | null {
  const fragment = fragmentOf(question);
  if (fragment.text === '') return null;
  let isSame = false;
  for (const edit of KINDS) {
    const edited = edit(fragment, form, world);
    if (edited === null) continue;
    if (edited === 'as reading') return null;
    if ('lost' in edited) return { kind: 'lost', part: edited.lost };
    if ('unclear' in edited) return { kind: 'unclear', why: edited.unclear };
    if (sameParts(edited.form, form)) {
      isSame = true;
      continue;
    }
    const part = lostPart(form, edited.form, {
      groups: keySaid(fragment.text) !== null,
      order: edit === editOrder,
      anything: edit === removePart,
    });
    if (part !== null) return { kind: 'lost', part };
    const sources = [{ words: question, definition: 'the last answer, changed', via: 'operator' }] as const;
    return { kind: 'edited', reading: { ...edited, further: [], sources } };
  }
  return isSame ? { kind: 'same' } : null;
}

function plain(form: LogicalForm): Edited {
  return { form, assumptions: [], score: 1 };
}

/** "how many?" */
function countRows({ text }: Fragment, form: LogicalForm): Edited | null {
  const isAsked = /^how many(?: (?:are (?:there|they|those|these)|of them|is that|in total|rows))*$/i.test(text);
  if (!isAsked || form.over) return null;
  const first = form.limit?.one ? { ...form.limit, one: false } : form.limit;
  const order = first === null ? [] : form.order;
  return plain({ ...form, order, limit: first, over: { fn: 'COUNT', column: null } });
}

/** "only 2026", "in March", "what about last month" */
function editPeriod({ text, isOnly, isSame }: Fragment, form: LogicalForm, { clock }: FragmentWorld): Outcome {
  const said = periodSaid(text, clock);
  if (said === null) return null;
  const changed = withPeriod(form, said, isOnly || isSame, clock);
  if (changed === null) return measuresOthers(form) ? { unclear: 'several dates may be meant' } : null;
  if (changed === 'several') return { unclear: 'the last answer is about periods of several dates' };
  const { assumed } = changed;
  return {
    ...plain(changed.form),
    assumptions: assumed === null ? [] : [{ kind: 'period', text: assumed, phrase: null }],
  };
}

/** True for rows shown with a number of other rows. */
function measuresOthers({ model, columns }: LogicalForm): boolean {
  return columns.some(({ value }) => value.kind === 'measure' && value.model !== model);
}

/** "the top 3", "only the first five", "bottom 2", "10", "the first 2026 rows" */
function editLimit({ text }: Fragment, form: LogicalForm): Edited | null {
  const found =
    /^(?:the |show )?(top|first|best|highest|bottom|last|lowest|worst)?(?: only)? ?(?:the )?([\p{L}\d]+)(?: (?:ones|rows|results|of them))?$/iu.exec(
      text,
    );
  const isOne = /^(?:the )?(?:first|top|best)(?: one| row| result)?$/i.test(text);
  const count = isOne ? 1 : found ? (normalise(found[2] ?? '')[0]?.number ?? null) : null;
  const order = form.order.length > 0 ? form.order : byNumber(form);
  if (count === null || count < 1 || !Number.isInteger(count) || order.length === 0 || form.over) return null;
  if (isYearNumber(count) && !/^(?:the |show )?(?:top|first) .* (?:ones|rows|results|of them)$/i.test(text))
    return null;
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
  const isCut = form.limit !== null && !form.limit.one && !sameParts(form.order[0]?.by, by);
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

/** "by city", "per country and year", "split by month" */
function editGroups({ text, isAdding, isInstead }: Fragment, form: LogicalForm, world: FragmentWorld): Outcome {
  const key = keySaid(text);
  if (key === null || form.over) return null;
  const unit = unitSaid(key);
  if (unit !== null) {
    // A reading shows the periods without rows too.
    if (form.limit === null && formToReading(form) !== null) return 'as reading';
    const split = splitByUnit(form, unit, isInstead, world.lookup);
    return split === null ? { lost: cutOf(form) } : { ...split, score: 1 };
  }
  const rows = rowsName(form.model, world.lookup);
  const texts = [`number of ${rows} by ${key}`, `number of ${rows} for each ${key}`];
  const read = readCount(texts, form.model, world, ({ columns }) => columns.some(({ kind }) => kind === 'scalar'));
  if (!read) return null;
  const keys = read.form.columns.filter(({ kind }) => kind === 'scalar');
  const numbers = form.columns.filter(({ kind }) => kind === 'aggregate');
  const known = numbers.length > 0 && form.grouped ? form.columns.filter(({ kind }) => kind === 'scalar') : [];
  // A period takes the place of a period, a field that of a field.
  const isTimed = keys.some(({ value }) => isTime(value));
  const kept = isAdding ? known : isInstead ? [] : known.filter(({ value }) => isTime(value) && !isTimed);
  const isNew = (column: Column): boolean => !kept.some((one) => sameParts(one.value, column.value));
  const counted = read.form.columns.filter(({ kind }) => kind === 'aggregate');
  const isCut = form.limit !== null || form.having.length > 0;
  // The first groups, or rows, stay the ones that are split further.
  const base = isCut && (kept.length > 0 || numbers.length === 0) ? onlyThese(form, world.lookup) : form;
  if (base === null) return { lost: cutOf(form) };
  return {
    form: {
      ...base,
      columns: [...kept, ...keys.filter(isNew), ...(numbers.length > 0 ? numbers : counted)],
      grouped: true,
      order: base.order.filter(({ by }) => numbers.some(({ value }) => sameParts(value, by))),
    },
    assumptions: read.assumptions,
    score: read.score,
  };
}

/** Which rows or groups a form is cut to, in words. */
function cutOf({ limit, having }: LogicalForm): string {
  if (limit !== null) return limit.one ? 'the first one' : `the first ${limit.count}`;
  return having.length > 0 ? 'a condition' : 'its date';
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
  const read = readCount(texts, form.model, world, isNarrowed);
  if (!read) return null;
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
): Outcome {
  const rows = rowsName(form.model, world.lookup);
  const said = text.replace(/^(?:the )?(?:ones?|those|these) /i, '');
  const core = said.replace(/^(?:for|in|from|at|on|with|of) (?:the )?/i, '');
  // "with their city": a column, not those that have one.
  if (/^(?:with|and|add|show|include) (?:their|the|its|his|her)\b/i.test(said)) return null;
  const read = readCount(
    [
      `number of ${rows} ${said}`,
      `number of ${rows} in ${core}`,
      `number of ${rows} with ${core}`,
      `number of ${rows} that are ${core}`,
      `number of ${core} ${rows}`,
    ],
    form.model,
    world,
    isNarrowed,
  );
  if (!read) return null;
  const { where } = read.form;
  const leaves = leavesOf(where);
  if (leaves.some(({ kind }) => kind === 'period') && measuresOthers(form))
    return { unclear: 'several dates may be meant' };
  const [only, more] = leaves;
  const notes = leaves.flatMap((leaf) => noteOfTrue(leaf, core, world.lookup));
  const told = { assumptions: [...read.assumptions, ...notes], score: read.score };
  if (where.length === 1 && only && more === undefined && targetOf(only) !== null) {
    const changed = isAdding ? withBoth(form, only) : substituted(form, only, isOnly || isSame);
    if (changed) return { form: inSameRole(changed, world.lookup), ...told };
  }
  // "only Germany in 2026": each in the place of what there is of its kind.
  const changed = where.reduce<LogicalForm>((known, one) => {
    const replaced = targetOf(one) === null || isAdding ? null : substituted(known, one, isOnly || isSame);
    return replaced ?? { ...known, where: [...known.where, one] };
  }, form);
  return { form: inSameRole(changed, world.lookup), ...told };
}

/** "only express": of a field that is true or false, the rows where it is true. */
function noteOfTrue(condition: Condition, words: string, lookup: CatalogLookup): readonly FormAssumption[] {
  if (condition.kind !== 'compare' || condition.left.kind !== 'field' || condition.operator !== '=') return [];
  const { left, right } = condition;
  const { model, name } = left.field;
  if (lookup.dimension(model, name)?.type !== 'BOOLEAN' || right.kind !== 'literal') return [];
  const label = targetLabel({ kind: 'dimension', model, name }, lookup).toLowerCase();
  return [{ kind: 'value_match', text: `“${words}” is read as ${label} is ${String(right.value)}`, phrase: words }];
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
      !form.columns.some(({ value }) => sameParts(value, column.value)),
  );
  if (fresh.length !== read.form.columns.filter(({ shown }) => shown).length) return null;
  return {
    form: { ...form, columns: [...form.columns, ...fresh] },
    assumptions: read.assumptions,
    score: read.score,
  };
}

/** "with their revenue": of listed rows a number that those have which belong to them. */
function addNumber({ text }: Fragment, form: LogicalForm, world: FragmentWorld): Outcome {
  const said = /^(?:(?:show|include|add|give me|with) )?(?:also )?(?:the|their|its|his|her) (.+)$/i.exec(text)?.[1];
  const isList = form.columns.every(({ kind }) => kind === 'scalar');
  if (said === undefined || !isList || form.over || form.limit?.one) return null;
  const rows = rowsName(form.model, world.lookup);
  const numbers = readNumbers(`${rows} with their ${said}`, form.model, world);
  const [read, other] = numbers;
  if (read === undefined) return null;
  // Several numbers go by the same words.
  if (other !== undefined) return { unclear: 'several numbers go by these words' };
  const added = withNumber(form, read.form, world.lookup);
  return added === null
    ? { lost: 'some of the rows' }
    : { form: added.form, assumptions: [...read.assumptions, ...added.assumptions], score: read.score };
}
