import { unusedWords } from './coverage.ts';
import { comparedAsSaid, inventedNumbers, lostNumbers } from './operators.ts';
import type { Guarded, Objection } from './question.ts';
import { aggregatesKept } from './aggregates.ts';
import { groupsKept } from './groups.ts';
import { identifiersKept } from './identifiers.ts';
import { negations } from './negations.ts';
import { orderKept } from './orders.ts';
import { forecasts, periodsKept } from './periods.ts';
import { rankedAsSaid, superlativesKept } from './superlatives.ts';
import { quotedKept, textKinds } from './texts.ts';
import { attributesShown, lostPhrases, namesOfRows, namesShown, valuesInside } from './phrases.ts';
import { unsupported } from './support.ts';
import { verbsKept } from './verbs.ts';

const checks: readonly ((guarded: Guarded) => readonly Objection[])[] = [
  quotedKept,
  lostNumbers,
  inventedNumbers,
  comparedAsSaid,
  negations,
  superlativesKept,
  rankedAsSaid,
  aggregatesKept,
  groupsKept,
  orderKept,
  textKinds,
  periodsKept,
  forecasts,
  identifiersKept,
  unusedWords,
  lostPhrases,
  namesShown,
  namesOfRows,
  attributesShown,
  valuesInside,
  unsupported,
  verbsKept,
];

/**
 * Compares the words of a question with what a reading of it computes, and knows nothing of how it
 * was read. Whatever was said has to be there, and whatever is there has to be said. None: the
 * reading may be answered.
 */
export function objectionsTo(guarded: Guarded): readonly Objection[] {
  return checks.flatMap((check) => check(guarded));
}
