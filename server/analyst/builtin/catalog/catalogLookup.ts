import { longFor } from '../../../english/abbreviations.ts';
import type {
  CatalogDefinition,
  DimensionDefinition,
  FilterDefinition,
  MeasureDefinition,
  MetricDefinition,
  ModelDefinition,
} from '../../../semql/catalog/definition.ts';
import { durationDimension } from '../durations/durationField.ts';
import { buildJoinGraph } from './joinGraph.ts';
import type { JoinGraph } from './joinGraph.ts';
import { wordsOf } from '../words/normalise.ts';
import type { MeasureTerm } from '../reading.ts';

/** A catalog with the look-ups the engine needs; built once per catalog object. */
export interface CatalogLookup {
  readonly catalog: CatalogDefinition;
  readonly joins: JoinGraph;
  model(name: string): ModelDefinition | undefined;
  dimension(model: string, name: string): DimensionDefinition | undefined;
  measure(model: string, name: string): MeasureDefinition | undefined;
  metric(name: string): MetricDefinition | undefined;
  filter(model: string, name: string): FilterDefinition | undefined;
  /** The measure that counts the rows of a model, or undefined. */
  countMeasure(model: string): MeasureDefinition | undefined;
  /** Dimensions that name one row for people: its key and, when there is one, its name. */
  identity(model: string): {
    readonly key: DimensionDefinition | undefined;
    readonly display: DimensionDefinition | undefined;
  };
  /** Label of a role path: that of its last relationship ("order.bill_to" → "Bill to"). */
  roleLabel(path: string): string;
  timeDimensions(model: string): readonly DimensionDefinition[];
  /** True for a number that has a value at a moment, of which a period shows the last. */
  isLevel(measure: MeasureTerm): boolean;
  /** Units of measures and dimensions as words, singular and plural. */
  readonly unitStems: ReadonlySet<string>;
}

const lookups = new WeakMap<CatalogDefinition, CatalogLookup>();

/** The look-up of a catalog, cached by identity. */
export function lookUp(catalog: CatalogDefinition): CatalogLookup {
  const cached = lookups.get(catalog);
  if (cached) return cached;
  const models = new Map(catalog.models.map((model) => [model.name, model]));
  const identities = new Map<string, ReturnType<typeof findIdentity>>();
  const metrics = new Map(catalog.metrics.map((metric) => [metric.name, metric]));
  const dimension = (model: string, name: string): DimensionDefinition | undefined =>
    models.get(model)?.dimensions.find((one) => one.name === name) ?? durationDimension(model, name);
  const lookup: CatalogLookup = {
    catalog,
    joins: buildJoinGraph(catalog),
    model: (name) => models.get(name),
    dimension,
    measure: (model, name) => models.get(model)?.measures.find((one) => one.name === name),
    metric: (name) => metrics.get(name),
    filter: (model, name) => models.get(model)?.filters.find((one) => one.name === name),
    countMeasure: (model) => findCountMeasure(models.get(model)),
    identity: (model) => {
      const known = identities.get(model) ?? findIdentity(models.get(model));
      identities.set(model, known);
      return known;
    },
    roleLabel: (path) => {
      const role = path.split('.').at(-1) ?? path;
      const labels = new Set(
        catalog.models.flatMap((model) => model.relationships.filter((one) => one.name === role)).map(labelOf),
      );
      const [label] = labels;
      return label !== undefined && labels.size === 1 ? label : role.replaceAll('_', ' ');
    },
    timeDimensions: (model) =>
      (models.get(model)?.dimensions ?? []).filter((one) => one.type === 'DATE' || one.type === 'TIMESTAMP'),
    isLevel: (measure) => isLevel(measure, lookup),
    unitStems: collectUnits(catalog),
  };
  lookups.set(catalog, lookup);
  return lookup;
}

function isLevel(measure: MeasureTerm, lookup: CatalogLookup): boolean {
  if (measure.kind === 'measure') return lookup.measure(measure.model, measure.name)?.additivity === 'LAST_VALUE';
  if (measure.kind === 'ratio') return isLevel(measure.numerator, lookup);
  if (measure.kind !== 'metric') return false;
  const expression = lookup.metric(measure.name)?.expression ?? '';
  return [...expression.matchAll(/(\w+)\.(\w+)/g)].some(
    ([, model = '', name = '']) => lookup.measure(model, name)?.additivity === 'LAST_VALUE',
  );
}

function collectUnits(catalog: CatalogDefinition): ReadonlySet<string> {
  const units = [
    ...catalog.models.flatMap((model) => [...model.measures, ...model.dimensions]),
    ...catalog.metrics,
  ].flatMap(({ unit }) => (unit === null ? [] : [unit.toLowerCase()]));
  return new Set(units.flatMap((unit) => [unit, `${unit}s`, unit.replace(/s$/, '')]));
}

function findCountMeasure(model: ModelDefinition | undefined): MeasureDefinition | undefined {
  if (!model) return undefined;
  const key = model.grain.keys.length === 1 ? model.grain.keys[0] : undefined;
  const keyExpression = model.dimensions.find((one) => one.name === key)?.expression ?? key;
  return model.measures.find((measure) => {
    if (measure.filter !== null) return false;
    const counted = /^count\s*\(\s*(?:distinct\s+)?(.+?)\s*\)$/i.exec(measure.expression.trim())?.[1];
    return (
      counted === '*' || counted === '1' || (counted !== undefined && (counted === key || counted === keyExpression))
    );
  });
}

/** English words for "what a thing is called"; a dimension ending in one of them names the row. */
const NAMING_WORDS = ['name', 'title', 'label', 'caption'];

function findIdentity(model: ModelDefinition | undefined): {
  key: DimensionDefinition | undefined;
  display: DimensionDefinition | undefined;
} {
  if (!model) return { key: undefined, display: undefined };
  const key =
    model.grain.keys.length === 1
      ? model.dimensions.find((one) => one.name === model.grain.keys[0])
      : model.dimensions.find((one) => one.primaryKey);
  const modelStems = new Set([...wordsOf(model.name), ...wordsOf(model.label)].map((word) => word.stem));
  const scored = model.dimensions
    .filter((one) => one.type === 'STRING' && one !== key)
    .map((one) => ({ one, score: namingScore(one, modelStems) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  return { key, display: scored[0]?.one };
}

function namingScore(dimension: DimensionDefinition, modelStems: ReadonlySet<string>): number {
  const words = wordsOf(dimension.name);
  const written = words.at(-1)?.text ?? '';
  // `client_nm`
  const last = longFor.get(written) ?? written;
  const rest = words.slice(0, -1);
  const aboutModel = rest.every((word) => modelStems.has(word.stem) || word.text === 'full' || word.text === 'display');
  if (NAMING_WORDS.includes(last)) return aboutModel ? 3 : 1;
  return words.length > 0 && words.every((word) => modelStems.has(word.stem)) ? 2 : 0;
}

/** Label of a definition, or its name with spaces. */
export function labelOf(definition: { readonly name: string; readonly label: string }): string {
  return (
    definition.label.trim() ||
    definition.name
      .replaceAll('_', ' ')
      .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
  );
}
