import type { Column } from '../generated/prisma/client.ts';
import {
  valueTypeNamed,
  type ColumnDefinition,
  type DimensionDefinition,
  type FilterDefinition,
  type MeasureDefinition,
  type ModelDefinition,
} from '../semql/catalog/definition.ts';
import { columnsOf } from '../semql/import/columns.ts';
import { storedAsOf } from './storedAsOf.ts';

type ImportedColumn = Pick<Column, 'name' | 'dataType' | 'sourceType' | 'storedAs' | 'isNullable' | 'removedAt'>;

interface StoredModel {
  readonly sourceColumns: unknown;
  readonly table: { readonly columns: readonly ImportedColumn[] } | null;
  readonly dimensions: readonly Pick<DimensionDefinition, 'expression' | 'type'>[];
  readonly measures: readonly Pick<MeasureDefinition, 'expression' | 'filter'>[];
  readonly filters: readonly Pick<FilterDefinition, 'expression'>[];
}

/**
 * Columns of the imported table; of a query, those recorded when it ran. What was never read has
 * those that the model names: files describe models of tables to come.
 */
export function storedColumns(row: StoredModel): Pick<ModelDefinition, 'columns' | 'guessedColumns'> {
  if (row.table !== null) {
    // Columns that the source no longer has would fail there.
    const present = row.table.columns.filter(({ removedAt }) => removedAt === null);
    return {
      columns: present.map((column) => ({
        name: column.name,
        type: valueTypeNamed(column.dataType),
        nullable: column.isNullable,
        storedAs: storedAsOf(column),
      })),
    };
  }
  const columns = recordedColumns(row.sourceColumns);
  return columns.length > 0 ? { columns } : columnsOf(row.dimensions, row.measures, row.filters, null);
}

function recordedColumns(written: unknown): readonly ColumnDefinition[] {
  return (Array.isArray(written) ? (written as readonly unknown[]) : []).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      return [];
    }
    const { name, type, nullable } = entry as Readonly<Record<string, unknown>>;
    return typeof name === 'string'
      ? [
          {
            name,
            type: valueTypeNamed(typeof type === 'string' ? type : 'UNKNOWN'),
            nullable: nullable !== false,
            storedAs: undefined,
          },
        ]
      : [];
  });
}
