import type { RelationshipType } from '../../../../../apollo/schema.generated.ts';

/** How many rows of both models belong together, in words. */
export const relationTypes: readonly { readonly value: RelationshipType; readonly label: string }[] = [
  { value: 'MANY_TO_ONE', label: 'Many to one' },
  { value: 'ONE_TO_ONE', label: 'One to one' },
  { value: 'ONE_TO_MANY', label: 'One to many' },
  { value: 'MANY_TO_MANY', label: 'Many to many' },
];

export const typeInWords = (type: RelationshipType): string =>
  relationTypes.find(({ value }) => value === type)?.label.toLowerCase() ?? type;

/** True: rows of the declared kind may be those of the data, which has no more on either side. */
export function holds(declared: RelationshipType, inData: RelationshipType): boolean {
  const [here, there] = [declared.split('_TO_'), inData.split('_TO_')];
  return here.every((side, index) => side === 'MANY' || there[index] === 'ONE');
}

interface End {
  readonly name: string;
  readonly label: string;
}

/**
 * What a relation does to the numbers of the model it starts from: which would be counted several
 * times, by which path, and why they are not.
 */
export function fanOut(
  from: End & { readonly measures: readonly End[] },
  to: End,
  type: RelationshipType,
): string | null {
  const [, many] = type.split('_TO_');
  const [first, ...others] = from.measures;
  if (many !== 'MANY' || first === undefined) {
    return null;
  }
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return (
    `By ${from.name} → ${to.name}, a row of ${from.label || from.name} meets several of ${to.label || to.name}: a plain ` +
    `join would count ${first.label || first.name}${more} once for each. Quarry adds up both sides before it joins ` +
    'them, so that no number is multiplied, and refuses to group these measures by fields of the many side.'
  );
}
