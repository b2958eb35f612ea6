import { chakra } from '@chakra-ui/react/styled-system';
import { Database } from 'lucide-react';
import type { SqlDialect } from '../../apollo/schema.generated.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { CodeTab } from '../code/CodeTab.tsx';
import type { Compiled } from './useCompiled.ts';

/** Dialects as their vendors write them. */
const dialects: Readonly<Record<SqlDialect, string>> = {
  POSTGRESQL: 'PostgreSQL',
  MYSQL: 'MySQL',
  MSSQL: 'SQL Server',
  SNOWFLAKE: 'Snowflake',
  BIGQUERY: 'BigQuery',
  DATABRICKS: 'Databricks',
  SYNAPSE: 'Synapse',
  MOTHERDUCK: 'MotherDuck',
  FABRIC: 'Fabric',
  SQLITE: 'SQLite',
  DUCKDB: 'DuckDB',
};

interface SqlTabProps {
  readonly compiled: Compiled | null;
  /** null: the one of the query's own data source. */
  readonly dialect: SqlDialect | null;
  readonly onDialectChange: (dialect: SqlDialect | null) => void;
}

/** The SQL a text compiles to, in the dialect of its source or any other. */
export function SqlTab({ compiled, dialect, onDialectChange }: SqlTabProps) {
  const own = 'Its data source';
  return (
    <>
      <chakra.div paddingInline="5" paddingTop="4">
        <Select
          label="Dialect"
          icon={Database}
          placeholder={own}
          value={dialect ?? ''}
          options={[{ value: '', label: own }, ...Object.entries(dialects).map(([value, label]) => ({ value, label }))]}
          onChange={(value) => onDialectChange(isDialect(value) ? value : null)}
        />
      </chakra.div>
      {compiled === null ? (
        <EmptyState icon={Database}>The SQL of a query appears here as you type.</EmptyState>
      ) : compiled.sql === null ? (
        <chakra.div padding="5">
          <Notice tone="warn">
            {compiled.diagnostics.map(({ message, advice }) => `${message} ${advice}`).join(' ')}
          </Notice>
        </chakra.div>
      ) : (
        <CodeTab language="SQL" texts={[compiled.sql]} />
      )}
    </>
  );
}

const isDialect = (value: string): value is SqlDialect => value in dialects;
