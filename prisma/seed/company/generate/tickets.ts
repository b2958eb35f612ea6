import { CsvWriter } from '../../csvTable.ts';
import type { SeedFile } from '../../csvTable.ts';
import { formatDay, formatTime } from '../../days.ts';
import { createChoice, createRandom, createWeighted } from '../../random.ts';
import { ticketsTable } from '../tables.ts';
import type { Customer, Staff } from './people.ts';
import { spreadOverDays } from './timeline.ts';
import type { Timeline } from './timeline.ts';

const hoursByPriority: Record<string, number> = { low: 60, normal: 30, high: 12, urgent: 4 };

/**
 * Writes support tickets in time order; the ones that would be solved after the last moment are
 * still open.
 */
export async function generateTickets(
  folder: string,
  seed: number,
  timeline: Timeline,
  customers: readonly Customer[],
  staff: Staff,
  count: number,
): Promise<SeedFile> {
  const random = createRandom(seed, 'tickets');
  const csv = new CsvWriter(ticketsTable);
  const choosePriority = createChoice([
    ['low', 24],
    ['normal', 52],
    ['high', 18],
    ['urgent', 6],
  ]);
  const chooseTopic = createChoice<string | null>([
    ['delivery', 31],
    ['billing', 19],
    ['returns', 17],
    ['product_question', 15],
    ['account', 9],
    ['damaged_goods', 6],
    [null, 3],
  ]);
  const chooseMethod = createChoice([
    ['email', 55],
    ['chat', 30],
    ['call', 15],
  ]);
  const chooseScore = createChoice<number | null>([
    [null, 46],
    [5, 23],
    [4, 16],
    [3, 8],
    [2, 4],
    [1, 3],
  ]);
  const chooseCustomer = createWeighted(customers.map((customer) => Math.sqrt(customer.appetite) + 0.05));
  const now = timeline.lastDay * 86_400 + 14 * 3600;

  let id = 0;
  let signedUp = 0;
  spreadOverDays(count, timeline, random, 0.22).forEach((ticketsOfDay, offset) => {
    const day = timeline.firstDay + offset;
    while ((customers[signedUp]?.signedUpDay ?? Infinity) <= day) {
      signedUp += 1;
    }
    const moments = Array.from({ length: ticketsOfDay }, () => timeline.moment(day, random)).sort();
    for (const openedAt of moments) {
      id += 1;
      const priority = choosePriority(random);
      const hours = Math.round((hoursByPriority[priority] ?? 30) * Math.exp(0.8 * random.normal()) * 10) / 10;
      const resolved = Math.round(secondsOf(openedAt, day) + hours * 3600);
      const open = resolved > now || random.chance(0.004);
      csv.add(
        id,
        random.chance(0.03) ? null : (customers[chooseCustomer(random, signedUp)]?.id ?? null),
        open && random.chance(0.3) ? null : random.pick(staff.support.slice(0, -1)),
        openedAt,
        open ? null : `${formatDay(Math.floor(resolved / 86_400))} ${formatTime(resolved % 86_400)}`,
        open ? null : hours,
        priority,
        chooseTopic(random),
        chooseMethod(random),
        open ? null : chooseScore(random),
      );
    }
  });
  return csv.write(folder);
}

/** Seconds since 1970 of `2026-11-20 09:31:07` on `day`. */
function secondsOf(moment: string, day: number): number {
  return (
    day * 86_400 +
    Number(moment.slice(11, 13)) * 3600 +
    Number(moment.slice(14, 16)) * 60 +
    Number(moment.slice(17, 19))
  );
}
