import { addUnits, resolvePeriod } from './period.ts';
import type { Clock, Period } from './period.ts';
import { periodLabel } from './periodLabel.ts';
import type { PeriodMatch } from './periodMatch.ts';

type Said = Pick<PeriodMatch, 'period' | 'assumed'>;

/** The period that a fragment says after an answer about another one. */
export function asShown(said: Said, shown: Period | null, clock: Clock): Said {
  const part = inShownYear(shown, said);
  if (part !== null) return part;
  const earlier = earlierYear(shown, said.period, clock);
  if (earlier === null || shown === null) return { period: said.period, assumed: said.assumed };
  return { period: earlier, assumed: `Last year read as the year before ${periodLabel(shown)}` };
}

/**
 * "revenue in 2025", then "and in Q3": a part that is named without a year is of the year that was
 * shown.
 */
function inShownYear(shown: Period | null, { period, assumed }: Said): Said | null {
  const [year, open] = [
    /^\d{4}/.exec(shown?.kind === 'calendar' ? shown.text : ''),
    / read as (\d{4})$/.exec(assumed ?? ''),
  ];
  if (year === null || open === null || assumed === null || period.kind !== 'calendar') return null;
  // A later year would be one that has not come yet.
  if (!period.text.startsWith(`${open[1] ?? ''}-`) || year[0] >= (open[1] ?? '')) return null;
  return {
    period: { kind: 'calendar', text: `${year[0]}${period.text.slice(4)}` },
    assumed: assumed.replace(/\d{4}$/, year[0]),
  };
}

/**
 * "revenue in 2025", then "and last year": the year before it, where last year is the one that was
 * shown.
 */
function earlierYear(shown: Period | null, said: Period, clock: Clock): Period | null {
  if (shown?.kind !== 'calendar' || said.kind !== 'previous' || said.unit !== 'YEAR') return null;
  const { from } = resolvePeriod(said, clock);
  if (from === null || shown.text !== from.slice(0, 4)) return null;
  return { kind: 'calendar', text: addUnits(from, -1, 'YEAR').slice(0, 4) };
}
