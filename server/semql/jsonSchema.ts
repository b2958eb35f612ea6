import { metricQueryShape } from './dsl/metricDsl.ts';
import { modelQueryShape } from './dsl/modelDsl.ts';
import type { JsonSchema, Shape } from './language/json/shape.ts';
import { queryShape } from './language/json/treeShape.ts';

/** The ways to write a query as JSON. */
export type JsonForm = 'SEMQL' | 'MODEL_DSL' | 'METRIC_DSL';

interface PublishedForm {
  readonly shape: Shape<unknown>;
  readonly title: string;
  readonly description: string;
}

const forms: Readonly<Record<JsonForm, PublishedForm>> = {
  SEMQL: {
    shape: queryShape,
    title: 'SemQL query',
    description: 'SemQL query as its syntax tree; absent keys stand for absent clauses.',
  },
  MODEL_DSL: {
    shape: modelQueryShape,
    title: 'Model query',
    description: 'Query over one model and the models that its relationships reach.',
  },
  METRIC_DSL: {
    shape: metricQueryShape,
    title: 'Metric query',
    description: 'Query for metrics, grouped, over time and compared with an earlier period.',
  },
};

/**
 * The published JSON Schema of a form, draft 2020-12; printed from the shapes that requests are
 * read with.
 */
export function jsonSchemaOf(form: JsonForm): JsonSchema {
  const { shape, title, description } = forms[form];
  const definitions = new Map<string, JsonSchema>();
  const schema = shape.schema(definitions);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    description,
    ...schema,
    $defs: Object.fromEntries(definitions),
  };
}
