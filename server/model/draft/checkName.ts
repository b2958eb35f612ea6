import { InvalidInputError } from '../../platform/errors.ts';
import { isReserved } from './nameOf.ts';

/**
 * Refuses what queries could not name without quotes. Relationships such as `order` may have a
 * reserved word as their name: they are named where none can stand.
 * @throws InvalidInputError
 */
export function checkName(name: string, kind: 'model' | 'field' | 'relationship', path: readonly string[]): void {
  if (kind !== 'relationship' && isReserved(name)) {
    throw new InvalidInputError(
      `${name} is a reserved word of the query language.`,
      `Choose another name, such as ${name.toLowerCase()}_${kind}.`,
      path,
    );
  }
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) {
    throw new InvalidInputError(
      `A ${kind}’s name has lower-case letters, digits and _, begins with a letter and has at most 63 characters.`,
      `Enter a name such as ${kind === 'model' ? 'order_items' : 'net_amount'}.`,
      path,
    );
  }
}
