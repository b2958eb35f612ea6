import { columnsNamed, valuesPlaced } from './columns.ts';
import { unusedWords } from './coverage.ts';
import { betweenAsSaid, comparedAsSaid, inventedNumbers, lostNumbers } from './operators.ts';
import type { Guarded, Objection } from './question.ts';
import { amountsGrouped } from './amounts.ts';
import { aggregatesKept } from './aggregates.ts';
import { amountsLimited, countsBeside, countsKept, countsKinds, countsOthers } from './counts.ts';
import { latenessKept, limitsKept, timesGrouped } from './durations.ts';
import { datedByTheirVerbs } from './datedVerbs.ts';
import { groupsKept } from './groups.ts';
import { halvesKept, secondKept } from './halves.ts';
import { identifiersKept } from './identifiers.ts';
import { negations } from './negations.ts';
import { rankedByWhatIsSaid } from './rankedBy.ts';
import { orderKept } from './orders.ts';
import { forecasts, periodsKept } from './periods.ts';
import { earningsRanked, rankedAsSaid, rankedByItsNumber, superlativesKept } from './superlatives.ts';
import { lettersKept, quotedKept, textKinds } from './texts.ts';
import { totalsApart } from './totals.ts';
import { attributesShown } from './asked.ts';
import { lostPhrases, namesOfRows, namesShown, valuesInside } from './phrases.ts';
import { unsupported } from './support.ts';
import { modelsNamed } from './models.ts';
import { ownGroupsKept } from './ownGroups.ts';
import { selfRolesKept } from './selfRoles.ts';
import { knownAsSaid, statesKept, valuesKept } from './values.ts';
import { namesOthers, verbsKept } from './verbs.ts';

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
