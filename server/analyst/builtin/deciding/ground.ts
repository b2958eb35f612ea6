import type { CompiledQuery, CompileResult } from '../../../semql/compiled.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { FieldRef, Filter, MeasureTerm, Reading } from '../reading.ts';
import { wordsOf } from '../words/normalise.ts';
import type { Clock } from '../time/period.ts';
import { toSemql } from '../writing/toSemql.ts';
import { manySide, ownMeasure } from '../catalog/manySide.ts';
import type { EmittedQuery } from '../writing/emittedQuery.ts';
import { fieldsOf } from './understand.ts';
import type { Candidate } from './understand.ts';

/** A reading that compiles. */
export interface Grounded {
  readonly candidate: Candidate;
  readonly reading: Reading;
  readonly query: EmittedQuery;
  readonly compiled: CompiledQuery;
  /** Change that was needed to make it compile, in words. */
  readonly repair: string | null;
}

/** Why nothing compiled: the first diagnostic of the best reading. */
export interface GroundFailure {
  readonly code: string;
  readonly message: string;
  readonly advice: string;
}

const MAX_READINGS = 16;

/** Keeps the readings that compile; repairs those that fail in a way with one certain remedy. */
export function ground(
  candidates: readonly Candidate[],
  lookup: CatalogLookup,
  clock: Clock,
  compile: (semql: string) => CompileResult,
): { readonly grounded: readonly Grounded[]; readonly failure: GroundFailure | null } {
  const grounded: Grounded[] = [];
  let failure: GroundFailure | null = null;
  for (const candidate of candidates.slice(0, MAX_READINGS)) {
    const best = grounded[0];
    if (best && best.candidate.score > candidate.score + 0.1) break;
    const attempt = tryReading(candidate, candidate.reading, null, lookup, clock, compile);
    grounded.push(...attempt.grounded);
    failure ??= attempt.failure;
  }
  return { grounded, failure };
}

function tryReading(
  candidate: Candidate,
  reading: Reading,
  repair: string | null,
  lookup: CatalogLookup,
  clock: Clock,
  compile: (semql: string) => CompileResult,
): { grounded: readonly Grounded[]; failure: GroundFailure | null } {
  let failure: GroundFailure | null = null;
  const roles = existenceRoles(reading, lookup);
  if (roles.length > 1)
    return {
      grounded: roles.flatMap((one) => tryReading(candidate, one, repair, lookup, clock, compile).grounded),
      failure: null,
    };
  for (const query of toSemql(qualifyRoles(reading, lookup), lookup, clock)) {
    const result = compile(query.semql);
    if (query.beside?.some((semql) => !compile(semql).ok)) continue;
    if (result.ok) return { grounded: [{ candidate, reading, query, compiled: result.query, repair }], failure: null };
    const [first] = result.diagnostics;
    failure ??= first ? { code: first.code, message: first.message, advice: first.advice } : null;
    if (repair !== null || !first) continue;
    if (first.code === 'AMBIGUOUS_PATH' || first.code === 'AMBIGUOUS_FIELD') {
      const expanded = preferDirection(expandRoles(reading, lookup), candidate).flatMap(
        (one) => tryReading(candidate, one, '', lookup, clock, compile).grounded,
      );
      if (expanded.length > 0) return { grounded: expanded.map((one) => ({ ...one, repair: null })), failure: null };
    }
    if (first.code === 'FANOUT') {
      const repaired = repairFanOut(reading, lookup);
      const again = repaired && tryReading(candidate, repaired.reading, repaired.words, lookup, clock, compile);
      if (again && again.grounded.length > 0) return again;
    }
  }
  return { grounded: [], failure };
}

/**
 * A role named alone ("origin") becomes the whole path from the model that is asked
 * ("journey.origin").
 */
function qualifyRoles(reading: Reading, lookup: CatalogLookup): Reading {
  const base = reading.measures[0]?.model ?? reading.rows?.model ?? '';
  return mapFields(reading, (field) => {
    if (field.via === null) return field;
    const path = lookup.joins
      .pathsBetween(base, field.model)
      .find(({ role }) => role === field.via || role.endsWith(`.${field.via ?? ''}`));
    return path ? { ...field, via: path.role } : field;
  });
}

const DIRECTIONS: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    ['to', 'into', 'towards'],
    ['to', 'destination', 'arrival', 'target', 'receiver', 'recipient', 'end'],
  ],
  [['from'], ['from', 'origin', 'departure', 'source', 'sender', 'start']],
];

/** "to Greece" and "from Greece": the preposition chooses between a destination and an origin. */
function preferDirection(readings: readonly Reading[], candidate: Candidate): readonly Reading[] {
  const prepositions = new Set(
    candidate.items.flatMap(({ meaning }, index) =>
      meaning.kind === 'name' && meaning.target.kind === 'value'
        ? [candidate.items[index - 1]?.mark.words.toLowerCase() ?? '']
        : [],
    ),
  );
  for (const [written, roles] of DIRECTIONS) {
    if (!written.some((word) => prepositions.has(word))) continue;
    const fitting = readings.filter((reading) =>
      fieldsOf(reading).some(
        (field) =>
          field.via !== null && wordsOf(field.via.split('.').at(-1) ?? '').some((word) => roles.includes(word.text)),
      ),
    );
    if (fitting.length === 1) return fitting;
  }
  return readings;
}

/** Two relationships lead to one model: one reading per role. */
function expandRoles(reading: Reading, lookup: CatalogLookup): readonly Reading[] {
  const base = reading.measures[0]?.model ?? reading.rows?.model;
  if (base === undefined) return [];
  const targets = new Set<string>();
  const visit = (field: FieldRef): void => {
    if (field.model !== base && field.via === null && lookup.joins.pathsBetween(base, field.model).length > 1)
      targets.add(field.model);
  };
  mapFields(reading, (field) => (visit(field), field));
  const [target] = targets;
  if (target === undefined) return [];
  const roles = [...new Set(lookup.joins.pathsBetween(base, target).map((path) => path.role))];
  return roles.map((role) =>
    mapFields(reading, (field) => (field.model === target && field.via === null ? { ...field, via: role } : field)),
  );
}

/** "employees without orders", where orders know employees in two roles: one reading per role. */
function existenceRoles(reading: Reading, lookup: CatalogLookup): readonly Reading[] {
  for (const [index, filter] of reading.filters.entries()) {
    if (filter.kind !== 'exists' || filter.role !== null) continue;
    const edges = lookup.joins.toMany(filter.model, filter.other);
    if (edges.length > 1)
      return edges.map(({ role }) => ({ ...reading, filters: reading.filters.with(index, { ...filter, role }) }));
  }
  return [];
}

/** A reading with every dimension it touches replaced. */
export function mapFields(reading: Reading, change: (field: FieldRef) => FieldRef): Reading {
  const filter = (one: Filter): Filter => ('field' in one ? { ...one, field: change(one.field) } : one);
  const measure = (one: MeasureTerm): MeasureTerm =>
    one.kind === 'aggregate' ? { ...one, field: change(one.field) } : one;
  return {
    ...reading,
    measures: reading.measures.map(measure),
    breakdowns: reading.breakdowns.map((one) =>
      one.kind === 'field'
        ? { ...one, field: change(one.field) }
        : one.kind === 'entity'
          ? { ...one, via: change({ model: one.model, name: '', via: one.via ?? null }).via }
          : one,
    ),
    filters: reading.filters.map(filter),
    transform:
      reading.transform?.kind === 'share' && reading.transform.of
        ? { ...reading.transform, of: reading.transform.of.map(filter) }
        : reading.transform,
    rows: reading.rows
      ? {
          ...reading.rows,
          fields: reading.rows.fields.map(change),
          orderBy: reading.rows.orderBy ? change(reading.rows.orderBy) : null,
        }
      : null,
    time: reading.time ? change(reading.time) : null,
  };
}

/**
 * Rows of a model split by a field of the many side ("customers by product"): counted there, each
 * once. A measure is replaced by the many side's own only if exactly one has all of its words and
 * its unit; a metric, which is defined explicitly, never.
 */
function repairFanOut(
  reading: Reading,
  lookup: CatalogLookup,
): { readonly reading: Reading; readonly words: string } | null {
  const [measure] = reading.measures;
  if (!measure || reading.measures.length !== 1) return null;
  const fields = [
    ...reading.breakdowns.flatMap((one) =>
      one.kind === 'field' ? [one.field.model] : one.kind === 'entity' ? [one.model] : [],
    ),
    ...reading.filters.flatMap((one) => ('field' in one ? [one.field.model] : one.kind === 'named' ? [one.model] : [])),
    ...(reading.time ? [reading.time.model] : []),
  ];
  const nearest = manySide(measure.model, fields, lookup);
  if (!nearest) return null;
  // A group per row of the many side would count each row once, which is meaningless.
  if (reading.breakdowns.some((one) => one.kind === 'entity' && one.model === nearest.name)) return null;
  const edge = lookup.joins.toMany(measure.model, nearest.name)[0];
  const counts =
    measure.kind === 'count' ||
    (measure.kind === 'measure' && lookup.countMeasure(measure.model)?.name === measure.name);
  if (counts && edge) {
    const governed = nearest.measures.find(
      (one) =>
        one.filter === null &&
        new RegExp(`^count\\s*\\(\\s*distinct\\s+${edge.manyKey}\\s*\\)$`, 'i').test(one.expression.trim()),
    );
    const replacement: MeasureTerm = governed
      ? { kind: 'measure', model: nearest.name, name: governed.name }
      : {
          kind: 'aggregate',
          model: nearest.name,
          fn: 'COUNT_DISTINCT',
          field: { model: nearest.name, name: edge.manyKey, via: null },
        };
    const there = reading.filters.find((one) => one.kind === 'exists' && !one.negated && one.other === nearest.name);
    return {
      reading:
        there?.kind === 'exists'
          ? {
              ...reading,
              measures: [replacement],
              filters: [...reading.filters.filter((one) => one !== there), ...there.filters],
              period: there.period ?? reading.period,
            }
          : { ...reading, measures: [replacement] },
      words: `Counted among ${nearest.label || nearest.name}: each once per group`,
    };
  }
  const own = measure.kind === 'measure' ? ownMeasure(measure, nearest, lookup) : null;
  if (own === null) return null;
  const replacement: MeasureTerm = { kind: 'measure', model: nearest.name, name: own.name };
  const same = JSON.stringify(measure);
  return {
    reading: {
      ...reading,
      measures: [replacement],
      thresholds: reading.thresholds.map((one) =>
        JSON.stringify(one.measure) === same ? { ...one, measure: replacement } : one,
      ),
    },
    words: `Measured as ${labelOf(own)} of ${labelOf(nearest)}`,
  };
}
