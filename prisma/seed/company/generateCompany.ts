import { mkdir } from 'node:fs/promises';
import type { SeedFile } from '../csvTable.ts';
import { generateOrders } from './generate/orders.ts';
import { generateCustomers, generateEmployees } from './generate/people.ts';
import { generateProducts } from './generate/products.ts';
import { generateSubscriptions } from './generate/subscriptions.ts';
import { generateTickets } from './generate/tickets.ts';
import { createTimeline } from './generate/timeline.ts';
import { generateWebSessions } from './generate/webSessions.ts';

export interface CompanyOptions {
  /** Last day of the data, `2026-11-20`; the same day gives the same bytes. */
  readonly anchor: string;
  readonly seed?: number;
}

/**
 * Writes the files of the sample company Northwind Supply into `folder` (created when missing):
 * about a quarter of a million rows in eleven CSV files over the three years that end on `anchor`.
 * Throws a RangeError when `anchor` is no day.
 */
export async function generateCompany(
  folder: string,
  options: CompanyOptions,
): Promise<{ files: readonly SeedFile[] }> {
  const seed = options.seed ?? 20_240_101;
  const timeline = createTimeline(options.anchor);
  await mkdir(folder, { recursive: true });
  const employees = await generateEmployees(folder, seed, timeline);
  const customers = await generateCustomers(folder, seed, timeline, employees.staff, 6_000);
  const products = await generateProducts(folder, seed, timeline, 300);
  const world = { customers: customers.customers, products: products.products, staff: employees.staff };
  const orders = await generateOrders(folder, seed, timeline, world, 60_000);
  const tickets = await generateTickets(folder, seed, timeline, world.customers, world.staff, 15_000);
  const webSessions = await generateWebSessions(folder, seed, timeline, world.customers, 30_000);
  const subscriptions = await generateSubscriptions(folder, seed, timeline, world.customers, 3_000);
  return {
    files: [
      customers.file,
      employees.file,
      ...products.files,
      ...orders.files,
      tickets,
      webSessions,
      ...subscriptions.files,
    ],
  };
}
