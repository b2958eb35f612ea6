import { stringify } from 'yaml';
import { defaultName } from '../relationships.ts';
import { fileNames, type StoredTable } from './metadataFile.ts';

/**
 * Writes what tables mean, everything a file can say: read back, it changes nothing.
 * @param tables those that go into the file
 * @param all every table of the data source: they decide what names are unique, and relationships
 *   point to them
 */
export function printFile(tables: readonly StoredTable[], all: readonly StoredTable[] = tables): string {
  const names = new Map([...fileNames(all)].map(([name, { id }]) => [id, name]));
  const columns = new Map(all.flatMap((table) => table.columns.map((column) => [column.id, { table, column }])));
  const models = tables.map((table) => ({
    name: names.get(table.id) ?? table.name,
    description: table.description,
    columns: table.columns.map((column) => ({
      name: column.name,
      description: column.description,
      rules: column.constraints,
      semantic_type: column.semanticType,
      data_type: column.dataType,
      visible: column.isVisible,
      is_primary_key: column.isPrimaryKey,
    })),
    relationships: table.relationships.flatMap((relationship) => {
      const [source, target] = [columns.get(relationship.sourceColumnId), columns.get(relationship.targetColumnId)];
      if (source === undefined || target === undefined) {
        return [];
      }
      return {
        name: relationship.name || defaultName(source.column.name, target.table.name),
        description: relationship.description,
        source_column: source.column.name,
        target_table: names.get(target.table.id) ?? target.table.name,
        target_column: target.column.name,
        type: relationship.type,
      };
    }),
  }));
  // No folding: a long text stays one line, or a block of its own lines.
  return stringify({ models }, { lineWidth: 0, aliasDuplicateObjects: false });
}
