import { join } from 'node:path';
import type { LayerFiles } from '../../../prisma/seed/readLayer.ts';
import { universityTables } from './tables.ts';

/** Semantic layer of the university. */
export const universityLayer: LayerFiles = {
  namespace: 'university',
  folder: join(import.meta.dirname, 'layer'),
  files: [
    'enrolments',
    'students',
    'courses',
    'library_loans',
    'residence_counts',
    'lecturers',
    'faculties',
    'metrics',
    'glossary',
  ],
  tables: universityTables,
};
