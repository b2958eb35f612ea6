import { columnsNamed, valuesPlaced } from './words/columns.ts';
import { unusedWords } from './words/coverage.ts';
import { betweenAsSaid, comparedAsSaid, inventedNumbers, lostNumbers } from './numbers/operators.ts';
import type { Guarded, Objection } from './question.ts';
import { amountsGrouped } from './numbers/amounts.ts';
import { aggregatesKept } from './numbers/aggregates.ts';
import { amountsLimited, countsBeside, countsKept, countsKinds, countsOthers } from './numbers/counts.ts';
import { latenessKept, limitsKept, timesGrouped } from './times/durations.ts';
import { datedByTheirVerbs } from './times/datedVerbs.ts';
import { groupsKept } from './groups/groups.ts';
import { halvesKept, secondKept } from './numbers/halves.ts';
import { identifiersKept } from './numbers/identifiers.ts';
import { negations } from './words/negations.ts';
import { rankedByWhatIsSaid } from './groups/rankedBy.ts';
import { orderKept } from './groups/orders.ts';
import { forecasts, periodsKept } from './times/periods.ts';
import { earningsRanked, rankedAsSaid, rankedByItsNumber, superlativesKept } from './groups/superlatives.ts';
import { lettersKept, quotedKept, textKinds } from './words/texts.ts';
import { totalsApart } from './numbers/totals.ts';
import { attributesShown } from './words/asked.ts';
import { lostPhrases, namesOfRows, namesShown, valuesInside } from './words/phrases.ts';
import { unsupported } from './words/support.ts';
import { modelsNamed } from './words/models.ts';
import { ownGroupsKept } from './groups/ownGroups.ts';
import { selfRolesKept } from './words/selfRoles.ts';
import { knownAsSaid, statesKept, valuesKept } from './words/values.ts';
import { namesOthers, verbsKept } from './words/verbs.ts';

const checks: readonly ((guarded: Guarded) => readonly Objection[])[] = [
  quotedKept,
  lostNumbers,
  inventedNumbers,
  comparedAsSaid,
  betweenAsSaid,
  negations,
  superlativesKept,
  rankedAsSaid,
  rankedByItsNumber,
  rankedByWhatIsSaid,
  earningsRanked,
  aggregatesKept,
  countsKept,
  countsOthers,
  countsKinds,
  countsBeside,
  amountsLimited,
  totalsApart,
  halvesKept,
  secondKept,
  groupsKept,
  amountsGrouped,
  orderKept,
  textKinds,
  lettersKept,
  periodsKept,
  datedByTheirVerbs,
  forecasts,
  identifiersKept,
  unusedWords,
  lostPhrases,
  namesShown,
  namesOfRows,
  attributesShown,
  columnsNamed,
  valuesPlaced,
  valuesInside,
  unsupported,
  verbsKept,
  namesOthers,
  selfRolesKept,
  ownGroupsKept,
  modelsNamed,
  valuesKept,
  statesKept,
  knownAsSaid,
  limitsKept,
  timesGrouped,
  latenessKept,
];

/** Those that hold for numbers that people have defined, too. */
const checksOfDefined: typeof checks = [countsKept, totalsApart, rankedByWhatIsSaid];

/**
 * Compares the words of a question with what a reading of it computes, and knows nothing of how it
 * was read. Whatever was said has to be there, and whatever is there has to be said. None: the
 * reading may be answered.
 */
export function objectionsTo(guarded: Guarded): readonly Objection[] {
  return checks.flatMap((check) => check(guarded));
}

/**
 * The same over a layer with metrics: their authors say which words they go by, so only that is
 * compared which no name can mean.
 */
export function objectionsToDefined(guarded: Guarded): readonly Objection[] {
  return checksOfDefined.flatMap((check) => check(guarded));
}
