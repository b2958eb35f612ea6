import { useQuery } from '@apollo/client/react';
import { DraftedValuesDocument, type FieldChoiceInput } from '../BuildRoute.generated.ts';

/** What the measures of a drafted model are today, by their drafted names. */
export interface Today {
  /** True: the source has not answered yet. */
  readonly isWaiting: boolean;
  /** Why there are no values, in a sentence; null: there are some, or they are waited for. */
  readonly problem: string | null;
  readonly values: ReadonlyMap<string, { readonly value: unknown; readonly decimals: number | null }>;
}

/** Asks the source of a model for its numbers; the page works without them. */
export function useTodayValues(
  dataSourceId: string,
  tableId: string,
  keepFirst: boolean,
  fields: readonly FieldChoiceInput[],
): Today {
  const { data, error, loading } = useQuery(DraftedValuesDocument, {
    variables: { input: { dataSourceId, tableId, keepFirst, ...(fields.length > 0 && { fields: [...fields] }) } },
    // Once for each model that is looked at: it may cost the source a scan.
    fetchPolicy: 'cache-first',
  });
  const answer = data?.draftedValues;
  const found = answer?.__typename === 'DraftedValues' ? answer : null;
  const refusal = answer !== undefined && answer.__typename !== 'DraftedValues' ? answer.message : null;
  return {
    isWaiting: loading,
    problem: found?.problem ?? refusal ?? error?.message ?? null,
    values: new Map(found?.values.map(({ name, value, decimals }) => [name, { value, decimals }])),
  };
}
