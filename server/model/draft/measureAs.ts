import { InvalidInputError } from '../../platform/errors.ts';
import type { FieldChoice } from './chooseFields.ts';
import type { FieldIdea } from './draftModel.ts';

type MeasureIdea = Extract<FieldIdea, { kind: 'MEASURE' }>;

/**
 * A drafted measure, computed in the way that is chosen: averaged where the draft adds up, or
 * between other dates. Its name and label are those of that way.
 * @throws InvalidInputError where the draft has no such way
 */
export function measureAs(
  idea: MeasureIdea,
  { type, valueLabels, additivity, span }: FieldChoice,
  path: readonly string[],
): MeasureIdea {
  const { field, ways } = idea;
  if (type != null || valueLabels != null) {
    throw new InvalidInputError(
      `${field.name} is a measure, which has no type and no listed values of its own.`,
      'Choose these for dimensions only.',
      [...path, type == null ? 'valueLabels' : 'type'],
    );
  }
  const wanted = { additivity: additivity ?? field.additivity, span: span ?? idea.span };
  const isWanted = (adds: string, of: MeasureIdea['span']): boolean =>
    adds === wanted.additivity && of?.from === wanted.span?.from && of?.to === wanted.span?.to;
  if (isWanted(field.additivity, idea.span)) {
    return idea;
  }
  const way = ways.find(({ measure, span: of }) => isWanted(measure.additivity, of));
  if (way === undefined) {
    throw new InvalidInputError(
      `${field.name} cannot be computed in this way.`,
      'Choose one of the ways that the draft names.',
      [...path, span == null ? 'additivity' : 'span'],
    );
  }
  return { ...idea, span: way.span, field: { id: field.id, name: way.name, ...way.measure } };
}
