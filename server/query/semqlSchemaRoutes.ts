import { Router } from 'express';
import { jsonSchemaOf, type JsonForm } from '../semql/jsonSchema.ts';

/** Address of the JSON Schema of each form. */
const paths: Readonly<Record<JsonForm, string>> = {
  SEMQL: '/api/v1/semql/schema.json',
  MODEL_DSL: '/api/v1/semql/model-query.json',
  METRIC_DSL: '/api/v1/semql/metric-query.json',
};

/**
 * The published JSON Schemas, for everybody: they say how a query is written and nothing of
 * anybody's data.
 */
export function semqlSchemaRoutes(): Router {
  const router = Router();
  for (const [form, path] of Object.entries(paths)) {
    // The keys are those of `paths`.
    const schema = JSON.stringify(jsonSchemaOf(form as JsonForm), null, 2);
    router.get(path, (_request, response) => {
      response.set('Cache-Control', 'public, max-age=3600').type('application/schema+json').send(schema);
    });
  }
  return router;
}
