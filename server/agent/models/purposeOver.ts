import type { Transaction } from '../../platform/database/database.ts';

/** Models that a sentence names; of more it says how many. */
const mostNamed = 5;

/** What an agent answers, in a sentence: `Answers questions about bookings, guests and rooms.` */
export async function purposeOver(
  transaction: Transaction,
  models: readonly { readonly modelId: string }[],
): Promise<string> {
  const rows = await transaction.model.findMany({
    where: { id: { in: models.map(({ modelId }) => modelId) } },
    select: { name: true, label: true },
    orderBy: { name: 'asc' },
  });
  return purposeOf(rows.map(({ name, label }) => label || name));
}

/** The sentence about things that are called so; empty without any. */
export function purposeOf(labels: readonly string[]): string {
  if (labels.length === 0) {
    return '';
  }
  const words = labels.slice(0, mostNamed).map(inSentence);
  const further = labels.length - words.length;
  const parts = further === 0 ? words : [...words, `${further} more`];
  const last = parts.at(-1) ?? '';
  return `Answers questions about ${parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`}.`;
}

/** `Order items` in a sentence: small, unless its capitals mean something, as in `KPIs`. */
const inSentence = (label: string): string =>
  /^\p{Lu}[^\p{Lu}]*$/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
