import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import type { DataSourceType } from '../../apollo/schema.generated.ts';
import { QueryEditor } from '../semql/editor/QueryEditor.tsx';
import { sqlDialects } from './sqlDialects.ts';
import { useCheckedSql } from './useCheckedSql.ts';
import { useTableCompletions } from './useTableCompletions.ts';

interface SqlFieldProps {
  readonly source: { readonly id: string; readonly type: DataSourceType };
  readonly value: string;
  readonly onChange: (sql: string) => void;
  /** Runs the query, as Ctrl Enter does. */
  readonly onRun: () => void;
}

/** SQL of a source: its tables and columns are completed, and what it may not do is marked. */
export function SqlField({ source, value, onChange, onRun }: SqlFieldProps) {
  const dialect = sqlDialects[source.type];
  const { complete } = useTableCompletions(source.id, null, dialect);
  const { checked, current } = useCheckedSql(source.id, null, value);
  const refusal = checked?.refusal ?? null;
  const marks = useMemo(
    () => (refusal === null ? [] : [{ ...refusal, severity: 'error', corrections: [] }]),
    [refusal],
  );
  const isEmpty = value.trim() === '';
  const isRefused = refusal !== null && !isEmpty;
  return (
    <div>
      <chakra.div
        borderWidth="1px"
        borderRadius="md"
        bg="bg.panel"
        height="240px"
        resize="vertical"
        overflow="hidden"
        _focusWithin={{ outline: '2px solid {colors.purple.500}', outlineOffset: '-1px' }}
      >
        <QueryEditor
          label="SQL"
          dialect={dialect}
          value={value}
          onChange={onChange}
          diagnostics={isEmpty ? [] : current ? marks : null}
          complete={complete}
          onRun={onRun}
        />
      </chakra.div>
      <chakra.p role="status" minHeight="20px" marginTop="1" textStyle="note" color={isRefused ? 'bad' : 'fg.subtle'}>
        {isRefused ? `${refusal.message} ${refusal.advice}` : 'Ctrl Enter runs it.'}
      </chakra.p>
    </div>
  );
}
