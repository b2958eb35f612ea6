import { useOutletContext } from 'react-router';
import type { ModelRouteQuery } from './ModelRoute.generated.ts';

/** A model with everything that its tabs show. */
export type OpenModel = NonNullable<ModelRouteQuery['model']>;

/** What the page of a model hands to its tabs. */
export interface ModelPlace {
  readonly model: OpenModel;
  /** Reads the model again. */
  readonly reload: () => Promise<void>;
}

/** The model whose tab this is. */
export function useModelPlace(): ModelPlace {
  return useOutletContext<ModelPlace>();
}
