import type {
  ColumnDefinition,
  DimensionDefinition,
  ModelDefinition,
  ValueType,
} from '../../semql/catalog/definition.ts';

/**
 * Models with a dimension for each column that a relationship or the grain names: other tools join
 * by columns, and here keys are dimensions.
 * @param tell called with the model and the name of each dimension that is added
 */
export function withKeyDimensions<Model extends ModelDefinition>(
  models: readonly Model[],
  tell: (model: string, name: string) => void,
): readonly Model[] {
  const needed = new Map(models.map(({ name, grain }) => [name, new Set(grain.keys)]));
  for (const { name, relationships } of models) {
    for (const { toModel, keys } of relationships) {
      for (const { from, to } of keys) {
        needed.get(name)?.add(from);
        needed.get(toModel)?.add(to);
      }
    }
  }
  return models.map((model) => {
    const fields = new Set([...model.dimensions, ...model.measures].map(({ name }) => name));
    const added = [...(needed.get(model.name) ?? [])].filter((name) => !fields.has(name));
    added.forEach((name) => tell(model.name, name));
    if (added.length === 0) {
      return model;
    }
    const dimensions = [...model.dimensions, ...added.map((name) => keyDimension(model, name))];
    const columns = model.guessedColumns === true ? [...model.columns, ...added.map(keyColumn)] : model.columns;
    return { ...model, dimensions, columns };
  });
}

/** A column of a table that was not imported. */
const keyColumn = (name: string): ColumnDefinition => ({ name, type: 'UNKNOWN', nullable: true });

function keyDimension({ columns }: ModelDefinition, name: string): DimensionDefinition {
  const column = columns.find((one) => one.name === name);
  return {
    id: '',
    name,
    label: '',
    description: '',
    synonyms: [],
    type: dimensionType(column?.type ?? 'UNKNOWN'),
    expression: name,
    native: false,
    primaryKey: false,
    timeGrains: [],
    format: null,
    unit: null,
    enumValues: [],
    sampleValues: [],
  };
}

function dimensionType(type: ValueType): DimensionDefinition['type'] {
  switch (type) {
    case 'INTEGER':
    case 'DECIMAL':
    case 'NUMBER':
      return 'NUMBER';
    case 'BOOLEAN':
    case 'DATE':
      return type;
    case 'TIMESTAMP':
    case 'TIMESTAMP_TZ':
      return 'TIMESTAMP';
    default:
      return 'STRING';
  }
}
