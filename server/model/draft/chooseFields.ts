import type { DimensionType } from '../../generated/prisma/enums.ts';
import { InvalidInputError } from '../../platform/errors.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { checkName } from './checkName.ts';
import type { FieldIdea, ModelDraft } from './draftModel.ts';
import { retype } from './retype.ts';

/** A drafted field that is chosen; what is absent is as drafted. */
export interface FieldChoice {
  /** As drafted. */
  readonly name: string;
  /** Name in the model. */
  readonly rename?: string | null | undefined;
  readonly label?: string | null | undefined;
  /** Empty: none. */
  readonly unit?: string | null | undefined;
  /** Of a dimension. */
  readonly type?: DimensionType | null | undefined;
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
  const name = choice.rename?.trim() ?? idea.field.name;
  checkName(name, 'field', [...path, 'rename']);
  const { label, unit, type } = choice;
  const said = {
    name,
    label: shortEnough(label ?? idea.field.label, longest.name, ...path, 'label'),
    unit: unit == null ? idea.field.unit : shortEnough(unit, longest.short, ...path, 'unit') || null,
  };
  if (idea.kind === 'DIMENSION') {
    return { ...idea, field: { ...retype(idea, type ?? idea.field.type, [...path, 'type']), ...said } };
  }
  if (type == null) {
    return { ...idea, field: { ...idea.field, ...said } };
  }
  throw new InvalidInputError(
    `${name} is a measure, which has no type of its own.`,
    'Choose types for dimensions only.',
    [...path, 'type'],
  );
}
