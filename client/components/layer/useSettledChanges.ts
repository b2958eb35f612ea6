import { useEffect, useState } from 'react';
import type { SemanticLayerChangeInput } from '../../apollo/schema.generated.ts';

/** A pause in typing after which the server is asked, milliseconds. */
const pause = 300;

/** Changes as they were when typing paused; typing itself never waits for an answer. */
export function useSettledChanges(changes: readonly SemanticLayerChangeInput[]): {
  readonly changes: SemanticLayerChangeInput[];
  readonly settled: boolean;
} {
  const asked = JSON.stringify(changes);
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), pause);
    return () => clearTimeout(timer);
  }, [asked]);
  return { changes: JSON.parse(settled) as SemanticLayerChangeInput[], settled: settled === asked };
}
