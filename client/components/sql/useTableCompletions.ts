import { useQuery } from '@apollo/client/react';
import type { CompletionSource } from '@codemirror/autocomplete';
import { schemaCompletionSource, type SQLDialect } from '@codemirror/lang-sql';
import { useMemo } from 'react';
import { SqlTablesDocument } from './sqlTables.generated.ts';

/** Tables and columns of a source that may be read, offered as one writes; null: of none. */
export function useTableCompletions(
  dataSourceId: string | null,
  agentId: string | null,
  dialect: SQLDialect,
): { readonly complete: CompletionSource; readonly tables: number | null } {
  const { data } = useQuery(SqlTablesDocument, {
    variables: { dataSourceId: dataSourceId ?? '', agentId },
    skip: dataSourceId === null,
  });
  const tables = data?.sqlTables;
  const complete = useMemo(() => {
    const schema = Object.fromEntries((tables ?? []).map(({ path, columns }) => [path.at(-1) ?? '', columns]));
    return schemaCompletionSource({ dialect, schema });
  }, [tables, dialect]);
  return { complete, tables: tables?.length ?? null };
}
