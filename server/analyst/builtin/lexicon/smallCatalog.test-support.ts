import type { CatalogDefinition, DimensionDefinition, ModelDefinition } from '../../../semql/catalog/definition.ts';

interface SmallModel {
  /** Names of fields: `title`, `page_count:NUMBER`; the first one is the key. */
  readonly fields: string;
  readonly label?: string;
  readonly synonyms?: readonly string[];
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Field → model that it leads to. */
  readonly links?: Readonly<Record<string, string>>;
}

/** A catalog of models with little in them, for questions about their words. */
export function smallCatalog(models: Readonly<Record<string, SmallModel>>): CatalogDefinition {
  return {
    calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
    models: Object.entries(models).map(([name, model]) => modelOf(name, model)),
    metrics: [],
    glossary: [],
  };
}

function modelOf(
  name: string,
  { fields, label = '', synonyms = [], values = {}, links = {} }: SmallModel,
): ModelDefinition {
  const dimensions = fields.split(' ').map((field, index): DimensionDefinition => {
    const [own = '', type = 'STRING'] = field.split(':');
    return {
      ...named(own),
      type: type as DimensionDefinition['type'],
      expression: own,
      native: false,
      primaryKey: index === 0,
      timeGrains: [],
      format: null,
      unit: null,
      enumValues: [],
      sampleValues: values[own] ?? [],
    };
  });
  return {
    ...named(name),
    label,
    synonyms,
    version: 1,
    guidance: '',
    dataSourceId: 'src_small',
    source: { type: 'TABLE', path: [name] },
    columns: [],
    grain: { keys: [dimensions[0]?.name ?? ''], description: '' },
    dimensions,
    measures: [],
    filters: [],
    relationships: Object.entries(links).map(([from, toModel]) => ({
      ...named(`${from}_${toModel}`),
      toModel,
      type: 'MANY_TO_ONE',
      joinType: 'LEFT',
      keys: [{ from, to: models(toModel) }],
    })),
  };
}

const models = (name: string): string => `${name.replace(/s$/, '')}_id`;

const named = (name: string): Pick<ModelDefinition, 'id' | 'name' | 'label' | 'description' | 'synonyms'> => ({
  id: `id_${name}`,
  name,
  label: '',
  description: '',
  synonyms: [],
});
