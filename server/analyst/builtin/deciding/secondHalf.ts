/** The second number of a sentence that asks for two, and what the first half says of it, too. */
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { timeChoice } from '../catalog/timeChoice.ts';
import type { Condition, FormAssumption, LogicalForm, Scalar } from '../form/logicalForm.ts';
import { rowsName } from '../form/telling/nouns.ts';
import { spoken } from '../interpret/noun/fields.ts';
import { sameField } from '../reading.ts';
import type { FieldRef } from '../reading.ts';
import type { Halves } from '../sentence/halves.ts';

type InPeriod = Extract<Condition, { kind: 'period' }>;

/**
 * The second question where the first half is read: "how many sold bikes … and how many are
 * stolen" asks for stolen bikes, and not for those of the sold ones.
 */
export function secondQuestion({ second, said, first }: Halves, form: LogicalForm, lookup: CatalogLookup): string {
  const rows = rowsName(form.model, lookup);
  const isCounted = said !== null && first.toLowerCase().split(/\s+/u).includes(rows.toLowerCase());
  return isCounted ? `how many ${rows} ${said}` : second;
}

/**
 * The second form under what is said of both: a period of the first half is that of both. Null
 * where it is not clear of which numbers a condition is said, or by which date the period counts.
 */
export function underFirst(
  first: LogicalForm,
  second: LogicalForm,
  lookup: CatalogLookup,
): { readonly form: LogicalForm; readonly assumptions: readonly FormAssumption[] } | null {
  if (!isToldApart(first, second)) return null;
  const [period, more] = first.where.filter((one) => isPeriod(one));
  if (period === undefined || second.where.some((one) => isPeriod(one))) return { form: second, assumptions: [] };
  const date = more === undefined ? dateFor(period, first, second, lookup) : null;
  if (date === null) return null;
  const text = `The period is that of both numbers: ${rowsName(second.model, lookup)} count by ${spoken(date.name)}`;
  return {
    form: { ...second, where: [...second.where, { ...period, of: date }] },
    assumptions: [{ kind: 'period', text, phrase: null, about: [second.model, `${second.model}.${date.name}`] }],
  };
}

/** Each number has conditions of its own, or the first has none that may be said of both. */
function isToldApart(first: LogicalForm, second: LogicalForm): boolean {
  const own = first.where.filter((one) => !isPeriod(one));
  const others = second.where.filter((one) => !isPeriod(one));
  const said = new Set(others.map((one) => testedIn(one)));
  if (first.having.length > 0) return false;
  if (own.every((one) => testedIn(one) !== null && said.has(testedIn(one)))) return true;
  const isOwn = (one: Condition, { model }: LogicalForm): boolean => testedIn(one)?.startsWith(`${model}.`) === true;
  return (
    first.model !== second.model &&
    own.every((one) => isOwn(one, first)) &&
    others.some((one) => one.kind !== 'missing' && isOwn(one, second))
  );
}

/** The date by which the second number counts in a period of the first. */
function dateFor(period: InPeriod, first: LogicalForm, second: LogicalForm, lookup: CatalogLookup): FieldRef | null {
  const events = second.where.flatMap((one) =>
    one.kind === 'missing' && one.negated && isDateOf(one.of, second.model, lookup) ? [one.of.field] : [],
  );
  const [event, other] = events;
  if (other !== undefined) return null;
  // "received in May and how many were finished": finished then, or of those received then?
  if (first.model === second.model) return event === undefined || sameField(event, period.of) ? period.of : null;
  const date = event ?? timeChoice({ kind: 'count', model: second.model }, lookup)?.field ?? null;
  return date?.model === second.model ? date : null;
}

function isDateOf(of: Scalar, model: string, lookup: CatalogLookup): of is Extract<Scalar, { kind: 'field' }> {
  if (of.kind !== 'field' || of.field.model !== model || of.field.via !== null) return false;
  const type = lookup.dimension(model, of.field.name)?.type;
  return type === 'DATE' || type === 'TIMESTAMP';
}

function isPeriod(condition: Condition): condition is InPeriod {
  return condition.kind === 'period' && !condition.negated;
}

/** What a condition tests, as text; null for one that is put together of several. */
function testedIn(condition: Condition): string | null {
  if (condition.kind === 'named') return `${condition.model}.${condition.name}`;
  const of =
    condition.kind === 'compare'
      ? condition.left
      : 'of' in condition && !Array.isArray(condition.of)
        ? condition.of
        : null;
  if (of === null || !('kind' in of) || of.kind !== 'field') return null;
  const { model, name, via } = of.field;
  return via === null ? `${model}.${name}` : `${via} > ${model}.${name}`;
}
