import { join } from 'node:path';
import type { LayerFiles } from '../../../prisma/seed/readLayer.ts';
import { airlineTables } from './tables.ts';

/** Semantic layer of the airline. */
export const airlineLayer: LayerFiles = {
  namespace: 'airline',
  folder: join(import.meta.dirname, 'layer'),
  files: ['flights', 'bookings', 'passengers', 'incidents', 'airports', 'aircraft', 'metrics', 'glossary'],
  tables: airlineTables,
};
