import type { ExistingModel, FieldDraft } from './drafts.ts';
import type {
  CreateModelsInput,
  FieldChoiceInput,
  ModelChoiceInput,
  RoleChoiceInput,
  ValueLabelInput,
} from '../BuildRoute.generated.ts';
import {
  agentDescriptionPlace,
  agentNamePlace,
  agentPlace,
  fieldPlace,
  joinPlace,
  mixPlace,
  modelPlace,
  namesText,
  rolePlace,
  unaskedPlace,
  valuePlace,
  type FieldChoice,
  type FieldPart,
  type JoinChoice,
  type ModelChoice,
  type ModelPart,
  type Read,
  type RolePart,
  type ValueChoice,
  type ValuePart,
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
  const roles = joins.filter(({ on }) => on).flatMap(roleInput);
  return {
    dataSourceId,
    models: models.filter(({ on }) => on).map(modelInput),
    relationships: joins.filter(({ on }) => on).map(({ draft }) => draft.key),
    ...(roles.length > 0 && { roles }),
    agent: agentInput(reused, read),
  };
}

/** What was changed of the names of a role; empty: nothing. */
function roleInput({ draft, name, label, synonyms }: JoinChoice): RoleChoiceInput[] {
  const changed = {
    ...(name !== draft.name && { rename: name }),
    ...(label !== draft.label && { label }),
    ...(namesText(synonyms) !== namesText(draft.synonyms) && { synonyms: [...synonyms] }),
  };
  return Object.keys(changed).length === 0 ? [] : [{ relationship: draft.key, ...changed }];
}

function modelInput({
  draft,
  name,
  label,
  description,
  rowNoun,
  rowNouns,
  synonyms,
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
    // Without one, the plural is made.
    ...(rowNouns.trim() !== draft.rowNouns && rowNouns.trim() !== '' && { rowNouns: rowNouns.trim() }),
    ...(namesText(synonyms) !== namesText(draft.synonyms) && { synonyms: [...synonyms] }),
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

function fieldInput(field: FieldChoice): FieldChoiceInput {
  const { draft, name, label, synonyms, unit, type, way } = field;
  // Names are those of the way of computing it, as far as they were not changed.
  const named = way ?? draft;
  const valueLabels = field.valueLabels.flatMap((one, index) => valueInput(one, draft.valueLabels[index]));
  return {
    ...wayInput(field),
    ...(name !== named.name && { rename: name }),
    ...(label !== named.label && { label }),
    ...(namesText(synonyms) !== namesText(named.synonyms) && { synonyms: [...synonyms] }),
    ...(valueLabels.length > 0 && { valueLabels }),
    ...(unit !== (draft.unit ?? '') && { unit }),
    ...(type !== draft.type && { type }),
  };
}

/** A field, and how it is computed if that was changed. */
export function wayInput({ draft, way }: FieldChoice): FieldChoiceInput {
  const [drafted] = draft.ways;
  if (way === null || drafted === undefined || way === drafted) {
    return { name: draft.name };
  }
  const { additivity, from, to } = way;
  return {
    name: draft.name,
    ...(additivity !== drafted.additivity && { additivity }),
    ...(from !== null && to !== null && (from !== drafted.from || to !== drafted.to) && { span: { from, to } }),
  };
}

/** What was changed of the names of a value; empty: nothing. */
function valueInput(
  { value, label, synonyms }: ValueChoice,
  drafted: FieldDraft['valueLabels'][number] | undefined,
): ValueLabelInput[] {
  const changed = {
    ...(label !== drafted?.label && { label }),
    ...(namesText(synonyms) !== namesText(drafted?.synonyms ?? []) && { synonyms: [...synonyms] }),
  };
  return Object.keys(changed).length === 0 ? [] : [{ value, ...changed }];
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
  rowNouns: 'rowNouns',
  synonyms: 'synonyms',
  grain: 'grain',
  keepFirst: 'keepFirst',
};
const fieldParts: Readonly<Record<string, FieldPart>> = {
  name: 'name',
  rename: 'name',
  label: 'label',
  synonyms: 'synonyms',
  unit: 'unit',
  type: 'type',
  additivity: 'way',
  span: 'way',
};
const roleParts: Readonly<Record<string, RolePart>> = { rename: 'name', label: 'label', synonyms: 'synonyms' };
const valueParts: Readonly<Record<string, ValuePart>> = { label: 'label', synonyms: 'synonyms' };

/** The place that a refused path of the input is about; null when no control shows it. */
export function placeOf(path: readonly string[], { models, relationships, roles }: CreateModelsInput): string | null {
  const [list, index = '', part = '', fieldIndex = '', fieldPart = '', valueIndex = '', valuePart = ''] = path;
  if (list === 'agent') {
    return index === 'description' ? agentDescriptionPlace : agentNamePlace;
  }
  const join = list === 'relationships' ? relationships?.[Number(index)] : undefined;
  if (join !== undefined) {
    return joinPlace(join);
  }
  const role = list === 'roles' ? roles?.[Number(index)] : undefined;
  if (role !== undefined) {
    return rolePlace(role.relationship, roleParts[part] ?? 'name');
  }
  const model = list === 'models' ? models[Number(index)] : undefined;
  if (model === undefined) {
    return null;
  }
  const field = part === 'fields' ? model.fields?.[Number(fieldIndex)] : undefined;
  const value = fieldPart === 'valueLabels' ? field?.valueLabels?.[Number(valueIndex)] : undefined;
  if (field !== undefined && value !== undefined) {
    return valuePlace(model.tableId, field.name, value.value, valueParts[valuePart] ?? 'label');
  }
  if (field !== undefined) {
    return fieldPlace(model.tableId, field.name, fieldParts[fieldPart] ?? 'label');
  }
  const known = modelParts[part];
  return known === undefined ? null : modelPlace(model.tableId, known);
}
