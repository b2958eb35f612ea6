import type { CatalogDefinition } from '../../semql/catalog/definition.ts';
import { madeUp } from './interpret/madeUp.test-support.ts';

const TABLES = madeUp(
  {
    customers: {
      customer_no: 'key STRING',
      first_name: 'STRING',
      last_name: 'STRING',
      city: 'STRING',
      registered_on: 'DATE',
      customer_type: 'STRING',
    },
    branches: { branch_id: 'key NUMBER', name: 'STRING', city: 'STRING' },
    bikes: {
      bike_id: 'key NUMBER',
      model: 'STRING',
      category: 'STRING',
      status: 'STRING',
      purchase_price: 'NUMBER',
      home_branch_id: 'NUMBER -> branches as home_branch',
    },
    rentals: {
      rental_id: 'key STRING',
      customer_no: 'STRING -> customers',
      bike_id: 'NUMBER -> bikes',
      pickup_branch_id: 'NUMBER -> branches as pickup_branch',
      return_branch_id: 'NUMBER -> branches as return_branch',
      booked_on: 'DATE',
      picked_up_at: 'TIMESTAMP',
      returned_at: 'TIMESTAMP',
      status: 'STRING',
      rental_fee: 'NUMBER',
    },
    parts: {
      part_no: 'key STRING',
      name: 'STRING',
      supplier: 'STRING',
      stock: 'NUMBER',
      minimum_stock: 'NUMBER',
    },
    repairs: {
      ticket_no: 'key NUMBER',
      customer_no: 'STRING -> customers',
      bike_id: 'NUMBER -> bikes',
      branch_id: 'NUMBER -> branches',
      mechanic: 'STRING',
      received_on: 'DATE',
      finished_on: 'DATE',
      status: 'STRING',
      labour_cost: 'NUMBER',
    },
    repair_parts: {
      ticket_no: 'NUMBER -> repairs',
      part_no: 'STRING -> parts',
      quantity: 'NUMBER',
      unit_price: 'NUMBER',
    },
  },
  {
    customers: { customer_count: 'COUNT(*)' },
    branches: { branch_count: 'COUNT(*)' },
    bikes: { bike_count: 'COUNT(*)', average_purchase_price: 'AVG(purchase_price)' },
    rentals: {
      rental_count: 'COUNT(*)',
      total_rental_fee: 'SUM(rental_fee)',
      average_rental_fee: 'AVG(rental_fee)',
    },
    parts: { part_count: 'COUNT(*)', average_stock: 'AVG(stock)', average_minimum_stock: 'AVG(minimum_stock)' },
    repairs: {
      repair_count: 'COUNT(*)',
      total_labour_cost: 'SUM(labour_cost)',
      average_labour_cost: 'AVG(labour_cost)',
    },
    repair_parts: { repair_part_count: 'COUNT(*)', total_quantity: 'SUM(quantity)' },
  },
);

/** Values that a draft has found in the data. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  'bikes.status': ['available', 'in repair', 'sold', 'stolen'],
  'bikes.category': ['Cargo', 'City', 'E-Bike'],
  'rentals.status': ['cancelled', 'out', 'returned'],
  'repairs.status': ['done', 'in progress'],
  'customers.city': ['Hamburg', 'KIEL', 'Kiel', 'Kiel ', 'kiel'],
};

/** A bicycle rental of seven tables, as a draft describes them. */
export const BIKE_RENTAL: CatalogDefinition = {
  ...TABLES,
  models: TABLES.models.map((model) => ({
    ...model,
    dimensions: model.dimensions.map((one) => ({ ...one, sampleValues: SAMPLES[`${model.name}.${one.name}`] ?? [] })),
  })),
};

export const BIKE_RENTAL_DATA: readonly string[] = [
  `CREATE TABLE customers AS SELECT * FROM (VALUES
    ('C1', 'Anna', 'Petersen', 'Kiel', DATE '2024-02-01', 'private'),
    ('C2', 'Ben', 'Hansen', 'KIEL', DATE '2024-05-01', 'private'),
    ('C3', 'Clara', 'Jensen', 'Kiel ', DATE '2025-01-10', 'business'),
    ('C4', 'David', 'Voss', 'Hamburg', DATE '2025-03-03', 'student'),
    ('C5', 'Emma', 'Brandt', 'kiel', DATE '2026-01-05', 'business'),
    ('C6', 'Felix', 'Ehlers', 'Hamburg', DATE '2026-02-02', 'private')
  ) AS t(customer_no, first_name, last_name, city, registered_on, customer_type)`,
  `CREATE TABLE branches AS SELECT * FROM (VALUES
    (1, 'Hauptbahnhof', 'Kiel'), (2, 'Altona', 'Hamburg')) AS t(branch_id, name, city)`,
  `CREATE TABLE bikes AS SELECT * FROM (VALUES
    (1, 'Nord 3', 'City', 'available', 600, 1), (2, 'Flow 7', 'E-Bike', 'in repair', 2600, 1),
    (3, 'Max 1', 'E-Bike', 'stolen', 2700, 2), (4, 'Eco 3', 'Cargo', 'available', 4800, 2),
    (5, 'Lite 2', 'City', 'sold', 650, 2)
  ) AS t(bike_id, model, category, status, purchase_price, home_branch_id)`,
  `CREATE TABLE rentals AS SELECT * FROM (VALUES
    ('R1', 'C1', 1, 1, 1, DATE '2025-04-01', TIMESTAMP '2025-04-02 10:00', TIMESTAMP '2025-04-03 10:00', 'returned', 14),
    ('R2', 'C1', 2, 1, 2, DATE '2025-06-01', TIMESTAMP '2025-06-01 10:00', TIMESTAMP '2025-06-04 10:00', 'returned', 96),
    ('R3', 'C2', 4, 2, 2, DATE '2025-07-11', TIMESTAMP '2025-07-12 10:00', TIMESTAMP '2025-07-13 10:00', 'returned', 45),
    ('R4', 'C2', 1, 1, NULL, DATE '2026-02-01', TIMESTAMP '2026-02-03 10:00', NULL, 'cancelled', 0),
    ('R5', 'C3', 2, 1, 1, DATE '2026-03-01', TIMESTAMP '2026-03-01 10:00', TIMESTAMP '2026-03-02 10:00', 'returned', 32),
    ('R6', 'C4', 3, 2, 1, DATE '2026-05-01', TIMESTAMP '2026-05-02 10:00', TIMESTAMP '2026-05-09 10:00', 'returned', 224),
    ('R7', 'C3', 4, 2, NULL, DATE '2026-11-10', TIMESTAMP '2026-11-15 10:00', NULL, 'out', 90),
    ('R9', 'C4', 3, 1, 1, DATE '2026-04-20', TIMESTAMP '2026-04-20 10:00', TIMESTAMP '2026-04-21 10:00', 'returned', 32),
    ('R8', 'C6', 1, 2, NULL, DATE '2026-09-01', TIMESTAMP '2026-09-02 10:00', NULL, 'cancelled', 0)
  ) AS t(rental_id, customer_no, bike_id, pickup_branch_id, return_branch_id, booked_on, picked_up_at, returned_at,
    status, rental_fee)`,
  `CREATE TABLE parts AS SELECT * FROM (VALUES
    ('P1', 'Chain A', 'Bosch', 4, 10), ('P2', 'Tyre B', 'Schwalbe', 20, 10), ('P3', 'Bell C', 'Bosch', 5, 5),
    ('P4', 'Pedal D', 'Shimano', 0, 5)
  ) AS t(part_no, name, supplier, stock, minimum_stock)`,
  `CREATE TABLE repairs AS SELECT * FROM (VALUES
    (1, 'C1', NULL, 1, 'Jonas', DATE '2025-02-01', DATE '2025-02-03', 'done', 40),
    (2, NULL, 1, 1, 'Vera', DATE '2025-05-01', DATE '2025-05-02', 'done', 60),
    (3, NULL, 2, 2, 'Vera', DATE '2026-11-01', NULL, 'in progress', 80),
    (4, 'C4', NULL, 2, 'Jonas', DATE '2026-10-01', DATE '2026-10-09', 'done', 400)
  ) AS t(ticket_no, customer_no, bike_id, branch_id, mechanic, received_on, finished_on, status, labour_cost)`,
  `CREATE TABLE repair_parts AS SELECT * FROM (VALUES
    (1, 'P1', 1, 30), (2, 'P1', 2, 30), (2, 'P2', 1, 25), (3, 'P4', 2, 12), (4, 'P2', 1, 24)
  ) AS t(ticket_no, part_no, quantity, unit_price)`,
];
