import type { AnalystRequest } from '../../analyst.ts';
import type { CatalogLookup } from '../../builtin/catalog/catalogLookup.ts';
import { expects, readingOfWhy } from '../../builtin/deciding/whyQuestion.ts';
import { understand } from '../../builtin/deciding/understand.ts';
import { inEnglish } from '../../builtin/german/inEnglish.ts';
import { nameTest } from '../../builtin/german/tellGerman.ts';
import { lexiconOf } from '../../builtin/lexicon/lexicon.ts';
import { markQuestion } from '../../builtin/marking/mark.ts';
import type { FoundValue, MarkedQuestion } from '../../builtin/marking/mark.ts';
import type { MeasureTerm, Reading } from '../../builtin/reading.ts';
import type { Clock } from '../../builtin/time/period.ts';
import { normalise } from '../../builtin/words/normalise.ts';
import { askedShape } from './askedShape.ts';
import type { AskedText } from './askedShape.ts';
import { termId } from './subject.ts';
import type { Asked } from './subject.ts';

const MAX_TOKENS = 120;
/** Readings this much worse than the best are another meaning of the same words. */
const TIE = 0.05;
const MOST_TERMS = 4;

interface MarkedDeep {
  readonly asked: AskedText;
  readonly marked: MarkedQuestion;
}

/**
 * The words of a question with their meanings, without those that say what kind of answer it wants.
 */
export function markDeep(request: AnalystRequest, clock: Clock, found: readonly FoundValue[] = []): MarkedDeep {
  const english = inEnglish(request.question, nameTest(request.catalog)) ?? request.question;
  const asked = askedShape(english);
  const tokens = normalise(asked.about).slice(0, MAX_TOKENS);
  return { asked, marked: markQuestion(tokens, lexiconOf(request.catalog), clock, found) };
}

/**
 * What a deep question is about, or null where it names no number, or says something that has no
 * meaning in the semantic layer: it is then answered, asked back or refused like any question.
 */
export function readAsked({ asked, marked }: MarkedDeep, lookup: CatalogLookup): Asked | null {
  if (asked.shape === 'change') {
    const reading = readingOfWhy(marked, null, lookup);
    if (reading && reading.measures.length > 0)
      return isWhole(reading)
        ? asAsked({ ...asked, direction: directionOf(asked, marked) }, reading, reading.measures)
        : null;
  }
  const candidates = understand(marked, lookup);
  const [best] = candidates;
  if (!best || best.unread.length > 0 || best.reading.measures.length === 0 || !isWhole(best.reading)) return null;
  const close = candidates.filter((one) => one.unread.length === 0 && one.score > best.score - TIE);
  const terms = new Map(close.flatMap((one) => one.reading.measures).map((term) => [termId(term), term]));
  return asAsked(asked, best.reading, [...terms.values()].slice(0, MOST_TERMS));
}

/** Words of names, such as "lost deals", are no direction: only those about the change are. */
function directionOf({ direction, about }: AskedText, marked: MarkedQuestion): AskedText['direction'] {
  // "What drove the drop in revenue" has said it in the words that were taken off.
  if (!/^(?:why|how come|what)\b/i.test(about)) return direction;
  return expects(marked, true) ? -1 : expects(marked, false) ? 1 : 0;
}

/** False where a question says more than the queries of an analysis hold. */
function isWhole({ shape, thresholds, top, transform, timeZone }: Reading): boolean {
  return shape === 'numbers' && thresholds.length === 0 && top === null && transform === null && timeZone === null;
}

function asAsked({ shape, direction }: AskedText, reading: Reading, terms: readonly MeasureTerm[]): Asked {
  return { shape, direction, reading, terms };
}
