import type { Analysis } from '../../server/analyst/analyst.ts';
import { lookUp } from '../../server/analyst/builtin/catalog/catalogLookup.ts';
import { mentionsOf } from '../../server/analyst/builtin/lexicon/findMentions.ts';
import { lexiconOf } from '../../server/analyst/builtin/lexicon/lexicon.ts';
import type { Mentions } from '../../server/analyst/builtin/lexicon/mentions.ts';
import { acceptHits, valueQueries } from '../../server/analyst/builtin/lexicon/valueSearch.ts';
import { markQuestion } from '../../server/analyst/builtin/marking/mark.ts';
import { splitSentences } from '../../server/analyst/builtin/sentence/sentences.ts';
import { localDate } from '../../server/analyst/builtin/time/period.ts';
import { normalise } from '../../server/analyst/builtin/words/normalise.ts';
import type { CatalogDefinition } from '../../server/semql/catalog/definition.ts';

/** What the words of a question may stand for, with the values that the data has for them. */
export async function mentionsOfQuestion(
  question: string,
  catalog: CatalogDefinition,
  now: Date,
  analysis: Pick<Analysis, 'searchValues'>,
): Promise<Mentions> {
  const lookup = lookUp(catalog);
  const { timeZone, weekStart, fiscalYearStartMonth } = catalog.calendar;
  const clock = { today: localDate(now, timeZone), weekStart, fiscalYearStartMonth };
  const queries = valueQueries(markQuestion(normalise(question), lexiconOf(catalog), clock), lookup);
  const hits = await Promise.all(queries.map(({ dimension, phrase }) => analysis.searchValues(dimension, phrase, 5)));
  const { tokens, breaks } = splitSentences(question);
  return mentionsOf(tokens, catalog, acceptHits(queries, hits), breaks);
}
