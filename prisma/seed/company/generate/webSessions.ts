import { CsvWriter } from '../../csvTable.ts';
import type { SeedFile } from '../../csvTable.ts';
import { createChoice, createRandom, createWeighted } from '../../random.ts';
import { webSessionsTable } from '../tables.ts';
import type { Customer } from './people.ts';
import { spreadOverDays } from './timeline.ts';
import type { Timeline } from './timeline.ts';

/** Writes visits to the web shop in time order; more than half of them are anonymous. */
export async function generateWebSessions(
  folder: string,
  seed: number,
  timeline: Timeline,
  customers: readonly Customer[],
  count: number,
): Promise<SeedFile> {
  const random = createRandom(seed, 'web_sessions');
  const csv = new CsvWriter(webSessionsTable);
  const chooseDevice = createChoice([
    ['desktop', 55],
    ['mobile', 38],
    ['tablet', 7],
  ]);
  const chooseSource = createChoice<string | null>([
    ['search', 36],
    ['direct', 24],
    ['email', 13],
    ['ads', 12],
    ['social', 8],
    ['referral', 5],
    [null, 2],
  ]);
  const chooseCustomer = createWeighted(customers.map((customer) => customer.appetite + 0.1));

  let id = 0;
  let signedUp = 0;
  spreadOverDays(count, timeline, random, 0.3).forEach((sessionsOfDay, offset) => {
    const day = timeline.firstDay + offset;
    while ((customers[signedUp]?.signedUpDay ?? Infinity) <= day) {
      signedUp += 1;
    }
    const moments = Array.from({ length: sessionsOfDay }, () => timeline.moment(day, random)).sort();
    for (const startedAt of moments) {
      id += 1;
      const customer = random.chance(0.44) ? (customers[chooseCustomer(random, signedUp)] ?? null) : null;
      const device = chooseDevice(random);
      const pages = Math.max(1, Math.round(Math.exp(0.9 + 0.8 * random.normal())));
      const seconds = pages === 1 ? random.integer(2, 40) : Math.round(pages * 38 * Math.exp(0.5 * random.normal()));
      const appeal = (customer === null ? 0.02 : 0.16) * (device === 'desktop' ? 1.2 : 0.7) * (pages > 3 ? 1.6 : 0.5);
      csv.add(id, customer?.id ?? null, startedAt, device, chooseSource(random), pages, seconds, random.chance(appeal));
    }
  });
  return csv.write(folder);
}
