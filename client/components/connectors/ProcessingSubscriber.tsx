import { useSubscription } from '@apollo/client/react';
import { ProcessingChangedDocument } from './processingChanged.generated.ts';

/**
 * Follows the imports of one data source: each change is written to the cache by id, where other
 * components read it. Renders nothing. After a lost connection the stream starts with the current
 * state.
 */
export function ProcessingSubscriber({ dataSourceId }: { readonly dataSourceId: string }) {
  useSubscription(ProcessingChangedDocument, {
    variables: { dataSourceId },
    ignoreResults: true,
    // A single unreadable event must not end the stream.
    errorPolicy: 'all',
  });
  return null;
}
