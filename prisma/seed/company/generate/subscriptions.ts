import { CsvWriter, money } from '../../csvTable.ts';
import type { SeedFile } from '../../csvTable.ts';
import { dayOf, partsOfDay } from '../../days.ts';
import { createChoice, createRandom } from '../../random.ts';
import { mrrSnapshotsTable, subscriptionsTable } from '../tables.ts';
import type { Customer } from './people.ts';
import type { Timeline } from './timeline.ts';

const fees: Record<string, number> = { starter: 4_900, growth: 14_900, scale: 49_900 };

/**
 * Writes subscriptions in the order they started, and what each was worth at the end of every month
 * it ran.
 */
export async function generateSubscriptions(
  folder: string,
  seed: number,
  timeline: Timeline,
  customers: readonly Customer[],
  count: number,
): Promise<{ files: readonly SeedFile[] }> {
  const random = createRandom(seed, 'subscriptions');
  const subscriptionCsv = new CsvWriter(subscriptionsTable);
  const snapshotCsv = new CsvWriter(mrrSnapshotsTable);
  const businesses = customers.filter((customer) => customer.segment !== 'consumer');
  const choosePlan = createChoice([
    ['starter', 56],
    ['growth', 33],
    ['scale', 11],
  ]);
  const starts = Array.from({ length: count }, () => {
    const customer = random.pick(businesses);
    const from = Math.max(customer.signedUpDay, timeline.firstDay);
    return { customer, day: from + Math.floor((timeline.lastDay - from) * random.next()) };
  }).sort((a, b) => a.day - b.day || a.customer.id - b.customer.id);
  const monthEnds = endsOfMonths(timeline);

  starts.forEach(({ customer, day }, index) => {
    const plan = choosePlan(random);
    const yearly = random.chance(0.3);
    const life =
      Math.ceil(-Math.log(1 - random.next()) * (plan === 'starter' ? 420 : plan === 'growth' ? 800 : 1500)) + 30;
    const cancelled = day + life <= timeline.lastDay ? day + life : null;
    // Yearly contracts cost ten months; price lists rose by 4 % at the start of the last year.
    const risen = partsOfDay(day).year >= timeline.anchorYear ? 1.04 : 1;
    const fee = Math.round((fees[plan] ?? 4_900) * (yearly ? 10 / 12 : 1) * risen);
    subscriptionCsv.add(
      index + 1,
      customer.id,
      plan,
      yearly ? 'yearly' : 'monthly',
      timeline.format(day),
      cancelled === null ? null : timeline.format(cancelled),
      money(fee),
    );
    for (const end of monthEnds) {
      if (end >= day && (cancelled === null || end <= cancelled)) {
        snapshotCsv.add(index + 1, timeline.format(end), money(fee));
      }
    }
  });
  return { files: [await subscriptionCsv.write(folder), await snapshotCsv.write(folder)] };
}

/** Last day of every month of the timeline; the running month ends on the last day of the data. */
function endsOfMonths(timeline: Timeline): readonly number[] {
  const { year, month } = partsOfDay(timeline.firstDay);
  const ends: number[] = [];
  for (let index = 1; (ends.at(-1) ?? 0) < timeline.lastDay; index += 1) {
    ends.push(Math.min(dayOf(year, month + index, 1) - 1, timeline.lastDay));
  }
  return ends;
}
