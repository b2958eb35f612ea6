import type {
  CatalogDefinition,
  DimensionDefinition,
  MetricDefinition,
  ModelDefinition,
  ModelSourceDefinition,
  RelationshipDefinition,
} from '../catalog/definition.ts';
import type { Expression } from '../language/ast.ts';
import { printExpression } from '../language/print.ts';
import { mapExpression, walkExpression } from '../language/mapExpression.ts';
import { columnsOf, writtenTable } from './columns.ts';
import {
  grainsFrom,
  importedCalendar,
  importedDimension,
  importedMetric,
  importedModel,
  importedRelationship,
} from './definitions.ts';
import { Fields, type Report } from './fields.ts';
import { type ForeignNames, noForeignNames } from './foreignNames.ts';
import type { ColumnLookup } from './project.ts';
import { parseSql, sqlText } from './sqlText.ts';
import { timeOfMetric } from './osiTime.ts';
import { reference } from './tree.ts';
import { typeNamed, writtenType } from './writtenType.ts';
import type { YamlNode } from './yamlTree.ts';

/**
 * Open Semantic Interchange (now Apache Ossie): datasets are models, fields dimensions, metrics
 * aggregates over them.
 */
export function importOsi(
  documents: readonly YamlNode[],
  lookup: ColumnLookup,
  report: Report,
): { readonly catalog: CatalogDefinition; readonly names: ForeignNames } {
  const models: ModelDefinition[] = [];
  const metrics: MetricDefinition[] = [];
  for (const document of documents) {
    if (document.kind !== 'map') {
      continue;
    }
    const root = new Fields(document, 'file', report);
    root.skip('version', '$schema', 'dialects', 'vendors');
    const layers = root.has('semantic_model') ? root.maps('semantic_model') : [root];
    for (const layer of layers) {
      const own = readDatasets(layer, lookup, report);
      const joined = related(own, layer.maps('relationships'), report);
      models.push(...joined);
      for (const metric of layer.maps('metrics').flatMap((each) => readMetric(each, own, report))) {
        metrics.push({ ...metric, timeDimension: timeOfMetric(metric, joined) });
      }
      layer.skip('name', 'description', 'ai_context');
      lostExtensions(layer);
      layer.close();
    }
    root.close();
  }
  return {
    catalog: { calendar: importedCalendar, models, metrics, glossary: [] },
    names: noForeignNames,
  };
}

/** Dataset as a model, with the columns that identify its rows. */
interface Dataset {
  readonly model: ModelDefinition;
  readonly keys: readonly (readonly string[])[];
}

function readDatasets(layer: Fields, lookup: ColumnLookup, report: Report): readonly Dataset[] {
  return layer.maps('datasets').map((at) => {
    const name = at.name();
    const source = sourceOf(at.text('source') ?? name, lookup);
    const known = lookup(source);
    const primary = at.texts('primary_key');
    const unique = at
      .items('unique_keys')
      .map((key) => (key.kind === 'list' ? key.items : [key]).map((part) => (part.kind === 'scalar' ? part.text : '')));
    const dimensions = at.maps('fields').map((field) => readField(field, name, known, primary, report));
    const grain = primary.map((column) => dimensions.find(({ expression }) => expression === column)?.name ?? column);
    const model = importedModel(name, source, {
      description: at.text('description'),
      ...contextOf(at),
      ...columnsOf(dimensions, [], [], known),
      grain: { keys: grain, description: '' },
      dimensions,
    });
    lostExtensions(at);
    at.close();
    report.define(model, at);
    return { model, keys: [...(primary.length > 0 ? [primary] : []), ...unique] };
  });
}

/** `database.schema.table`, or a query. */
function sourceOf(text: string, lookup: ColumnLookup): ModelSourceDefinition {
  if (/\s/.test(text.trim())) {
    return { type: 'CUSTOM_QUERY', query: text.trim() };
  }
  const path = text
    .trim()
    .split('.')
    .map((part) => part.replaceAll(/["`[\]]/g, ''));
  return writtenTable(path, lookup);
}

function readField(
  at: Fields,
  dataset: string,
  known: ModelDefinition['columns'] | null,
  primary: readonly string[],
  report: Report,
): DimensionDefinition {
  const name = at.name();
  const text = sqlText(expressionOf(at) ?? name);
  if (text.native) {
    report.add(
      'warning',
      at,
      `The expression ${text.expression} is not in the portable grammar and cannot be computed.`,
    );
  }
  const isMarked = at.map('dimension')?.flag('is_time') ?? false;
  const declared = at.text('datatype') ?? at.text('data_type');
  const type =
    writtenType(text.expression, known) ??
    (declared === null ? null : typeNamed(declared)) ??
    (isMarked && known === null && !partOfDate.test(name) ? 'TIMESTAMP' : 'STRING');
  const isTime = type === 'DATE' || type === 'TIMESTAMP';
  const dimension = importedDimension(dataset, name, type, text.expression, {
    native: text.native,
    primaryKey: primary.length === 1 && primary[0] === text.expression,
    timeGrains: isTime ? grainsFrom(type === 'DATE' ? 'DAY' : 'HOUR') : [],
    label: at.text('label'),
    description: at.text('description'),
    ...contextOf(at),
  });
  lostExtensions(at);
  at.close();
  return report.define(dimension, at);
}

/** Names of years, months and the like: marked as time they are still numbers or texts. */
const partOfDate = /(year|quarter|month|week|weekday|moy|dow|doy|qoy|hour|name|number|num|_sk|_id|key)s?$/i;

/**
 * The expression in standard SQL, else in the first dialect there is; a plain text is standard SQL.
 */
function expressionOf(at: Fields): string | null {
  const node = at.node('expression');
  if (node === null || node.kind === 'scalar') {
    return node?.text ?? null;
  }
  const own = at.map('expression');
  const spelled = (own?.maps('dialects') ?? []).map((each) => ({
    dialect: each.text('dialect')?.toUpperCase() ?? 'ANSI_SQL',
    expression: each.text('expression'),
  }));
  own?.close();
  const standard = spelled.find(({ dialect }) => dialect === 'ANSI_SQL' || dialect.startsWith('OSSIE_SQL'));
  const [first] = spelled.filter(({ dialect }) => !noSql.has(dialect));
  const [other] = spelled;
  if (standard === undefined && first === undefined && other !== undefined) {
    at.note('error', `It is written in ${other.dialect} only, which is not SQL.`, 'expression');
    return null;
  }
  if (standard === undefined && first !== undefined) {
    at.note('info', `There is no standard SQL; the expression of ${first.dialect} was read.`, 'expression');
  }
  return (standard ?? first)?.expression ?? null;
}

/** Languages of expressions whose words may look like SQL and mean something else. */
const noSql: ReadonlySet<string> = new Set(['MDX', 'TABLEAU', 'MAQL', 'DAX']);

/** Context for language models: a text is guidance, synonyms are synonyms. */
function contextOf(at: Fields): { readonly guidance?: string; readonly synonyms?: readonly string[] } {
  const node = at.node('ai_context');
  if (node === null) {
    return {};
  }
  if (node.kind === 'scalar') {
    return { guidance: node.text };
  }
  const context = at.map('ai_context');
  if (context === null) {
    return {};
  }
  const guidance = context.text('instructions');
  const synonyms = context.texts('synonyms');
  context.lost('info', 'Examples were not carried over.', 'examples');
  context.close();
  return { ...(guidance === null ? {} : { guidance }), ...(synonyms.length === 0 ? {} : { synonyms }) };
}

function lostExtensions(at: Fields): void {
  at.lost('info', 'Extensions of vendors were not carried over.', 'custom_extensions');
}

function related(datasets: readonly Dataset[], written: readonly Fields[], report: Report): readonly ModelDefinition[] {
  const relationships = new Map<string, RelationshipDefinition[]>();
  for (const at of written) {
    const [from, to] = ['from', 'to'].map((side) => datasets.find(({ model }) => model.name === at.text(side)));
    const [mine, theirs] = [at.texts('from_columns'), at.texts('to_columns')];
    const name = at.name();
    contextOf(at);
    lostExtensions(at);
    at.skip('description');
    at.close();
    if (from === undefined || to === undefined || mine.length === 0 || mine.length !== theirs.length) {
      report.add('error', at, `The relationship ${name} needs two datasets and columns of both; it was left out.`);
      continue;
    }
    const tells = ({ keys }: Dataset, columns: readonly string[]): boolean =>
      keys.some((key) => key.every((column) => columns.includes(column)));
    if (to.keys.length > 0 && !tells(to, theirs)) {
      report.add(
        'warning',
        at,
        `${theirs.join(', ')} is not a key of ${to.model.name}; the relationship is used as it is declared.`,
      );
    }
    const keys = mine.map((column, index) => ({ from: column, to: theirs[index] ?? '' }));
    const type = tells(from, mine) ? 'ONE_TO_ONE' : 'MANY_TO_ONE';
    const own = relationships.get(from.model.name) ?? [];
    relationships.set(from.model.name, [
      ...own,
      report.define(importedRelationship(from.model.name, name, to.model.name, keys, { type }), at),
    ]);
  }
  return datasets.map(({ model }) => ({ ...model, relationships: relationships.get(model.name) ?? [] }));
}

function readMetric(at: Fields, datasets: readonly Dataset[], report: Report): readonly MetricDefinition[] {
  const name = at.name();
  const written = expressionOf(at);
  const expression = written === null ? null : parseSql(written);
  const words = { description: at.text('description'), label: at.text('label'), ...contextOf(at) };
  lostExtensions(at);
  at.skip('datatype');
  at.close();
  if (expression === null) {
    report.add('error', at, `The expression of the metric ${name} is not in the portable grammar; it was left out.`);
    return [];
  }
  const qualified = inDatasets(expression, datasets);
  const anchor = firstDataset(qualified, datasets) ?? datasets[0];
  if (anchor === undefined) {
    return [];
  }
  return [report.define(importedMetric(name, printExpression(qualified), anchor.model.name, words), at)];
}

/** Fields without a dataset belong to the only one that has them. */
function inDatasets(expression: Expression, datasets: readonly Dataset[]): Expression {
  return mapExpression(expression, (node) => {
    const [only] = node.kind === 'reference' && node.path.length === 1 ? node.path : [];
    if (only === undefined) {
      return null;
    }
    const owners = datasets.filter(({ model }) => model.dimensions.some(({ name }) => name === only.text));
    const [owner] = owners;
    return owner !== undefined && owners.length === 1 ? reference(owner.model.name, only.text) : null;
  });
}

function firstDataset(expression: Expression, datasets: readonly Dataset[]): Dataset | null {
  let first: Dataset | null = null;
  walkExpression(expression, (node) => {
    if (node.kind === 'reference' && first === null) {
      first = datasets.find(({ model }) => model.name === node.path[0]?.text) ?? null;
    }
    return first === null;
  });
  return first;
}
