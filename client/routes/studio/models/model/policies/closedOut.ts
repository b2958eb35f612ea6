import { counted } from '../../../../../ui/text/counted.ts';

/** Members whom policies bind: some of them, and how many there are. */
interface Bound {
  readonly people: readonly Person[];
  readonly totalCount: number;
  /** Those to whom a policy opens rows. */
  readonly granted: readonly (Person & { readonly role: string })[];
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

const namedPeople = 3;

/**
 * Who will read no rows of a model: members to whom none of its policies opens any.
 * @param grantees those of every policy of the model, as they will be
 * @returns a sentence; null: each reads some
 */
export function closedOut(
  model: string,
  grantees: readonly (readonly string[])[],
  { people, totalCount, granted }: Bound,
): string | null {
  const ids = new Set(grantees.flat());
  const reading = granted.filter(({ id, role }) => ids.has(id) && role !== 'org:admin').length;
  const out = ids.has('everyone') || ids.has('explorers') ? 0 : Math.max(0, totalCount - reading);
  if (out === 0) {
    return ids.size === 0 ? `It is granted to no one: who comes to explore reads no rows of ${model}.` : null;
  }
  const unread = people.filter(({ id }) => !ids.has(id)).slice(0, namedPeople);
  const names = unread.map(({ name, email }) => name || (email ?? ''));
  const rest = out > names.length ? ` and ${out - names.length} more` : '';
  const named = names.length === 0 ? '' : ` (${names.join(', ')}${rest})`;
  return `${ids.size === 0 ? 'It is granted to no one: ' : ''}${counted(out, 'explorer')} will read no rows of ${model}${named}.`;
}
