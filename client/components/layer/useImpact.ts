import { useQuery } from '@apollo/client/react';
import type { SemanticLayerChangeInput } from '../../apollo/schema.generated.ts';
import { SemanticLayerImpactDocument, type SemanticLayerImpactQuery } from './semanticLayerPreview.generated.ts';
import { useSettledChanges } from './useSettledChanges.ts';

interface KnownImpact {
  readonly impact: SemanticLayerImpactQuery['semanticLayerImpact'] | null;
  /** True: it is that of exactly these changes. */
  readonly current: boolean;
}

/** Effect of unsaved changes; null while there are none. */
export function useImpact(changes: readonly SemanticLayerChangeInput[]): KnownImpact {
  const asked = useSettledChanges(changes);
  const skip = changes.length === 0 || asked.changes.length === 0;
  const { data, previousData, loading } = useQuery(SemanticLayerImpactDocument, {
    variables: { changes: asked.changes },
    skip,
    fetchPolicy: 'no-cache',
  });
  const impact = skip ? null : ((data ?? previousData)?.semanticLayerImpact ?? null);
  return { impact, current: asked.settled && !loading };
}
