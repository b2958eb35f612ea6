import { useSubscription } from '@apollo/client/react';
import { ProcessingChangedDocument } from './processingChanged.generated.ts';

/**
 * Follows the imports of one data source: every change lands in the cache by id, where whoever shows it reads it. Renders
 * nothing. After a lost connection the stream begins with where things stand.
 */
export function ProcessingSubscriber({ dataSourceId }: { readonly dataSourceId: string }) {
  useSubscription(ProcessingChangedDocument, {
    variables: { dataSourceId },
    ignoreResults: true,
    // One event that could not be read must not end the stream of those after it.
    errorPolicy: 'all',
  });
  return null;
}
