import { InvalidInputError } from '../platform/errors.ts';

const maximumName = 80;

/** A name as it is stored. @throws InvalidInputError when it is empty or too long */
export function organizationName(given: string): string {
  const name = given.trim().replaceAll(/\s+/g, ' ');
  if (name === '' || name.length > maximumName) {
    throw new InvalidInputError(
      `The name of an organization has 1 to ${maximumName} characters.`,
      'Choose another name.',
      ['name'],
    );
  }
  return name;
}
