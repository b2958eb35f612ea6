import { CsvWriter } from '../../csvTable.ts';
import type { SeedFile } from '../../csvTable.ts';
import { createChoice, createRandom } from '../../random.ts';
import { customersTable, employeesTable } from '../tables.ts';
import type { Timeline } from './timeline.ts';
import { companyForms, companyRoots, companyTrades, firstNames, industries, lastNames, markets } from './vocabulary.ts';

export type Segment = 'enterprise' | 'mid_market' | 'small_business' | 'consumer';

export interface Customer {
  readonly id: number;
  readonly segment: Segment;
  readonly currency: string;
  readonly signedUpDay: number;
  /** Frequency of purchases relative to other customers; 0 for those who never bought. */
  readonly appetite: number;
}

export interface Staff {
  readonly sales: readonly number[];
  readonly support: readonly number[];
  readonly warehouse: readonly number[];
}

/** Writes the employees; the last of each team is new and has little to show. */
export async function generateEmployees(
  folder: string,
  seed: number,
  timeline: Timeline,
): Promise<{ staff: Staff; file: SeedFile }> {
  const random = createRandom(seed, 'employees');
  const csv = new CsvWriter(employeesTable);
  const ids: Record<keyof Staff, number[]> = { sales: [], support: [], warehouse: [] };
  const offices = createChoice([
    ['Brussels', 5],
    ['Hamburg', 4],
    ['Lyon', 3],
    ['Leeds', 2],
  ]);
  const teams: readonly (readonly [keyof Staff, number])[] = [
    ['sales', 18],
    ['support', 14],
    ['warehouse', 16],
  ];
  const taken = new Set<string>();
  let id = 0;
  for (const [team, size] of teams) {
    for (let index = 0; index < size; index += 1) {
      id += 1;
      let name = '';
      do {
        name = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
      } while (taken.has(name));
      taken.add(name);
      const hired = index === size - 1 ? timeline.lastDay - 40 : timeline.firstDay - random.integer(-600, 2400);
      csv.add(id, name, team, offices(random), timeline.format(hired));
      ids[team].push(id);
    }
  }
  return { staff: ids, file: await csv.write(folder) };
}

const segmentShape: Record<Segment, { weight: number; appetite: number }> = {
  enterprise: { weight: 6, appetite: 9 },
  mid_market: { weight: 18, appetite: 4 },
  small_business: { weight: 41, appetite: 1.6 },
  consumer: { weight: 35, appetite: 0.5 },
};

/**
 * Writes the customers in the order they signed up: a third before the first day, the others with
 * growth until the last.
 */
export async function generateCustomers(
  folder: string,
  seed: number,
  timeline: Timeline,
  staff: Staff,
  count: number,
): Promise<{ customers: readonly Customer[]; file: SeedFile }> {
  const random = createRandom(seed, 'customers');
  const csv = new CsvWriter(customersTable);
  const chooseMarket = createChoice(markets.map((market) => [market, market.weight] as const));
  const chooseCity = new Map(markets.map((market) => [market.country, createChoice(market.cities)]));
  const chooseSegment = createChoice(
    Object.entries(segmentShape).map(([segment, shape]) => [segment as Segment, shape.weight] as const),
  );
  const chooseIndustry = createChoice(industries);
  const days = timeline.lastDay - timeline.firstDay;
  const signedUp = Array.from({ length: count }, () =>
    random.chance(0.36)
      ? timeline.firstDay - 1 - Math.floor(1400 * random.next() ** 1.6)
      : timeline.firstDay + Math.floor(days * random.next() ** 0.85),
  ).sort((a, b) => a - b);

  const customers: Customer[] = [];
  const taken = new Set<string>();
  signedUp.forEach((signedUpDay, index) => {
    const market = chooseMarket(random);
    const segment = chooseSegment(random);
    const consumer = segment === 'consumer';
    const shape = segmentShape[segment];
    const appetite = random.chance(0.11) ? 0 : shape.appetite * Math.exp(1.1 * random.normal());
    customers.push({ id: index + 1, segment, currency: market.currency, signedUpDay, appetite });
    csv.add(
      index + 1,
      uniqueName(
        taken,
        () =>
          consumer
            ? `${random.pick(firstNames)} ${random.pick(lastNames)}`
            : `${random.pick(companyRoots)} ${random.pick(companyTrades)}`,
        () => (consumer ? random.pick(lastNames) : random.pick(companyForms)),
      ),
      segment,
      consumer ? null : chooseIndustry(random),
      market.country,
      random.chance(0.02) ? null : (chooseCity.get(market.country)?.(random) ?? null),
      timeline.format(signedUpDay),
      market.currency,
      consumer || random.chance(0.04) ? null : random.pick(staff.sales.slice(0, -1)),
      random.chance(consumer ? 0.62 : 0.38),
    );
  });
  return { customers, file: await csv.write(folder) };
}

/** A name that is still free: the plain one, then with one more word, then with a number. */
function uniqueName(taken: Set<string>, plain: () => string, extra: () => string): string {
  let name = plain();
  if (taken.has(name)) {
    name = `${name} ${extra()}`;
  }
  for (let number = 2, base = name; taken.has(name); number += 1) {
    name = `${base} ${number}`;
  }
  taken.add(name);
  return name;
}
