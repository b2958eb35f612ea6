import { useQuery } from '@apollo/client/react';
import { age } from '../../../../ui/text/age.ts';
import { MetricLastChangeDocument } from './metricFacts.generated.ts';

/** Who changed last what a broken metric is computed from. */
export function BrokenSince({ metricId }: { readonly metricId: string }) {
  const { data } = useQuery(MetricLastChangeDocument, { variables: { id: metricId } });
  const change = data?.metric?.lastChange;
  if (change == null) {
    return null;
  }
  return (
    <>
      {' '}
      {change.by ?? 'An import'} changed {change.of} {age(change.at)}.
    </>
  );
}
