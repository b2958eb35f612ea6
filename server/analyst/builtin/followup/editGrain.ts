import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { timeChoice } from '../catalog/timeChoice.ts';
import type { Aggregate, Column, FormAssumption, LogicalForm, Scalar } from '../form/logicalForm.ts';
import { targetLabel } from '../labels/targetLabel.ts';
import type { FieldRef, MeasureTerm } from '../reading.ts';
import { partKey } from '../sameParts.ts';
import { readGrain } from '../time/grainGrammar.ts';
import type { PeriodUnit } from '../time/period.ts';
import { normalise } from '../words/normalise.ts';
import { fragmentOf } from './fragment.ts';
import { onlyThese } from './onlyThese.ts';

const SPLIT =
  /^(?:(?:split|group|break|broken|grouped|show)(?: (?:it|them|that|this))?(?: down)? )?(?:by|per|for each|for every|in each) (.+)$/i;

/** What a fragment splits numbers by, in its words: "city" in "split it by city"; or null. */
export function keySaid(text: string): string | null {
  return SPLIT.exec(text)?.[1] ?? (/^\w+ly$/i.test(text) && unitSaid(text) !== null ? text : null);
}

/** True for a fragment that splits numbers by a period of the calendar. */
export function saysUnit(question: string): boolean {
  const key = keySaid(fragmentOf(question).text);
  return key !== null && unitSaid(key) !== null;
}

type Unit = Exclude<PeriodUnit, 'HOUR'>;

/** The period of the calendar that a fragment splits numbers by; null: it is none. */
export function unitSaid(key: string): Unit | null {
  const tokens = normalise(key);
  const read = readGrain(tokens, 0);
  return read?.kind === 'grain' && read.end === tokens.length && read.grain !== 'HOUR' ? read.grain : null;
}

/**
 * A form split by a period of the calendar, those of the date that it is about; what it is split by
 * already stays unless this stands `instead` of it. Null: the rows have no date.
 */
export function splitByUnit(
  form: LogicalForm,
  unit: Unit,
  isInstead: boolean,
  lookup: CatalogLookup,
): { readonly form: LogicalForm; readonly assumptions: readonly FormAssumption[] } | null {
  const said = dateOf(form);
  const date = said ?? usualDate(form, lookup);
  if (date === null || form.over) return null;
  const bucket: Scalar = { kind: 'period', unit, of: { kind: 'field', field: date } };
  const numbers = form.columns.filter(({ kind }) => kind === 'aggregate');
  const others = form.columns.filter(({ kind, value }) => kind === 'scalar' && !isTime(value));
  const keys = numbers.length > 0 && form.grouped && !isInstead ? others : [];
  const isCut = form.limit !== null || form.having.length > 0;
  // The first of what is no longer shown would be the first of something else.
  if (isCut && keys.length === 0 && numbers.length > 0) return null;
  const chosen = onlyThese(form, lookup);
  if (chosen === null) return null;
  const counted: Column = {
    kind: 'aggregate',
    value: { kind: 'aggregate', fn: 'COUNT', of: null, distinct: false, filter: [] },
    label: null,
    shown: true,
  };
  const text = `By ${targetLabel({ kind: 'dimension', ...date }, lookup).toLowerCase()}`;
  return {
    form: {
      ...chosen,
      columns: [
        ...keys,
        { kind: 'scalar', value: bucket, label: null, shown: true },
        ...(numbers.length > 0 ? numbers : [counted]),
      ],
      grouped: true,
      order: [...keys.filter(({ shown }) => shown).map(({ value }) => value), bucket].map((by) => ({
        by,
        descending: false,
      })),
    },
    assumptions: said === null ? [{ kind: 'time_dimension', text, phrase: null }] : [],
  };
}

/** True for a period or a part of a date. */
export function isTime({ kind }: Scalar | Aggregate): boolean {
  return kind === 'period' || kind === 'part';
}

/** The date that a form is split by, or else the one whose period it is about. */
export function dateOf({ columns, where }: LogicalForm): FieldRef | null {
  const split = columns.flatMap(({ value }) =>
    (value.kind === 'period' || value.kind === 'part') && value.of.kind === 'field' ? [value.of.field] : [],
  );
  if (split[0] !== undefined) return split[0];
  const asked = where.flatMap((one) => (one.kind === 'period' ? [one.of] : []));
  return new Set(asked.map(partKey)).size === 1 ? (asked[0] ?? null) : null;
}

function usualDate({ model, columns }: LogicalForm, lookup: CatalogLookup): FieldRef | null {
  const [number] = columns.flatMap((one) => (one.kind === 'aggregate' ? [one.value] : []));
  const term: MeasureTerm =
    number?.kind === 'measure'
      ? { kind: 'measure', model: number.model, name: number.name }
      : number?.kind === 'metric'
        ? { kind: 'metric', model, name: number.name }
        : { kind: 'count', model };
  return timeChoice(term, lookup)?.field ?? null;
}
