import { isCurrency } from '../../../../values/formatValue.ts';
import { labelOf } from '../catalog/catalogLookup.ts';
import type { CatalogLookup } from '../catalog/catalogLookup.ts';
import type { Draft } from '../reading/draft.ts';
import { isMeasuringWord } from '../reading/measuringUnits.ts';
import { usualAggregate } from '../reading/usualAggregate.ts';
import { splitsBy } from '../catalog/manySide.ts';
import { measureLabel } from '../catalog/measureLabel.ts';
import { entityKey, sameField } from '../reading.ts';
import type { FieldRef, MeasureTerm } from '../reading.ts';
import { isTimed } from './rowsReading.ts';

/**
 * Counts the named model if no measure is named. Models named next to a measure are context or a
 * second count.
 */
export function placeMeasures(draft: Draft, lookup: CatalogLookup): void {
  const base = draft.measures[0]?.model;
  if (base === undefined) {
    const numeric = draft.loose.find(
      (loose) => lookup.dimension(loose.field.model, loose.field.name)?.type === 'NUMBER',
    );
    const entity = draft.entities[0];
    const dated = onlyDate(draft, lookup);
    const subjectIsKey =
      (draft.top !== null || draft.extreme !== null || draft.order?.by === 'measure') && draft.breakdowns.length === 0;
    if (draft.average && numeric) {
      draft.measures.push({ kind: 'aggregate', fn: draft.average, model: numeric.field.model, field: numeric.field });
      draft.loose = draft.loose.filter((loose) => loose !== numeric);
      draft.average = null;
    } else if (
      draft.order?.field &&
      lookup.dimension(draft.order.field.model, draft.order.field.name)?.type === 'NUMBER'
    ) {
      const { field } = draft.order;
      draft.measures.push(rankedBy(draft, field, draft.order.descending ? 'MAX' : 'MIN', lookup));
      draft.loose = draft.loose.filter((loose) => !sameField(loose.field, field));
    } else if (entity && !(subjectIsKey && draft.entities.length === 1)) {
      if (subjectIsKey && draft.entities.length > 1) {
        draft.breakdowns.push(entityKey(entity));
        draft.measures.push({ kind: 'count', model: draft.entities[1]?.model ?? entity.model });
        draft.entities = draft.entities.slice(2);
      } else {
        for (const one of draft.entities) draft.measures.push({ kind: 'count', model: one.model });
        draft.measures = uniqueMeasures(draft.measures).filter(
          (one, index) => index === 0 || isBeside(draft, one.model, lookup),
        );
        draft.entities = draft.entities.filter((one) => !draft.measures.some((measure) => measure.model === one.model));
        relateEntities(draft, entity.model, lookup);
      }
    } else if (
      (draft.breakdowns.length === 0
        ? draft.flags.has('count')
        : draft.flags.has('things') && draft.extreme?.amount !== false && draft.top === null) &&
      draft.loose.length === 0 &&
      draft.filters[0] &&
      'field' in draft.filters[0]
    ) {
      // "number of hip replacements", "dogs per city": what has that value is counted.
      const { model } = draft.filters[0].field;
      draft.measures.push({ kind: 'count', model });
      draft.notes.push({ kind: 'aggregation', text: `Counted ${nounOf(lookup, model)}`, phrase: null });
    } else if (dated !== null && !draft.flags.has('much')) {
      // "discharges by month": what has that date is counted by it.
      draft.measures.push({ kind: 'count', model: dated.model });
      draft.time = dated;
      draft.timeHints = [];
      draft.loose = [];
      draft.notes.push({ kind: 'aggregation', text: `Counted ${nounOf(lookup, dated.model)}`, phrase: null });
    } else if ((draft.breakdowns.length > 0 || draft.loose.length > 0) && !ranksChange(draft)) {
      const field = draft.breakdowns.find((one) => one.kind === 'field');
      const model = field?.kind === 'field' ? field.field.model : draft.loose[0]?.field.model;
      if (
        model !== undefined &&
        (draft.flags.has('which') ||
          draft.flags.has('list') ||
          draft.flags.has('distribution') ||
          draft.flags.has('show'))
      )
        draft.measures.push({ kind: 'count', model });
    }
    return;
  }
  const wantsKey =
    (draft.breakdowns.length === 0 || draft.top !== null) &&
    (draft.flags.has('which') ||
      draft.flags.has('list') ||
      draft.top !== null ||
      draft.extreme !== null ||
      draft.thresholds.length > 0);
  for (const entity of draft.entities) {
    const counted = draft.measures.some((measure) => measure.kind === 'count' && measure.model === entity.model);
    if (counted) continue;
    if (wantsKey && draft.subject === null && canKey(draft, entity.model, lookup)) {
      draft.subject = entityKey(entity);
      draft.breakdowns.push(draft.subject);
    } else if (draft.flags.has('and_count')) draft.measures.push({ kind: 'count', model: entity.model });
    else relateEntity(draft, base, entity, lookup);
  }
}

/**
 * Number for "lowest satisfaction by topic": groups are ranked by the average of a score if the
 * definitions have one; a smallest price or a longest delay of each group is the smallest or
 * longest.
 */
function rankedBy(draft: Draft, field: FieldRef, fn: 'MIN' | 'MAX', lookup: CatalogLookup): MeasureTerm {
  const usual = usualAggregate(field, lookup);
  const isPlain = draft.extreme !== null && !draft.extreme.size && draft.extreme.nouns.length === 0;
  if (
    !isPlain ||
    usual.kind !== 'measure' ||
    !isScore(field, usual, lookup) ||
    !draft.breakdowns.some((one) => one.kind !== 'time')
  )
    return { kind: 'aggregate', fn, model: field.model, field };
  draft.notes.push({
    kind: 'aggregation',
    text: `Ranked by ${measureLabel(usual, lookup).toLowerCase()}`,
    phrase: null,
  });
  return usual;
}

/** True for a number such as a rating: neither money nor a measure of time, length or weight. */
function isScore(field: FieldRef, average: MeasureTerm & { kind: 'measure' }, lookup: CatalogLookup): boolean {
  const dimension = lookup.dimension(field.model, field.name);
  const units = [dimension?.unit, dimension?.format, lookup.measure(average.model, average.name)?.unit];
  return units.every(
    (unit) => !unit || !(isCurrency(unit) || /^currency$|^duration$/i.test(unit) || isMeasuringWord(unit)),
  );
}

/**
 * The one date that was named where nothing else was, with a grain or a period to place its rows;
 * else null.
 */
function onlyDate(draft: Draft, lookup: CatalogLookup): FieldRef | null {
  const [hint, ...hints] = [...draft.timeHints, ...draft.loose];
  if (!hint || hints.length > 0 || !isTimed(draft) || draft.breakdowns.some((one) => one.kind === 'entity'))
    return null;
  const type = lookup.dimension(hint.field.model, hint.field.name)?.type;
  const isNoun = !draft.flags.has('which') && !draft.flags.has('list') && draft.average === null;
  return isNoun && (type === 'DATE' || type === 'TIMESTAMP') ? hint.field : null;
}

/**
 * "which category grows fastest": what grows has to be said; how many rows there are is not meant.
 */
function ranksChange(draft: Draft): boolean {
  return draft.flags.has('growth') && (draft.extreme !== null || draft.top !== null);
}

function relateEntities(draft: Draft, base: string, lookup: CatalogLookup): void {
  for (const entity of draft.entities) relateEntity(draft, base, entity, lookup);
}

/**
 * Relates a further model to the counted one: a model on its one side is context, one on its many
 * side is a condition.
 */
function relateEntity(draft: Draft, base: string, entity: Draft['entities'][number], lookup: CatalogLookup): void {
  const counted =
    draft.measures[0]?.kind === 'count' ||
    (draft.measures[0]?.kind === 'measure' && lookup.countMeasure(base)?.name === draft.measures[0].name);
  if (lookup.joins.pathsBetween(base, entity.model).length > 0) return;
  if (counted && draft.measures.length === 1 && lookup.joins.toMany(base, entity.model).length === 1)
    draft.filters.push({
      kind: 'exists',
      model: base,
      other: entity.model,
      role: null,
      negated: false,
      filters: [],
      period: null,
    });
  else draft.unplaced.add(entity.index);
}

function canKey(draft: Draft, model: string, lookup: CatalogLookup): boolean {
  return draft.measures.some((measure) => splitsBy(measure, model, lookup));
}

function isBeside(draft: Draft, model: string, lookup: CatalogLookup): boolean {
  const base = draft.measures[0]?.model ?? model;
  return (
    base !== model &&
    (draft.flags.has('also') || draft.flags.has('and_count') || lookup.joins.pathsBetween(base, model).length === 0)
  );
}

function uniqueMeasures(measures: readonly MeasureTerm[]): MeasureTerm[] {
  const seen = new Set<string>();
  return measures.filter((one) => !seen.has(JSON.stringify(one)) && seen.add(JSON.stringify(one)));
}

/** Words for a model's rows: "customers". */
function nounOf(lookup: CatalogLookup, model: string): string {
  const definition = lookup.model(model);
  return definition ? labelOf(definition).toLowerCase() : model;
}
