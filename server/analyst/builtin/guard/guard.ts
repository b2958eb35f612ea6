import { columnsNamed, valuesPlaced } from './columns.ts';
import { unusedWords } from './coverage.ts';
import { betweenAsSaid, comparedAsSaid, inventedNumbers, lostNumbers } from './operators.ts';
import type { Guarded, Objection } from './question.ts';
import { amountsGrouped } from './amounts.ts';
import { aggregatesKept } from './aggregates.ts';
import { countsKept } from './counts.ts';
import { latenessKept, limitsKept, timesGrouped } from './durations.ts';
import { groupsKept } from './groups.ts';
import { halvesKept } from './halves.ts';
import { identifiersKept } from './identifiers.ts';
import { negations } from './negations.ts';
import { orderKept } from './orders.ts';
import { forecasts, periodsKept } from './periods.ts';
import { earningsRanked, rankedAsSaid, superlativesKept } from './superlatives.ts';
import { lettersKept, quotedKept, textKinds } from './texts.ts';
import { attributesShown } from './asked.ts';
import { lostPhrases, namesOfRows, namesShown, valuesInside } from './phrases.ts';
import { unsupported } from './support.ts';
import { verbsKept } from './verbs.ts';

const checks: readonly ((guarded: Guarded) => readonly Objection[])[] = [
  quotedKept,
  lostNumbers,
  inventedNumbers,
  comparedAsSaid,
  betweenAsSaid,
  negations,
  superlativesKept,
  rankedAsSaid,
  earningsRanked,
  aggregatesKept,
  countsKept,
  halvesKept,
  groupsKept,
  amountsGrouped,
  orderKept,
  textKinds,
  lettersKept,
  periodsKept,
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
  limitsKept,
  timesGrouped,
  latenessKept,
];

/**
 * Compares the words of a question with what a reading of it computes, and knows nothing of how it
 * was read. Whatever was said has to be there, and whatever is there has to be said. None: the
 * reading may be answered.
 */
export function objectionsTo(guarded: Guarded): readonly Objection[] {
  return checks.flatMap((check) => check(guarded));
}
