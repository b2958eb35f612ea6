import { dayOf, formatDay, formatTime, parseDay, partsOfDay } from '../../days.ts';
import { createWeighted } from '../../random.ts';
import type { Random } from '../../random.ts';

/**
 * The three years of the sample company: from the first day of the month three years before
 * `anchor` to `anchor` itself.
 */
export interface Timeline {
  readonly firstDay: number;
  /** The anchor: data of this day ends at 14:00 UTC. */
  readonly lastDay: number;
  readonly anchorYear: number;
  /** Day number → `2026-11-20`, cached. */
  format(day: number): string;
  /** `2026-11-20 09:31:07`; events of the last day fall before 14:00. */
  moment(day: number, random: Random): string;
}

const secondsOfLastDay = 14 * 3600 - 1;

export function createTimeline(anchor: string): Timeline {
  const lastDay = parseDay(anchor);
  const { year, month } = partsOfDay(lastDay);
  const cache = new Map<number, string>();
  const format = (day: number): string => {
    let text = cache.get(day);
    if (text === undefined) {
      text = formatDay(day);
      cache.set(day, text);
    }
    return text;
  };
  // Office hours with a lunch dip and a quiet evening.
  const hour = createWeighted([1, 1, 0.6, 0.5, 0.6, 1, 2, 5, 9, 12, 13, 12, 8, 10, 12, 11, 9, 7, 5, 5, 5, 4, 3, 2]);
  return {
    firstDay: dayOf(year - 3, month, 1),
    lastDay,
    anchorYear: year,
    format,
    moment: (day, random) => {
      const second = hour(random) * 3600 + random.integer(0, 3599);
      return `${format(day)} ${formatTime(day === lastDay ? second % secondsOfLastDay : second)}`;
    },
  };
}

const monthWeights = [0.95, 0.92, 1.02, 0.98, 0.97, 1.0, 0.84, 0.74, 1.1, 1.12, 1.26, 1.18];
const weekdayWeights = [0.34, 1.18, 1.14, 1.1, 1.08, 0.98, 0.44];

/**
 * Spreads `count` events over the days of the timeline: growth per year, season, weekday, a
 * stock-taking day off on 1 January and a shop outage that can be found in the data. Returns the
 * number of events per day, first day first.
 */
export function spreadOverDays(
  count: number,
  timeline: Timeline,
  random: Random,
  growthPerYear: number,
): readonly number[] {
  const outageDay = dayOf(timeline.anchorYear - 1, 9, 16);
  const weights: number[] = [];
  for (let day = timeline.firstDay; day <= timeline.lastDay; day += 1) {
    const { month, dayOfMonth, weekday } = partsOfDay(day);
    const years = (day - timeline.firstDay) / 365.25;
    const noise = 1 + 0.09 * random.normal();
    const holiday = (month === 1 && dayOfMonth === 1) || (month === 12 && dayOfMonth === 25) ? 0.05 : 1;
    const outage = day === outageDay ? 0.1 : 1;
    const lastDay = day === timeline.lastDay ? 0.5 : 1;
    const shape = (monthWeights[month - 1] ?? 1) * (weekdayWeights[weekday] ?? 1);
    weights.push(Math.max(0.02, shape * noise * (1 + growthPerYear) ** years * holiday * outage * lastDay));
  }
  return apportion(count, weights);
}

/** Largest-remainder rounding by running total: the parts are whole and add up to `count`. */
function apportion(count: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let running = 0;
  let given = 0;
  return weights.map((weight) => {
    running += weight;
    const upTo = Math.round((count * running) / sum);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
