import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import { timeChoice } from '../catalog/timeChoice.ts';
import type { Aggregate, Column, Condition, LogicalForm } from '../form/logicalForm.ts';
import type { Breakdown, FieldRef, Filter, MeasureTerm, Reading } from '../reading.ts';

/**
 * The form that computes the same as a simple reading, so that the groups it shows can be split
 * further; null: the reading has parts that no form has.
 */
export function readingToForm(reading: Reading, lookup: CatalogLookup): LogicalForm | null {
  const { measures, breakdowns, filters, thresholds, period, top, order, time } = reading;
  const [first] = measures;
  const others = reading.comparison ?? reading.transform ?? reading.rows ?? reading.distribution ?? reading.timeZone;
  if (first === undefined || others !== null || reading.shape !== 'numbers') return null;
  if (top?.others || top?.within || Object.keys(reading.lifted).length > 0) return null;
  const { model } = first;
  const date = time ?? timeChoice(first, lookup)?.field ?? null;
  const keys = breakdowns.map((one) => columnsOf(one, date, lookup));
  const numbers: readonly (Aggregate | null)[] = measures.map(aggregateOf);
  const conditions = filters.map(conditionOf);
  const limits = thresholds.map(({ measure, comparator, value, high }) => {
    const limited = aggregateOf(measure);
    return limited === null || high !== null ? null : { value: limited, operator: comparator, right: value };
  });
  const isTimed = period !== null && period.kind !== 'all';
  if (!isFull(keys) || !isFull(numbers) || !isFull(conditions) || !isFull(limits)) return null;
  if (measures.some((one) => one.model !== model) || (isTimed && date === null)) return null;
  const during: readonly Condition[] =
    isTimed && date !== null ? [{ kind: 'period', of: date, period, negated: false }] : [];
  const number = numbers[0] ?? null;
  const ranked = top ?? (order?.by === 'measure' ? order : null);
  if (number === null) return null;
  return {
    model,
    where: [...conditions, ...during],
    columns: [
      ...keys.flat(),
      ...numbers.map((value): Column => ({ kind: 'aggregate', value, label: null, shown: true })),
    ],
    grouped: breakdowns.length > 0,
    having: limits,
    order: ranked === null ? [] : [{ by: number, descending: ranked.descending }],
    limit: top === null ? null : { count: top.asked ? top.count : 1, one: !top.asked },
    over: null,
  };
}

function isFull<T>(list: readonly (T | null)[]): list is readonly T[] {
  return list.every((one) => one !== null);
}

function columnsOf(one: Breakdown, date: FieldRef | null, lookup: CatalogLookup): readonly Column[] | null {
  const shown = (field: FieldRef): Column => ({
    kind: 'scalar',
    value: { kind: 'field', field },
    label: null,
    shown: true,
  });
  switch (one.kind) {
    case 'field':
      return [shown(one.field)];
    case 'entity': {
      const { key, display } = lookup.identity(one.model);
      if (key === undefined) return null;
      const names = display === undefined || display.name === key.name ? [key.name] : [key.name, display.name];
      return names.map((name) => shown({ model: one.model, name, via: one.via ?? null }));
    }
    case 'time':
      return date === null || one.grain === 'HOUR'
        ? null
        : [
            {
              kind: 'scalar',
              value: { kind: 'period', unit: one.grain, of: { kind: 'field', field: date } },
              label: null,
              shown: true,
            },
          ];
    case 'profile':
      return null;
  }
}

function aggregateOf(term: MeasureTerm): Aggregate | null {
  switch (term.kind) {
    case 'measure':
      return { kind: 'measure', model: term.model, name: term.name, filter: [] };
    case 'metric':
      return { kind: 'metric', name: term.name };
    case 'count':
      return { kind: 'aggregate', fn: 'COUNT', of: null, distinct: false, filter: [] };
    case 'aggregate': {
      const of = { kind: 'field', field: term.field } as const;
      return term.fn === 'COUNT_DISTINCT'
        ? { kind: 'aggregate', fn: 'COUNT', of, distinct: true, filter: [] }
        : { kind: 'aggregate', fn: term.fn, of, distinct: false, filter: [] };
    }
    case 'ratio':
      return null;
  }
}

function conditionOf(filter: Filter): Condition | null {
  switch (filter.kind) {
    case 'values':
      return {
        kind: 'among',
        of: { kind: 'field', field: filter.field },
        values: filter.values,
        negated: filter.negated,
      };
    case 'null':
      return { kind: 'missing', of: { kind: 'field', field: filter.field }, negated: filter.negated };
    case 'named':
      return { kind: 'named', model: filter.model, name: filter.name, negated: filter.negated };
    case 'number':
      return filter.high !== null
        ? null
        : {
            kind: 'compare',
            left: { kind: 'field', field: filter.field },
            operator: filter.comparator,
            right: { kind: 'literal', value: filter.value },
          };
    default:
      return null;
  }
}
