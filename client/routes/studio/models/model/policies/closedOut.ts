import { counted } from '../../../../../ui/text/counted.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

const namedPeople = 3;

/**
 * Who will read no rows of a model: members to whom none of its policies opens any.
 * @param grantees those of every policy of the model, as they will be
 * @param people members whom policies bind
 * @returns a sentence; null: each reads some
 */
export function closedOut(
  model: string,
  grantees: readonly (readonly string[])[],
  people: readonly Person[],
): string | null {
  const granted = new Set(grantees.flat());
  const out = granted.has('everyone') || granted.has('explorers') ? [] : people.filter(({ id }) => !granted.has(id));
  if (out.length === 0) {
    return granted.size === 0 ? `It is granted to no one: who comes to explore reads no rows of ${model}.` : null;
  }
  const names = out.slice(0, namedPeople).map(({ name, email }) => name || (email ?? ''));
  const rest = out.length > names.length ? ` and ${out.length - names.length} more` : '';
  return `${granted.size === 0 ? 'It is granted to no one: ' : ''}${counted(out.length, 'explorer')} will read no rows of ${model} (${names.join(', ')}${rest}).`;
}
