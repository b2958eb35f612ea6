import type { Additivity, DimensionType } from '../../generated/prisma/enums.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { checkName } from './checkName.ts';
import type { FieldIdea, ModelDraft } from './draftModel.ts';
import type { DateSpan } from './draftMeasures.ts';
import { measureAs } from './measureAs.ts';
import { chosenNames } from './otherNames.ts';
import { retype } from './retype.ts';
import { chosenLabels, enumValuesOf, type ValueLabelChoice } from './valueLabels.ts';

/** A drafted field that is chosen; what is absent is as drafted. */
export interface FieldChoice {
  /** As drafted. */
  readonly name: string;
  /** Name in the model. */
  readonly rename?: string | null | undefined;
  readonly label?: string | null | undefined;
  /** All other names that questions may use. */
  readonly synonyms?: readonly string[] | null | undefined;
  /** Empty: none. */
  readonly unit?: string | null | undefined;
  /** Of a dimension. */
  readonly type?: DimensionType | null | undefined;
  /** What people call values of a dimension; others are as drafted. */
  readonly valueLabels?: readonly ValueLabelChoice[] | null | undefined;
  /** Of a measure: whether its values are added up. */
  readonly additivity?: Additivity | null | undefined;
  /** Of a measure of the time between two dates: their columns. */
  readonly span?: DateSpan | null | undefined;
}

export interface ChosenFields {
  readonly fields: readonly FieldIdea[];
  /** Name in the model of a drafted field. */
  readonly nameIn: (drafted: string) => string;
  /** Paths in the input of the fields, by their ids. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
}

/**
 * Fields of a draft as they are chosen, in the order of the draft. Fields that identify or join
 * rows are always there.
 * @param choices null: the suggested fields
 * @param grain drafted names of the dimensions that identify a row
 * @param path of the model in the input
 * @throws InvalidInputError
 */
export function chooseFields(
  draft: ModelDraft,
  choices: readonly FieldChoice[] | null,
  grain: ReadonlySet<string>,
  path: readonly string[],
): ChosenFields {
  const at = new Map<string, number>();
  for (const [index, { name }] of (choices ?? []).entries()) {
    const place = [...path, 'fields', String(index), 'name'];
    if (!draft.fields.some(({ field }) => field.name === name)) {
      throw new InvalidInputError(
        `The draft of ${draft.model.name} has no field ${name}.`,
        'Draft the models again: the table may have changed.',
        place,
      );
    }
    if (at.has(name)) {
      throw new InvalidInputError(`The field ${name} is chosen twice.`, 'Choose it once.', place);
    }
    at.set(name, index);
  }
  const isChosen = ({ field: { name }, suggested, required }: FieldIdea): boolean =>
    required || grain.has(name) || (choices === null ? suggested : at.has(name));
  const names = new Map<string, string>();
  const paths = new Map<string, readonly string[]>();
  const taken = new Set<string>();
  const fields = draft.fields.filter(isChosen).map((idea): FieldIdea => {
    const index = at.get(idea.field.name);
    const place = index === undefined ? path : [...path, 'fields', String(index)];
    const chosen = index === undefined ? idea : changed(idea, choices?.[index], place);
    const { name } = chosen.field;
    if (taken.has(name)) {
      throw twice(name, place);
    }
    taken.add(name);
    names.set(idea.field.name, name);
    paths.set(idea.field.id, place);
    return chosen;
  });
  return { fields, nameIn: (drafted) => names.get(drafted) ?? drafted, paths };
}

const twice = (name: string, place: readonly string[]): InvalidInputError =>
  new InvalidInputError(`Two fields of the model are called ${name}.`, 'Rename one of them.', [...place, 'rename']);

function changed(idea: FieldIdea, choice: FieldChoice | undefined, path: readonly string[]): FieldIdea {
  if (choice === undefined) {
    return idea;
  }
  const meant = idea.kind === 'MEASURE' ? measureAs(idea, choice, path) : withValues(idea, choice, path);
  const { field } = meant;
  const name = choice.rename?.trim() ?? field.name;
  checkName(name, 'field', [...path, 'rename']);
  const { label, synonyms, unit } = choice;
  const said = {
    name,
    label: shortEnough(label ?? field.label, longest.name, ...path, 'label'),
    synonyms: synonyms == null ? field.synonyms : chosenNames(synonyms, [...path, 'synonyms']),
    unit: unit == null ? field.unit : shortEnough(unit, longest.short, ...path, 'unit') || null,
  };
  return meant.kind === 'DIMENSION'
    ? { ...meant, field: { ...meant.field, ...said } }
    : { ...meant, field: { ...meant.field, ...said } };
}

type DimensionIdea = Extract<FieldIdea, { kind: 'DIMENSION' }>;

/** A drafted dimension with the type of its values, and what they are called, as chosen. */
function withValues(
  idea: DimensionIdea,
  { type, valueLabels, additivity, span }: FieldChoice,
  path: readonly string[],
): DimensionIdea {
  if (additivity != null || span != null) {
    throw new InvalidInputError(
      `${idea.field.name} is a dimension, which adds nothing up.`,
      'Choose this for measures only.',
      [...path, additivity == null ? 'span' : 'additivity'],
    );
  }
  const labels = valueLabels == null ? idea.labels : chosenLabels(idea.labels, valueLabels, [...path, 'valueLabels']);
  const field = valueLabels == null ? idea.field : { ...idea.field, enumValues: enumValuesOf(labels) };
  const labelled = { ...idea, labels, field };
  return { ...labelled, field: retype(labelled, type ?? field.type, [...path, 'type']) };
}
