import { builder } from '../../graphql/builder.ts';
import { LimitExceededError, NotFoundError } from '../../platform/errors.ts';
import type { LayerChange, LocatedChanges } from '../change.ts';
import { creation, removal, update, type Given } from './changeInputs.ts';
import { CreateDimensionInput, RemoveDimensionInput, UpdateDimensionInput } from './dimensionChanges.schema.ts';
import { CreateFilterInput, RemoveFilterInput, UpdateFilterInput } from './filterChanges.schema.ts';
import { CreateMeasureInput, RemoveMeasureInput, UpdateMeasureInput } from './measureChanges.schema.ts';
import { CreateMetricInput, RemoveMetricInput, UpdateMetricInput } from './metricChanges.schema.ts';
import { UpdateModelInput } from './modelChanges.schema.ts';
import {
  CreateRelationshipInput,
  RemoveRelationshipInput,
  UpdateRelationshipInput,
} from './relationshipChanges.schema.ts';
import { CreateRowPolicyInput, RemoveRowPolicyInput, UpdateRowPolicyInput } from './rowPolicyChanges.schema.ts';

export const SemanticLayerChangeInput = builder.inputType('SemanticLayerChangeInput', {
  description: 'One change of the semantic layer, as the mutation of the same name takes it.',
  isOneOf: true,
  fields: (t) => ({
    createMetric: t.field({ type: CreateMetricInput, description: 'Creates a metric.' }),
    updateMetric: t.field({ type: UpdateMetricInput, description: 'Changes a metric.' }),
    removeMetric: t.field({ type: RemoveMetricInput, description: 'Removes a metric.' }),
    updateModel: t.field({ type: UpdateModelInput, description: 'Changes a model.' }),
    createDimension: t.field({ type: CreateDimensionInput, description: 'Creates a dimension.' }),
    updateDimension: t.field({ type: UpdateDimensionInput, description: 'Changes a dimension.' }),
    removeDimension: t.field({ type: RemoveDimensionInput, description: 'Removes a dimension.' }),
    createMeasure: t.field({ type: CreateMeasureInput, description: 'Creates a measure.' }),
    updateMeasure: t.field({ type: UpdateMeasureInput, description: 'Changes a measure.' }),
    removeMeasure: t.field({ type: RemoveMeasureInput, description: 'Removes a measure.' }),
    createFilter: t.field({ type: CreateFilterInput, description: 'Creates a filter.' }),
    updateFilter: t.field({ type: UpdateFilterInput, description: 'Changes a filter.' }),
    removeFilter: t.field({ type: RemoveFilterInput, description: 'Removes a filter.' }),
    createRelationship: t.field({ type: CreateRelationshipInput, description: 'Creates a relationship.' }),
    updateRelationship: t.field({ type: UpdateRelationshipInput, description: 'Changes a relationship.' }),
    createRowPolicy: t.field({ type: CreateRowPolicyInput, description: 'Creates a row policy.' }),
    updateRowPolicy: t.field({ type: UpdateRowPolicyInput, description: 'Changes a row policy.' }),
    removeRowPolicy: t.field({ type: RemoveRowPolicyInput, description: 'Removes a row policy.' }),
    removeRelationship: t.field({ type: RemoveRelationshipInput, description: 'Removes a relationship.' }),
  }),
});

const nouns = ['Metric', 'Model', 'Dimension', 'Measure', 'Filter', 'Relationship', 'RowPolicy'] as const;

type ChangeInput = Readonly<Record<string, Given | null | undefined>>;

const mostChanges = 100;

/**
 * The changes that inputs ask for, and the environment of what they create.
 * @throws LimitExceededError, NotFoundError when they create in several environments
 */
export function changesOf(inputs: readonly ChangeInput[]): LocatedChanges {
  if (inputs.length > mostChanges) {
    throw new LimitExceededError(
      `These are ${inputs.length} changes; the limit is ${mostChanges}.`,
      'Save some of them first.',
    );
  }
  const wanted = inputs.flatMap(({ createMetric }) => {
    const id = createMetric?.['environmentId'];
    return typeof id === 'string' ? [id] : [];
  });
  const [environmentId = null, ...others] = [...new Set(wanted)];
  if (others.length > 0) {
    // As for any environment that the viewer may not read.
    throw new NotFoundError('Environment', 'Change what lies in one environment at a time.');
  }
  return { changes: inputs.map(changeOf), environmentId };
}

/** The change that an input asks for; it has exactly one. */
function changeOf(input: ChangeInput): LayerChange {
  for (const noun of nouns) {
    const [create, change, remove] = [input[`create${noun}`], input[`update${noun}`], input[`remove${noun}`]];
    const idOf = (given: Given): string => String(given[`${noun[0]?.toLowerCase()}${noun.slice(1)}Id`]);
    if (create != null && noun !== 'Model') {
      return creation(noun, create);
    }
    if (change != null) {
      return update(noun, idOf(change), change);
    }
    if (remove != null) {
      return removal(noun, idOf(remove), Number(remove['version']));
    }
  }
  throw new Error('The input has no change.');
}
