import { allFields, isClaimed, isClaimedValue } from '../claims/claimed.ts';
import { aboveVerbs, belowVerbs, superiorRoles, superiors } from '../../sentence/words/superiors.ts';
import { plainText } from '../question.ts';
import type { Guarded, Objection } from '../question.ts';

/** Names that share less than this with a relationship are no words for it. */
const said = 0.9;

/** "each employee and their manager": that of each row, and not those who are one. */
const theirs = new RegExp(`\\b(?:their|his|her|its)(?: own)? (${superiors})\\b`);

/** True for rows that have others of their model above them. */
function hasSuperiors({ claims, lookup }: Guarded): boolean {
  const [base = ''] = claims.models;
  return (lookup.model(base)?.relationships ?? []).some(
    ({ toModel, name, label }) => toModel === base && (superiorRoles.test(name) || superiorRoles.test(label)),
  );
}

/** "managed by": who is above whom. */
const ties = new RegExp(`\\b(?:${belowVerbs}|${aboveVerbs})\\b`);

/** True where the words name something that is used: a column called so. */
function isTieUsed(guarded: Guarded, tie: string): boolean {
  const { mentions } = guarded;
  const at = mentions.words.findIndex(({ text }) => text === tie.split(' ')[0]);
  return mentions.names(at).some((one) => one.weight >= 0.5 && one.target.kind === 'field' && isClaimed(one, guarded));
}

/** True where nothing else is called so. */
function isUnnamed({ mentions, claims }: Guarded, word: string): boolean {
  const at = mentions.words.findIndex(({ text }) => text === word);
  return !mentions
    .names(at)
    .some(
      ({ target, weight }) =>
        weight >= said && target.kind === 'field' && claims.shown.some(({ name }) => name === target.field.name),
    );
}

/** "who reports to X" is told by the relationship between rows of one model. */
export function selfRolesKept(guarded: Guarded): readonly Objection[] {
  const { mentions, claims } = guarded;
  const own = theirs.exec(plainText(guarded))?.[1];
  const seen = [...claims.shown, ...claims.comparisons.flatMap(({ field }) => field ?? [])];
  const isOwnLost =
    own !== undefined && hasSuperiors(guarded) && isUnnamed(guarded, own) && seen.every(({ via }) => via === null);
  if (isOwnLost) return [{ kind: 'unused', words: own }];
  const tie = ties.exec(plainText(guarded))?.[0];
  const isTieLost =
    tie !== undefined &&
    hasSuperiors(guarded) &&
    allFields(claims).every(({ via }) => via === null) &&
    !isTieUsed(guarded, tie);
  if (isTieLost) return [{ kind: 'unused', words: tie }];
  return mentions.words.flatMap(({ quoted }, at): readonly Objection[] => {
    const role = mentions
      .names(at)
      .find(({ target, weight }) => target.kind === 'role' && target.model === target.toModel && weight >= said);
    if (role === undefined || quoted) return [];
    const around = [at, at - 1, at - 2].filter((start) => start >= 0);
    const isUsed = around.some(
      (start) =>
        mentions.names(start).some((one) => one.end >= role.end && isClaimed(one, guarded)) ||
        mentions.values(start).some((one) => one.end >= role.end && isClaimedValue(one, claims)),
    );
    const words = mentions.words.slice(at, role.end).map(({ raw }) => raw);
    return isUsed ? [] : [{ kind: 'unused', words: words.join(' ') }];
  });
}
