import { useMutation } from '@apollo/client/react';
import { attempt } from '../../../../../components/attempt.ts';
import { MoveModelPartDocument } from '../ModelRoute.generated.ts';
import type { OpenModel } from '../modelPlace.ts';

/** Moves a part of the model before another one, or to the end of its list. */
export function useMovePart({ version }: Pick<OpenModel, 'version'>) {
  const [move] = useMutation(MoveModelPartDocument);
  return async (partId: string, beforeId: string | null): Promise<void> => {
    await attempt('The order was not changed', async () => {
      const { data } = await move({ variables: { input: { partId, beforeId, version } } });
      return data?.moveModelPart;
    });
  };
}
