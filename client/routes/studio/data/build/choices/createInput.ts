import type { ExistingModel } from './drafts.ts';
import type { CreateModelsInput, FieldChoiceInput, ModelChoiceInput } from '../BuildRoute.generated.ts';
import {
  agentDescriptionPlace,
  agentNamePlace,
  agentPlace,
  fieldPlace,
  joinPlace,
  mixPlace,
  modelPlace,
  unaskedPlace,
  type FieldChoice,
  type FieldPart,
  type JoinChoice,
  type ModelChoice,
  type ModelPart,
  type Read,
} from './choices.ts';

/**
 * The choices as the mutation takes them: everything that is ticked, with what was changed of it.
 */
export function createInput(
  dataSourceId: string,
  models: readonly ModelChoice[],
  joins: readonly JoinChoice[],
  reused: readonly ExistingModel[],
  read: Read,
): CreateModelsInput {
  return {
    dataSourceId,
    models: models.filter(({ on }) => on).map(modelInput),
    relationships: joins.filter(({ on }) => on).map(({ draft }) => draft.key),
    agent: agentInput(reused, read),
  };
}

function modelInput({
  draft,
  name,
  label,
  description,
  rowNoun,
  grain,
  keepFirst,
  ...model
}: ModelChoice): ModelChoiceInput {
  return {
    tableId: draft.table.id,
    name,
    label,
    // The drafted sentence follows another noun.
    ...((description !== draft.description || rowNoun.trim() === draft.rowNoun) && { description }),
    ...(rowNoun.trim() !== draft.rowNoun && { rowNoun: rowNoun.trim() }),
    ...keyInput(draft.grain, grain, keepFirst),
    fields: [...model.dimensions, ...model.measures].filter(({ on }) => on).map(fieldInput),
  };
}

/** Of a drafted key that repeats the draft is meant: the remedy says what becomes of it. */
function keyInput(
  drafted: readonly string[],
  grain: readonly string[],
  keepFirst: boolean | null,
): Pick<ModelChoiceInput, 'grain' | 'keepFirst'> {
  return keepFirst === null ? { grain: [...grain] } : { grain: [...drafted], keepFirst };
}

function fieldInput({ draft, name, label, unit, type }: FieldChoice): FieldChoiceInput {
  return {
    name: draft.name,
    ...(name !== draft.name && { rename: name }),
    ...(label !== draft.label && { label }),
    ...(unit !== (draft.unit ?? '') && { unit }),
    ...(type !== draft.type && { type }),
  };
}

function agentInput(reused: readonly ExistingModel[], read: Read): CreateModelsInput['agent'] {
  const agent = String(read(agentPlace));
  if (agent === 'none') {
    return null;
  }
  if (agent === 'new') {
    const description = String(read(agentDescriptionPlace)).trim();
    const unasked = String(read(unaskedPlace)).split('\n').filter(Boolean);
    return {
      name: String(read(agentNamePlace)).trim(),
      ...(description !== '' && { description }),
      ...(reused.length > 0 && { modelIds: reused.map(({ id }) => id) }),
      ...(unasked.length > 0 && { withoutQuestions: unasked }),
    };
  }
  return { ids: [agent], ...(read(mixPlace) === true && { mixSampleData: true }) };
}

const modelParts: Readonly<Record<string, ModelPart>> = {
  name: 'name',
  label: 'label',
  description: 'description',
  rowNoun: 'rowNoun',
  grain: 'grain',
  keepFirst: 'keepFirst',
};
const fieldParts: Readonly<Record<string, FieldPart>> = {
  name: 'name',
  rename: 'name',
  label: 'label',
  unit: 'unit',
  type: 'type',
};

/** The place that a refused path of the input is about; null when no control shows it. */
export function placeOf(path: readonly string[], { models, relationships }: CreateModelsInput): string | null {
  const [list, index = '', part = '', fieldIndex = '', fieldPart = ''] = path;
  if (list === 'agent') {
    return index === 'description' ? agentDescriptionPlace : agentNamePlace;
  }
  const join = list === 'relationships' ? relationships?.[Number(index)] : undefined;
  if (join !== undefined) {
    return joinPlace(join);
  }
  const model = list === 'models' ? models[Number(index)] : undefined;
  if (model === undefined) {
    return null;
  }
  const field = part === 'fields' ? model.fields?.[Number(fieldIndex)] : undefined;
  if (field !== undefined) {
    return fieldPlace(model.tableId, field.name, fieldParts[fieldPart] ?? 'label');
  }
  const known = modelParts[part];
  return known === undefined ? null : modelPlace(model.tableId, known);
}
