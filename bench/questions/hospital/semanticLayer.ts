import { join } from 'node:path';
import type { LayerFiles } from '../../../prisma/seed/readLayer.ts';
import { hospitalTables } from './tables.ts';

/** Semantic layer of the hospital. */
export const hospitalLayer: LayerFiles = {
  namespace: 'hospital',
  folder: join(import.meta.dirname, 'layer'),
  files: ['stays', 'patients', 'surgeries', 'lab_tests', 'wards', 'physicians', 'metrics', 'glossary'],
  tables: hospitalTables,
};
