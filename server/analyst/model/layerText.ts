import type { CatalogDefinition, MetricDefinition, ModelDefinition } from '../../semql/catalog/definition.ts';

interface Described {
  readonly name: string;
  readonly label: string;
  readonly description: string;
}

const mostValues = 20;
const shortDescription = 80;
const longDescription = 240;

/**
 * The semantic layer in words. What does not fit is left out from the least needed on: values,
 * long descriptions, then fields, which are found by looking.
 * @param seesRows false: no value that was seen in the data is among them
 */
export function layerText(catalog: CatalogDefinition, seesRows: boolean, length: number): string {
  for (const detail of [3, 2, 1]) {
    const text = [
      ...catalog.models.map((model) => modelText(model, detail, seesRows)),
      ...(catalog.metrics.length > 0 ? ['metrics', ...catalog.metrics.map((one) => metricText(one, detail))] : []),
      ...catalog.glossary.map(
        ({ term, definition, mappings }) =>
          `term “${term}” = ${mappings.map(({ target }) => target).join(', ') || '(no field)'}${about(definition, detail)}`,
      ),
    ].join('\n');
    if (text.length <= length) {
      return text;
    }
  }
  const names = catalog.models.map(({ name, description }) => `model ${name}${about(description, 1)}`);
  return `${[...names, ...catalog.metrics.map(({ name }) => `metric ${name}`)].join('\n').slice(0, length)}\nFields are found with find_fields.`;
}

function about(description: string, detail: number): string {
  const text = description
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, detail >= 2 ? longDescription : shortDescription);
  return text === '' ? '' : `: ${text}`;
}

function named({ name, label }: Described): string {
  return label === '' || label.toLowerCase() === name.replaceAll('_', ' ') ? name : `${name} (“${label}”)`;
}

function modelText(model: ModelDefinition, detail: number, seesRows: boolean): string {
  const values = (one: ModelDefinition['dimensions'][number]): string => {
    const known =
      one.enumValues.length > 0 ? one.enumValues.map(({ value }) => value) : seesRows ? one.sampleValues : [];
    return detail < 3 || known.length === 0 ? '' : ` [${known.slice(0, mostValues).join(', ')}]`;
  };
  return [
    `model ${named(model)}${about(model.description, detail)}`,
    ...(model.guidance === '' ? [] : [`  guidance${about(model.guidance, detail)}`]),
    ...model.measures.map(
      (one) => `  measure ${named(one)}${one.unit === null ? '' : ` in ${one.unit}`}${about(one.description, detail)}`,
    ),
    ...model.dimensions.map(
      (one) => `  dimension ${named(one)} ${one.type}${about(one.description, detail)}${values(one)}`,
    ),
    ...model.filters.map(
      (one) =>
        `  filter ${named(one)}${one.applyByDefault ? ' (always applied)' : ''}${about(one.description, detail)}`,
    ),
    ...model.relationships.map(({ name, toModel }) => `  joins ${name} -> ${toModel}`),
  ].join('\n');
}

function metricText(metric: MetricDefinition, detail: number): string {
  const unit = metric.unit === null ? '' : ` in ${metric.unit}`;
  return `  metric ${named(metric)} FROM ${metric.anchorModel}${unit}${about(metric.description, detail)}`;
}
