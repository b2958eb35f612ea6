import { countedCondition } from '../catalog/countedCondition.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { FieldRef, Filter, Reading } from '../reading.ts';
import { nameText, numberText, pathText, stringText } from './semqlText.ts';
import type { Clock, Period } from '../time/period.ts';
import type { DayPart } from '../time/timeOfDay.ts';

/** A filter as a SemQL condition, seen from the model of FROM. */
export function conditionText(
  filter: Filter,
  base: string,
  lookup: CatalogLookup,
  clock: Clock,
  time: FieldRef | null,
): string {
  switch (filter.kind) {
    case 'values':
      return valuesText(
        path(filter.field, base),
        filter.values,
        filter.negated,
        mayBeUnknown(filter.field, base, lookup),
      );
    case 'null':
      return `${path(filter.field, base)} IS ${filter.negated ? 'NOT ' : ''}NULL`;
    case 'number': {
      const field = path(filter.field, base);
      if (filter.high !== null) return `${field} BETWEEN ${numberText(filter.value)} AND ${numberText(filter.high)}`;
      const compared = `${field} ${filter.comparator} ${numberText(filter.value)}`;
      return filter.comparator === '<>' && mayBeUnknown(filter.field, base, lookup)
        ? `(${compared} OR ${field} IS NULL)`
        : compared;
    }
    case 'named': {
      // Only a filter of the model itself can be part of a condition; `fromText` places the others
      // next to their model.
      const definition = filter.model === base ? lookup.filter(filter.model, filter.name) : undefined;
      const condition = definition
        ? `(${definition.expression})`
        : `${nameText(filter.model)}.${nameText(filter.name)}`;
      return filter.negated ? refused(condition) : condition;
    }
    case 'counted': {
      const measure = lookup.measure(filter.model, filter.name);
      const condition = `(${(measure && countedCondition(measure)) ?? 'TRUE'})`;
      return filter.negated ? refused(condition) : condition;
    }
    case 'weekdays': {
      const day = `EXTRACT(ISODOW FROM ${time ? path(time, base) : 'NULL'})`;
      return `${day} ${filter.negated ? 'NOT ' : ''}IN (${filter.days.join(', ')})`;
    }
    case 'hours': {
      const within = hoursText(filter, time ? path(time, base) : 'NULL');
      return filter.negated ? `NOT (${within})` : within;
    }
    case 'exists':
      return existsText(filter, lookup, clock, base);
  }
}

/**
 * A stretch of every day, which may run over midnight; by hours alone where it begins and ends with
 * one.
 */
function hoursText({ from, to }: DayPart, time: string): string {
  const whole = from % 60 === 0 && to % 60 === 0;
  const hour = `EXTRACT(HOUR FROM ${time})`;
  const clock = whole ? hour : `${hour} * 60 + EXTRACT(MINUTE FROM ${time})`;
  const [low, high] = whole ? [from / 60, to / 60] : [from, to];
  return `(${clock} >= ${low} ${from < to ? 'AND' : 'OR'} ${clock} < ${high})`;
}

/** Rows for which a condition is not known to hold are among those without it. */
function refused(condition: string): string {
  return `NOT COALESCE(${condition}, FALSE)`;
}

/** A period as a condition on a date. */
export function periodCondition(field: string, period: Period): string {
  switch (period.kind) {
    case 'today':
    case 'yesterday':
      return `${field} IN ${period.kind.toUpperCase()}`;
    case 'this':
    case 'previous':
      return `${field} IN ${period.kind.toUpperCase()} ${period.unit}`;
    case 'to_date':
      return `${field} IN ${period.unit} TO DATE`;
    case 'last':
    case 'next':
      return `${field} IN ${period.kind.toUpperCase()} ${period.count} ${period.unit}${period.count === 1 ? '' : 'S'}${period.includingCurrent ? ' INCLUDING CURRENT' : ''}`;
    case 'calendar':
      return `${field} IN '${period.text}'`;
    case 'all':
      return 'TRUE';
    case 'range':
      if (period.from !== null && period.to !== null) return `${field} BETWEEN '${period.from}' AND '${period.to}'`;
      if (period.from !== null) return `${field} >= '${period.from}'`;
      return `${field} < '${nextDay(period.to ?? '')}'`;
  }
}

function nextDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

function path(field: FieldRef, base: string): string {
  if (field.model === base && field.via === null) return nameText(field.name);
  return `${field.via === null ? nameText(field.model) : pathText(field.via)}.${nameText(field.name)}`;
}

/**
 * True for a field that rows of the base may lack: an optional column, or one of a model that a row
 * need not have.
 */
export function mayBeUnknown(field: FieldRef, base: string, lookup: CatalogLookup): boolean {
  if (field.model !== base || field.via !== null) return true;
  const model = lookup.model(field.model);
  const expression = lookup.dimension(field.model, field.name)?.expression;
  const column = model?.columns.find((one) => one.name === expression);
  return column?.nullable ?? true;
}

/**
 * "not Germany" keeps the rows where nothing is known: SQL's `<>` alone would drop them in silence.
 */
function valuesText(field: string, values: readonly (string | boolean)[], negated: boolean, nullable: boolean): string {
  const literals = values.map((value) =>
    typeof value === 'boolean' ? String(value).toUpperCase() : stringText(value),
  );
  const [only] = literals;
  const isOne = literals.length === 1 && only !== undefined;
  if (!negated) return isOne ? `${field} = ${only}` : `${field} IN (${literals.join(', ')})`;
  const different = isOne ? `${field} <> ${only}` : `${field} NOT IN (${literals.join(', ')})`;
  return nullable ? `(${different} OR ${field} IS NULL)` : different;
}

function existsText(
  filter: Extract<Filter, { kind: 'exists' }>,
  lookup: CatalogLookup,
  clock: Clock,
  base: string,
): string {
  const edges = lookup.joins.toMany(filter.model, filter.other);
  const edge = edges.find(({ role }) => role === filter.role) ?? edges[0];
  if (!edge) return 'FALSE';
  const other = filter.other;
  const time = lookup.timeDimensions(other)[0];
  const conditions = filter.filters.map((inner) =>
    conditionText(inner, other, lookup, clock, time ? { model: other, name: time.name, via: null } : null),
  );
  if (filter.period && filter.period.kind !== 'all' && time)
    conditions.push(periodCondition(nameText(time.name), filter.period));
  conditions.push(`${nameText(edge.manyKey)} IS NOT NULL`);
  const key = filter.model === base ? nameText(edge.oneKey) : `${nameText(filter.model)}.${nameText(edge.oneKey)}`;
  return `${key} ${filter.negated ? 'NOT ' : ''}IN (SELECT ${nameText(edge.manyKey)} FROM ${nameText(other)} WHERE ${conditions.join(' AND ')})`;
}

/**
 * FROM with the named filters where they belong: `orders[completed, !not_test] JOIN
 * customers[active]`.
 */
export function fromText(models: readonly string[], filters: readonly Filter[], lifted: Reading['lifted']): string {
  const named = filters.filter(
    (filter): filter is Extract<Filter, { kind: 'named' }> => filter.kind === 'named' && !filter.negated,
  );
  const off = Object.keys(lifted).map((path) => {
    const [model = '', name = ''] = path.split('.');
    return { model, name };
  });
  const withFilters = (model: string): string => {
    const own = [
      ...named.filter((filter) => filter.model === model).map((filter) => nameText(filter.name)),
      ...off.filter((filter) => filter.model === model).map((filter) => `!${nameText(filter.name)}`),
    ];
    return own.length > 0 ? `${nameText(model)}[${own.join(', ')}]` : nameText(model);
  };
  const [base = '', ...facts] = models;
  const others = [...new Set([...named, ...off].map((filter) => filter.model))].filter(
    (model) => !models.includes(model),
  );
  return [
    withFilters(base),
    ...facts.map((model) => `JOIN ${withFilters(model)}`),
    ...others.map((model) => `JOIN ${withFilters(model)}`),
  ].join(' ');
}

/**
 * Filters as conditions. A named filter of another model narrows what is joined; rows without a
 * match are then dropped by asking for its key.
 */
export function whereConditions(
  filters: readonly Filter[],
  models: readonly string[],
  lookup: CatalogLookup,
  clock: Clock,
  time: FieldRef | null,
): string[] {
  const base = models[0] ?? '';
  return filters.flatMap((filter) => {
    if (filter.kind !== 'named' || filter.negated) return [conditionText(filter, base, lookup, clock, time)];
    const key = lookup.model(filter.model)?.grain.keys[0];
    return models.includes(filter.model) || key === undefined
      ? []
      : [`${nameText(filter.model)}.${nameText(key)} IS NOT NULL`];
  });
}
