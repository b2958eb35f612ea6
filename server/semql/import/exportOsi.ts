import { stringify } from 'yaml';
import type { CatalogDefinition, MetricDefinition, ModelDefinition } from '../catalog/definition.ts';
import { parseExpression } from '../language/parse/parser.ts';
import { mapExpression } from '../language/mapExpression.ts';
import { printExpression } from '../language/print.ts';
import type { Expression } from '../language/ast.ts';

/** Something that the format has no place for. */
export interface ExportNote {
  /** Name of the definition: `orders.revenue`. */
  readonly name: string;
  readonly sentence: string;
}

/** A semantic layer in Open Semantic Interchange, and what it could not carry. */
export interface OsiExport {
  readonly text: string;
  readonly notes: readonly ExportNote[];
}

/**
 * Writes a semantic layer in Open Semantic Interchange: models are datasets, dimensions fields,
 * measures and metrics are metrics over them. What the format has no place for is left out and
 * told.
 */
export function exportOsi(catalog: CatalogDefinition, name: string): OsiExport {
  const notes: ExportNote[] = [];
  const note = (of: string, sentence: string): void => void notes.push({ name: of, sentence });
  const document = {
    version: '0.2.0',
    semantic_model: [
      {
        name,
        datasets: catalog.models.map((model) => datasetOf(model, note)),
        relationships: catalog.models.flatMap((model) => relationshipsOf(model, note)),
        metrics: [
          ...catalog.models.flatMap((model) =>
            model.measures.flatMap((measure) => measureAsMetric(model, measure, note)),
          ),
          ...catalog.metrics.flatMap((metric) => metricOf(metric, catalog, note)),
        ],
      },
    ],
  };
  for (const { term } of catalog.glossary) {
    note(term, 'Terms of the glossary have no place in the format.');
  }
  for (const { name } of catalog.definitions ?? []) {
    note(name, 'Definitions have no place in the format.');
  }
  return { text: stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }), notes };
}

type Note = (of: string, sentence: string) => void;

const spelled = (expression: string) => ({ dialects: [{ dialect: 'ANSI_SQL', expression }] });

interface Spoken {
  readonly label?: string;
  readonly description: string;
  readonly synonyms: readonly string[];
  readonly guidance?: string;
}

/** Words of a definition, without the empty ones. */
function words({ label = '', description, synonyms, guidance = '' }: Spoken) {
  const context = {
    ...(guidance !== '' && { instructions: guidance }),
    ...(synonyms.length > 0 && { synonyms: [...synonyms] }),
  };
  return {
    ...(label !== '' && { label }),
    ...(description !== '' && { description }),
    ...(Object.keys(context).length > 0 && { ai_context: context }),
  };
}

function datasetOf(model: ModelDefinition, note: Note) {
  const { source, grain, dimensions } = model;
  const { label: _label, ...spoken } = words(model);
  if (model.label !== '') {
    note(model.name, 'Datasets have no label.');
  }
  for (const filter of model.filters) {
    note(`${model.name}.${filter.name}`, filterSentence(filter.applyByDefault));
  }
  for (const policy of model.rowPolicies ?? []) {
    note(`${model.name}.${policy.name}`, 'Row policies are left out: readers of the file apply their own.');
  }
  return {
    name: model.name,
    source: source.type === 'CUSTOM_QUERY' ? source.query : source.path.join('.'),
    ...(grain.keys.length > 0 && { primary_key: grain.keys.map((key) => columnOf(model, key)) }),
    ...spoken,
    fields: dimensions.map((dimension) => {
      const isTime = dimension.type === 'DATE' || dimension.type === 'TIMESTAMP';
      const of = `${model.name}.${dimension.name}`;
      if (dimension.enumValues.length > 0) {
        note(of, 'Its listed values are left out.');
      }
      if (dimension.unit !== null || dimension.format !== null) {
        note(of, 'Its unit and format are left out.');
      }
      return {
        name: dimension.name,
        expression: spelled(dimension.expression),
        datatype: dimension.type === 'ENUM' ? 'string' : dimension.type.toLowerCase(),
        ...(isTime && { dimension: { is_time: true } }),
        ...words(dimension),
      };
    }),
  };
}

const filterSentence = (isDefault: boolean): string =>
  isDefault
    ? 'The filter is left out, so that datasets hold rows that queries here do not count.'
    : 'Named filters have no place in the format.';

const columnOf = ({ dimensions }: ModelDefinition, key: string): string =>
  dimensions.find(({ name }) => name === key)?.expression ?? key;

function relationshipsOf(model: ModelDefinition, note: Note) {
  return model.relationships.flatMap((way) => {
    const of = `${model.name}.${way.name}`;
    // The format goes from many to one only.
    if (way.type === 'MANY_TO_MANY' || way.type === 'ONE_TO_MANY') {
      note(of, 'Only relationships that lead to one row are carried over.');
      return [];
    }
    if (way.joinType !== 'LEFT') {
      note(of, `The file does not say that it is a ${way.joinType} join: the format has no kinds of joins.`);
    }
    const { label: _label, ...spoken } = words(way);
    return [
      {
        name: way.name,
        from: model.name,
        to: way.toModel,
        from_columns: way.keys.map(({ from }) => from),
        to_columns: way.keys.map(({ to }) => to),
        ...spoken,
      },
    ];
  });
}

/** A measure as a metric called `orders_revenue`, over fields and columns of its dataset. */
function measureAsMetric(model: ModelDefinition, measure: ModelDefinition['measures'][number], note: Note) {
  const of = `${model.name}.${measure.name}`;
  const expression = measure.native ? null : qualified(measure.expression, model);
  if (expression === null || measure.filter !== null) {
    note(of, 'Its expression cannot be said in standard SQL over one dataset.');
    return [];
  }
  if (measure.additivity !== 'ADDITIVE' || measure.unit !== null || measure.decimals !== null) {
    note(of, 'Its unit, decimals and the way its values add up are left out.');
  }
  return [{ name: `${model.name}_${measure.name}`, expression: spelled(expression), ...words(measure) }];
}

/**
 * The expression with the dataset before each field; null: it uses other measures, or is broken.
 */
function qualified(text: string, model: ModelDefinition): string | null {
  const { expression, diagnostics } = parseExpression(text);
  if (expression === null || diagnostics.some(({ severity }) => severity === 'error')) {
    return null;
  }
  let isPlain = true;
  const written = mapExpression(expression, (node): Expression | null => {
    if (node.kind !== 'reference') {
      return null;
    }
    const [first] = node.path;
    if (node.path.length > 1 || first === undefined || model.measures.some(({ name }) => name === first.text)) {
      isPlain &&= node.path.length > 1 && first?.text === model.name;
      return null;
    }
    return { ...node, path: [{ ...first, text: model.name, quoted: false }, first] };
  });
  return isPlain ? printExpression(written) : null;
}

function metricOf(metric: MetricDefinition, { models }: CatalogDefinition, note: Note) {
  const { name, expression, filter, namedFilters, joins, groupBy, timeDimension } = metric;
  const parsed = parseExpression(expression);
  const aggregated = parsed.expression === null ? null : withMeasures(parsed.expression, metric, models);
  if (aggregated === null || filter !== null || namedFilters.length > 0) {
    note(name, 'It uses filters, or measures that cannot be said in standard SQL, and is left out.');
    return [];
  }
  if (joins.length > 0 || groupBy.length > 0 || timeDimension !== null || metric.unit !== null) {
    note(name, 'Its joins, groups, time and unit are left out.');
  }
  return [{ name, expression: spelled(printExpression(aggregated)), ...words(metric) }];
}

/** A metric's expression with the aggregates of its measures; null: one cannot be written. */
function withMeasures(
  expression: Expression,
  { anchorModel }: MetricDefinition,
  models: readonly ModelDefinition[],
): Expression | null {
  let isWhole = true;
  const written = mapExpression(expression, (node): Expression | null => {
    if (node.kind !== 'reference') {
      return null;
    }
    const [first, second] = node.path;
    const owner = second === undefined ? anchorModel : (first?.text ?? '');
    const field = (second ?? first)?.text ?? '';
    const model = models.find((one) => one.name === owner);
    const measure = model?.measures.find((one) => one.name === field);
    if (model === undefined || measure === undefined) {
      isWhole &&= model?.dimensions.some((one) => one.name === field) ?? false;
      return null;
    }
    const text = measure.native || measure.filter !== null ? null : qualified(measure.expression, model);
    const { expression: aggregate } = text === null ? { expression: null } : parseExpression(text);
    isWhole &&= aggregate !== null;
    return aggregate;
  });
  return isWhole ? written : null;
}
