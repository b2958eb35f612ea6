import { z } from 'zod';
import type { NameableModel, SemanticSchema } from '../query/semanticSchema.ts';

const part = z.object({ name: z.string(), label: z.string(), description: z.string() });

/** What a name means, for programs. */
export const descriptionSchema = z.object({
  kind: z.literal('description'),
  of: z.enum(['metric', 'model', 'dimension', 'measure', 'filter']),
  name: z.string(),
  label: z.string(),
  description: z.string(),
  guidance: z.string().describe('Advice on using it; may be empty.'),
  synonyms: z.array(z.string()),
  unit: z.string().nullable(),
  expression: z.string().nullable().describe('Definition in SemQL; null for a model.'),
  values: z.array(z.string()).describe('Values of a dimension that has few of them.'),
  parts: z.array(part).describe('Fields of a model, or dimensions that a metric may be grouped by.'),
});

export type Description = z.infer<typeof descriptionSchema>;

const mostParts = 300;

/** The meaning of a metric, a model or `model.field`; null: nothing has this name. */
export function describeName({ metrics, models }: SemanticSchema, name: string): Description | null {
  const wanted = name.trim().toLowerCase();
  const nothing = { kind: 'description' as const, guidance: '', unit: null, expression: null, values: [], parts: [] };
  const metric = metrics.find((one) => one.name.toLowerCase() === wanted);
  if (metric !== undefined) {
    const { label, description, guidance, synonyms, unit, expression } = metric;
    const parts = metric.dimensions().map((dimension) => ({ name: dimension, label: '', description: '' }));
    return {
      ...nothing,
      of: 'metric',
      name: metric.name,
      label,
      description,
      guidance,
      synonyms: [...synonyms],
      unit,
      expression,
      parts: parts.slice(0, mostParts),
    };
  }
  const model = models.find((one) => one.name.toLowerCase() === wanted);
  if (model !== undefined) {
    const { label, description, guidance, synonyms } = model;
    const parts = [...model.dimensions, ...model.measures, ...model.filters].map((field) => ({
      name: `${model.name}.${field.name}`,
      label: field.label,
      description: field.description,
    }));
    return {
      ...nothing,
      of: 'model',
      name: model.name,
      label,
      description,
      guidance,
      synonyms: [...synonyms],
      parts: parts.slice(0, mostParts),
    };
  }
  for (const one of models) {
    const field = fieldOf(one, wanted);
    if (field !== null) {
      return { ...nothing, ...field };
    }
  }
  return null;
}

function fieldOf(model: NameableModel, wanted: string): Omit<Description, 'kind' | 'guidance' | 'parts'> | null {
  const isWanted = ({ name }: { readonly name: string }): boolean => `${model.name}.${name}`.toLowerCase() === wanted;
  const named = { dimension: model.dimensions, measure: model.measures, filter: model.filters } as const;
  for (const noun of ['dimension', 'measure', 'filter'] as const) {
    const field = named[noun].find(isWanted);
    if (field !== undefined) {
      const { label, description, synonyms, native } = field;
      return {
        of: noun,
        name: `${model.name}.${field.name}`,
        label,
        description,
        synonyms: [...synonyms],
        unit: 'unit' in field ? field.unit : null,
        // SQL of a source is not shown to agents.
        expression: native ? null : field.expression,
        values: 'enumValues' in field ? field.enumValues.map(({ value }) => value) : [],
      };
    }
  }
  return null;
}

/** The same in words. */
export function inDescribedWords({
  of,
  name,
  label,
  description,
  guidance,
  unit,
  expression,
  values,
  parts,
}: Description): string {
  return [
    `${of} ${name}${label === '' ? '' : ` (${label})`}${unit === null ? '' : `, in ${unit}`}`,
    description,
    guidance,
    expression === null ? '' : `= ${expression}`,
    values.length === 0 ? '' : `Values: ${values.join(', ')}`,
    ...parts.map((one) => `- ${[one.name, one.label, one.description].filter(Boolean).join(': ')}`),
  ]
    .filter((line) => line !== '')
    .join('\n');
}
