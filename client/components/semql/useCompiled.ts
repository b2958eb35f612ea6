import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { CompileSemQlInput } from '../../apollo/schema.generated.ts';
import { CompileSemqlDocument, type CompileSemqlQuery } from './compileSemql.generated.ts';

/** A pause in typing after which the text is compiled, milliseconds. */
const pause = 150;

export type Compiled = CompileSemqlQuery['compileSemql'];

interface Compilation {
  /** The last compilation that came back; an older query's while a newer one is on its way. */
  readonly compiled: Compiled | null;
  /** True when `compiled` is of exactly the query asked for. */
  readonly current: boolean;
  readonly error: Error | undefined;
}

/** Compiles a query as text or in parts; null means there is nothing to compile yet. */
export function useCompiled(input: CompileSemQlInput | null): Compilation {
  const asked = JSON.stringify(input);
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), pause);
    return () => clearTimeout(timer);
  }, [asked]);
  const query = JSON.parse(settled) as CompileSemQlInput | null;
  const { data, previousData, loading, error } = useQuery(CompileSemqlDocument, {
    variables: { input: query ?? {} },
    skip: query === null,
    fetchPolicy: 'no-cache',
  });
  return {
    compiled: query === null ? null : ((data ?? previousData)?.compileSemql ?? null),
    current: settled === asked && !loading,
    error,
  };
}
