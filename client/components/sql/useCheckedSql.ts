import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { CheckSqlDocument, type CheckSqlQuery } from './checkSql.generated.ts';

/** A pause in typing after which the text is checked, milliseconds. */
const pause = 200;

/** SQL as it would be sent, or the reason it is refused; null without text or before the check. */
export function useCheckedSql(
  dataSourceId: string,
  agentId: string | null,
  sql: string,
): {
  readonly checked: CheckSqlQuery['checkSql'] | null;
  /** True when `checked` is of exactly this text. */
  readonly current: boolean;
  readonly error: Error | undefined;
} {
  const [settled, setSettled] = useState(sql);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(sql), pause);
    return () => clearTimeout(timer);
  }, [sql]);
  const empty = settled.trim() === '';
  const { data, previousData, loading, error } = useQuery(CheckSqlDocument, {
    variables: { input: { dataSourceId, agentId, sql: settled } },
    skip: empty,
    fetchPolicy: 'no-cache',
  });
  return {
    checked: empty ? null : ((data ?? previousData)?.checkSql ?? null),
    current: settled === sql && !loading,
    error,
  };
}
