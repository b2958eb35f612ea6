import { buildClientSchema, getIntrospectionQuery, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import { useEffect, useState } from 'react';
import { failureText } from '../../../apollo/failure.ts';
import { post } from './sendOperation.ts';

/** The schema as the endpoint describes itself to the viewer; undefined until it has answered. */
export function useApiSchema(): { readonly schema: GraphQLSchema | undefined; readonly failure: string | null } {
  const [schema, setSchema] = useState<GraphQLSchema>();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    post({ query: getIntrospectionQuery() }, abort.signal)
      .then((answer) => setSchema(buildClientSchema((answer as { data: IntrospectionQuery }).data)))
      .catch((error: unknown) => abort.signal.aborted || setFailure(failureText(error)));
    return () => abort.abort();
  }, []);
  return { schema, failure };
}
