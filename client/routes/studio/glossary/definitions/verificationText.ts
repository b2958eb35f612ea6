import type { DefinitionEditor_DefinitionFragment } from './DefinitionRoute.generated.ts';

type Verification = DefinitionEditor_DefinitionFragment['verifications'][number];

const day = (moment: string): string => new Date(moment).toLocaleDateString('en', { dateStyle: 'long' });
const who = (person: { readonly name: string } | null): string => person?.name ?? 'a person who has left';

/** What one verification says, and what became of it. */
export function verificationText(verification: Verification, now: number = Date.now()): string {
  const { actor, createdAt, validUntil, revokedAt, revokedBy, supersededAt, version } = verification;
  const verified = `Version ${version} was verified by ${who(actor)} on ${day(createdAt)}`;
  if (revokedAt !== null) {
    return `${verified}. ${who(revokedBy)} revoked that on ${day(revokedAt)}.`;
  }
  if (supersededAt !== null) {
    return `${verified}, until ${day(supersededAt)}, when the text was changed or verified again.`;
  }
  if (validUntil === null) {
    return `${verified}, without an end.`;
  }
  return Date.parse(validUntil) <= now
    ? `${verified}. That ended on ${day(validUntil)}.`
    : `${verified}, valid until ${day(validUntil)}.`;
}

/** Why agents do not tell a definition as it is, or with a warning; null: they tell it. */
export function lackText({
  state,
  verifications,
}: Pick<DefinitionEditor_DefinitionFragment, 'state' | 'verifications'>): string | null {
  const [newest] = verifications;
  if (state === 'VERIFIED') {
    return null;
  }
  if (state === 'EXPIRED') {
    return 'Its verification has expired. Agents still tell it, and say so.';
  }
  if (newest === undefined) {
    return 'It was never verified, so agents do not tell it.';
  }
  return newest.revokedAt === null
    ? 'The text has changed since it was verified, so agents do not tell it.'
    : 'Its verification was revoked, so agents do not tell it.';
}
