import type { CatalogDefinition } from '../../../semql/catalog/definition.ts';
import type { CompileResult } from '../../../semql/compiled.ts';
import { lookUp } from '../catalog/catalogLookup.ts';
import { decide } from '../deciding/decide.ts';
import { explainDefinition } from '../deciding/definitionQuestion.ts';
import type { Grounded } from '../deciding/ground.ts';
import { understand } from '../deciding/understand.ts';
import { lexiconOf } from '../lexicon/lexicon.ts';
import { markQuestion } from '../marking/mark.ts';
import type { Reading } from '../reading.ts';
import { localDate } from '../time/period.ts';
import { normalise } from '../words/normalise.ts';

/** Everything that decides how a question is read, but the data. */
export interface ReadingWorld {
  readonly catalog: CatalogDefinition;
  readonly now: Date;
  readonly timeZone: string;
  compile(semql: string): CompileResult;
}

/**
 * Reading with which a first question is answered. Null where it would be refused, asked back or
 * explained, and where a word of it is misspelled or would have to be looked for in the data.
 */
export function readPlainly(question: string, world: ReadingWorld): Reading | null {
  return groundPlainly(question, world)?.reading ?? null;
}

/** The same reading with the query that it compiles to. */
export function groundPlainly(question: string, { catalog, now, timeZone, compile }: ReadingWorld): Grounded | null {
  const lookup = lookUp(catalog);
  const lexicon = lexiconOf(catalog);
  const { weekStart, fiscalYearStartMonth } = catalog.calendar;
  const clock = { today: localDate(now, timeZone), weekStart, fiscalYearStartMonth };
  const marked = markQuestion(normalise(question), lexicon, clock);
  const isKnown = marked.marks.every(({ meanings }) => meanings[0]?.kind !== 'unknown');
  if (!isKnown || marked.corrections.length > 0) return null;
  if (explainDefinition(marked, lookup, lexicon, { definitions: [], now, timeZone }) !== null) return null;
  const decision = decide(understand(marked, lookup), question, lookup, clock, compile);
  return decision.kind === 'answer' ? decision.chosen : null;
}
