import { inCapitals, spokenWords, type TableSpeech } from '../../source/naming/spokenName.ts';
import { sentence, wordsOf } from '../../source/relationships/words.ts';
import { columnText } from './draftDimensions.ts';
import type { DraftedColumn } from './draftedTable.ts';
import type { MeasureIdea, MeasureWay } from './draftMeasures.ts';
import { claim, nameOf } from './nameOf.ts';
import { happeningsOfName, joinedUp, lastings } from '../../english/happenings.ts';

const isTimeWord = (word: string): boolean =>
  /^(?:date|datum|day|at|on|of|time|timestamp|dt|ts|datetime|de|du|le|utc)$/.test(word);

/**
 * Measures of the days from one date of a row to another, as from start to end. Rows that have not
 * ended are left out.
 */
export function durationsOf(columns: readonly DraftedColumn[], speech: TableSpeech): readonly MeasureIdea[] {
  const times = columns.filter(({ visible, type }) => visible && /^(?:DATE|TIMESTAMP|TIMESTAMP_TZ)$/.test(type));
  const taken = new Set<string>();
  const pairs = times.flatMap((start) => times.filter((end) => isSpan(start, end)).map((end) => [start, end] as const));
  const few = times.slice(0, mostTimes);
  const others = few.flatMap((start) =>
    few.filter((end) => end !== start).flatMap((end) => ofSpan(start, end, speech, new Set())),
  );
  return pairs.flatMap(([start, end]) => {
    const own = ofSpan(start, end, speech, taken);
    const isOwn = ({ span }: MeasureWay): boolean => span?.from === start.name && span.to === end.name;
    const all = [...own, ...others.filter((way) => !isOwn(way))];
    return own.map((way, index): MeasureIdea => ({
      ...way,
      reason: index === 0 ? 'The time between two dates of a row.' : 'Days between two dates, added up.',
      suggested: index === 0,
      ways: all.filter((other) => other !== way),
    }));
  });
}

/** Dates of a table that a person may choose the two among. */
const mostTimes = 6;

function isSpan(start: DraftedColumn, end: DraftedColumn): boolean {
  // What begins after it has ended is something else: guests arrive before they depart.
  if (start === end || (start.min !== null && end.max !== null && start.min > end.max)) {
    return false;
  }
  // Some write 9999-12-31 for what has not ended, which is no number of days.
  if (end.max !== null && end.max >= '2200') {
    return false;
  }
  const [from, to] = [start, end].map(({ name }) => eventOf(joinedUp(wordsOf(name)))) as [string[], string[]];
  const placeOf = (words: readonly string[], happenings: readonly string[]): number =>
    words.findIndex((word) => happeningsOfName(word).some((one) => happenings.includes(one)));
  return lastings.some(({ begins, ends }) => {
    const [at, until] = [placeOf(from, begins), placeOf(to, ends)];
    return at >= 0 && until >= 0 && from.toSpliced(at, 1).join(' ') === to.toSpliced(until, 1).join(' ');
  });
}

/** `rental` of `rental_date`: what happened, without that it is a time. */
const eventOf = (words: readonly string[]): readonly string[] => words.filter((word) => !isTimeWord(word));

function ofSpan(
  start: DraftedColumn,
  end: DraftedColumn,
  speech: TableSpeech,
  taken: Set<string>,
): readonly MeasureWay[] {
  const [from, to] = [start, end].map(({ name }) =>
    inCapitals(eventOf(spokenWords(name, speech)))
      .join(' ')
      .replace(/^(?:from|von)$/, 'start')
      .replace(/^(?:to|bis)$/, 'end'),
  );
  const day = (column: DraftedColumn): string =>
    column.type === 'DATE' ? columnText(column) : `CAST(${columnText(column)} AS DATE)`;
  // Between two moments it is the time that passed; between dates the days of the calendar.
  const areMoments = start.type !== 'DATE' && end.type !== 'DATE';
  const days = areMoments
    ? `DATE_DIFF('second', ${columnText(start)}, ${columnText(end)}) / 86400`
    : `${day(end)} - ${day(start)}`;
  const base = claim(nameOf(`days from ${start.name} to ${end.name}`, 'days'), taken);
  const plain = { native: false, filter: null, allowOverlap: false, unit: 'days' } as const;
  const span = { from: start.name, to: end.name };
  return [
    {
      name: `average_${base}`,
      measure: {
        ...plain,
        additivity: 'NON_ADDITIVE',
        label: sentence(`average days from ${from} to ${to}`),
        description: `Average number of days from ${from} to ${to}; rows without one of them are left out.`,
        synonyms: ['average duration'],
        expression: `AVG(${days})`,
        decimals: 1,
      },
      span,
    },
    {
      name: `total_${base}`,
      measure: {
        ...plain,
        additivity: 'ADDITIVE',
        label: sentence(`total days from ${from} to ${to}`),
        description: `Number of days from ${from} to ${to}, added up; rows without one of them are left out.`,
        synonyms: ['total duration'],
        expression: `SUM(${days})`,
        decimals: areMoments ? 1 : 0,
      },
      span,
    },
  ];
}
