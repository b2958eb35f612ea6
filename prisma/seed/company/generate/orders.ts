import { CsvWriter, money } from '../../csvTable.ts';
import type { SeedFile } from '../../csvTable.ts';
import { dayOf, partsOfDay } from '../../days.ts';
import { createChoice, createRandom, createWeighted } from '../../random.ts';
import type { Random } from '../../random.ts';
import { orderItemsTable, ordersTable } from '../tables.ts';
import type { Customer, Segment, Staff } from './people.ts';
import type { Product } from './products.ts';
import { spreadOverDays } from './timeline.ts';
import type { Timeline } from './timeline.ts';

type Status = 'pending' | 'shipped' | 'completed' | 'cancelled' | 'returned';

interface Line {
  readonly product: Product | null;
  readonly quantity: number;
  readonly price: number;
  readonly discount: number;
  readonly cost: number;
}

const basketSize: Record<Segment | 'guest', number> = {
  enterprise: 9,
  mid_market: 5,
  small_business: 2.6,
  consumer: 1.3,
  guest: 1.2,
};

/**
 * Writes orders in time order with their lines; the header's amounts are the exact sums of its
 * lines.
 */
export async function generateOrders(
  folder: string,
  seed: number,
  timeline: Timeline,
  world: { customers: readonly Customer[]; products: readonly Product[]; staff: Staff },
  count: number,
): Promise<{ files: readonly SeedFile[] }> {
  const random = createRandom(seed, 'orders');
  const orderCsv = new CsvWriter(ordersTable);
  const itemCsv = new CsvWriter(orderItemsTable);
  const { customers, products, staff } = world;
  const chooseCustomer = createWeighted(customers.map((customer) => customer.appetite));
  const chooseProduct = createWeighted(products.map((product) => product.demand));
  const chooseChannel = createChoice<string | null>([
    ['web', 48],
    ['sales_rep', 25],
    ['marketplace', 17],
    ['phone', 9.4],
    [null, 0.6],
  ]);
  const chooseLines = createChoice([
    [1, 68],
    [2, 21],
    [3, 7],
    [4, 3],
    [6, 1],
  ]);
  const chooseSalesRep = createWeighted(
    staff.sales.map((_, index) => (index === staff.sales.length - 1 ? 0.02 : 1 / (index + 2))),
  );

  let orderId = 0;
  let signedUp = 0;
  let launched = 0;
  spreadOverDays(count, timeline, random, 0.14).forEach((ordersOfDay, offset) => {
    const day = timeline.firstDay + offset;
    while ((customers[signedUp]?.signedUpDay ?? Infinity) <= day) {
      signedUp += 1;
    }
    while ((products[launched]?.launchedDay ?? Infinity) <= day) {
      launched += 1;
    }
    const costFactor = costFactorOf(day, timeline);
    const moments = Array.from({ length: ordersOfDay }, () => timeline.moment(day, random)).sort();
    for (const orderedAt of moments) {
      orderId += 1;
      const isTest = random.chance(0.008);
      const customer = random.chance(0.045) ? null : (customers[chooseCustomer(random, signedUp)] ?? null);
      const channel = customer?.segment === 'enterprise' && random.chance(0.4) ? 'sales_rep' : chooseChannel(random);
      const status = chooseStatus(random, timeline.lastDay - day);
      const size = basketSize[customer?.segment ?? 'guest'];
      const discountRate = random.chance(channel === 'sales_rep' ? 0.55 : 0.22) ? random.integer(1, 6) * 2.5 : 0;
      const lines = Array.from({ length: chooseLines(random) }, () =>
        createLine(random, products[chooseProduct(random, launched)] ?? null, size, discountRate, costFactor),
      );
      const gross = lines.reduce((sum, line) => sum + line.quantity * line.price, 0);
      const discount = lines.reduce((sum, line) => sum + line.discount, 0);
      const shipped =
        status === 'pending' || status === 'cancelled'
          ? null
          : Math.min(timeline.lastDay, day + shippingDays(random, day));
      const arrived = status === 'completed' || status === 'returned' ? (shipped ?? day) + random.integer(1, 6) : null;
      const delivered = arrived === null || arrived > timeline.lastDay || random.chance(0.012) ? null : arrived;
      orderCsv.add(
        orderId,
        customer?.id ?? null,
        orderedAt,
        shipped === null ? null : timeline.format(shipped),
        delivered === null ? null : timeline.format(delivered),
        status,
        channel,
        customer?.currency ?? 'EUR',
        money(gross),
        money(discount),
        money(gross - discount),
        money(gross > 25_000 ? 0 : random.pick([490, 790, 990, 1490])),
        channel === 'sales_rep' || channel === 'phone' ? (staff.sales[chooseSalesRep(random)] ?? null) : null,
        shipped === null ? null : random.pick(staff.warehouse),
        isTest,
      );
      const soldOn = timeline.format(day);
      lines.forEach((line, index) => {
        const net = line.quantity * line.price - line.discount;
        itemCsv.add(
          orderId,
          index + 1,
          line.product?.id ?? null,
          soldOn,
          status,
          line.quantity,
          money(line.price),
          money(line.discount),
          money(net),
          money(line.cost),
          isTest,
        );
      });
    }
  });
  return { files: [await orderCsv.write(folder), await itemCsv.write(folder)] };
}

function createLine(
  random: Random,
  candidate: Product | null,
  size: number,
  discountRate: number,
  costFactor: number,
): Line {
  const product = random.chance(0.006) ? null : candidate;
  const typical = product?.bulky === true ? size * 0.4 : size * 1.7;
  const quantity = Math.max(1, Math.round(typical * Math.exp(0.5 * random.normal())));
  const price = product?.price ?? random.integer(10, 90) * 100;
  const discount = Math.round((quantity * price * discountRate) / 100);
  const cost = Math.round(quantity * (product?.cost ?? price * 0.6) * costFactor);
  return { product, quantity, price, discount, cost };
}

/** Purchase prices creep up by 1 % a year, and one bad May a freight surcharge eats the margin. */
function costFactorOf(day: number, timeline: Timeline): number {
  const { year, month } = partsOfDay(day);
  const creep = 1 + 0.01 * ((day - timeline.firstDay) / 365.25);
  return creep * (year === surchargeYear(timeline) && month === 5 ? 1.09 : 1);
}

/** The last year whose May is over on the anchor. */
function surchargeYear(timeline: Timeline): number {
  return timeline.lastDay >= dayOf(timeline.anchorYear, 6, 1) ? timeline.anchorYear : timeline.anchorYear - 1;
}

function chooseStatus(random: Random, age: number): Status {
  const fate = random.next();
  if (fate < 0.048) {
    return 'cancelled';
  }
  if (age > 16) {
    return fate < 0.105 ? 'returned' : 'completed';
  }
  if (age > 9) {
    return fate < 0.06 ? 'returned' : fate < 0.8 ? 'completed' : 'shipped';
  }
  if (age > 3) {
    return fate < 0.35 ? 'completed' : fate < 0.85 ? 'shipped' : 'pending';
  }
  return fate < 0.35 ? 'shipped' : 'pending';
}

/** Days until shipping: one to three, longer in December when the warehouse is full. */
function shippingDays(random: Random, day: number): number {
  return random.integer(0, 2) + (partsOfDay(day).month === 12 ? random.integer(0, 3) : random.chance(0.08) ? 4 : 0);
}
