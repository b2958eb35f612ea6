import type { SemanticLayerChangeInput } from '../../apollo/schema.generated.ts';
import { ChangingTests } from './ChangingTests.tsx';
import { MovedNumbers } from './MovedNumbers.tsx';
import { useSettledChanges } from './useSettledChanges.ts';

/** What saving would do past the semantic layer: numbers that move, and tests that change. */
export function SavingEffects({
  change,
  dirty,
}: {
  readonly change: SemanticLayerChangeInput;
  readonly dirty: boolean;
}) {
  const { changes } = useSettledChanges(dirty ? [change] : []);
  if (!dirty || changes.length === 0) {
    return null;
  }
  return (
    <>
      <MovedNumbers changes={changes} />
      <ChangingTests changes={changes} />
    </>
  );
}
