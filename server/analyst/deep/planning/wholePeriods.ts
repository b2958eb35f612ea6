import { during } from '../../builtin/time/periodLabel.ts';
import { capital } from '../analysis/measured.ts';
import type { Part } from '../analysis/study.ts';
import { bucketsOf, yearBefore } from '../subject/spans.ts';
import type { Subject } from '../subject/subject.ts';
import type { QueryText } from './queryText.ts';

/**
 * What does not add up over time, such as an average, is read over each whole period without
 * buckets. The queries by the first day of their period; none where the buckets are the periods.
 */
export function wholePeriods(
  { nature, spans, label, term }: Subject,
  text: QueryText,
  since: string,
): ReadonlyMap<string, Part['queries'][number]> {
  const { now, before, grain } = spans;
  if (nature !== 'other' || bucketsOf(now, grain).length + bucketsOf(before, grain).length <= 2) return new Map();
  const year = yearBefore(spans);
  const periods = [now, before, ...(year && year.from >= since ? [year] : [])];
  return new Map(
    periods.map((span, at) => [
      span.from,
      {
        id: `overview${at + 2}`,
        semql: text.select({ keys: [], values: [text.term(term)], spans: [span] }),
        purpose: `${capital(label)} ${during(span.label)}`,
      },
    ]),
  );
}
