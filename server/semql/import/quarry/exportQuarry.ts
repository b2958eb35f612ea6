import { stringify } from 'yaml';
import type { CatalogDefinition } from '../../catalog/definition.ts';
import { catalogCodec } from './catalogCodec.ts';

/** The catalog as our own file (YAML), from which importing gives the same catalog back. */
export function exportQuarry(catalog: CatalogDefinition): string {
  const written = catalogCodec.write(catalog) as object;
  return stringify({ version: '1.0', ...written }, { lineWidth: 0, aliasDuplicateObjects: false });
}
