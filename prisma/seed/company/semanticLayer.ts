import { join } from 'node:path';
import type { CatalogDefinition } from '../../../server/semql/catalog/definition.ts';
import { readLayer, type LayerFiles } from '../readLayer.ts';
import { companyTables } from './tables.ts';

export const companyLayer: LayerFiles = {
  namespace: 'northwind',
  folder: join(import.meta.dirname, 'layer'),
  files: [
    'orders',
    'order_items',
    'customers',
    'products',
    'tickets',
    'web_sessions',
    'subscriptions',
    'recurring_revenue',
    'employees',
    'product_tags',
    'tags',
    'metrics',
    'glossary',
  ],
  tables: companyTables,
};

let read: CatalogDefinition | null = null;

/**
 * Semantic layer of the sample company. Its files are read on first use, because most starts do not
 * need them.
 */
export function companyCatalog(): CatalogDefinition {
  read ??= readLayer(companyLayer);
  return read;
}
