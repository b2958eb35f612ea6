import { useEffect, useState } from 'react';
import { layOut, type Places, type Shape } from './layOut.ts';

/**
 * Where each node stands; null until the first layout is made. Other data on the same shape needs
 * no new one.
 */
export function useLayout({ nodes, edges, direction = 'RIGHT' }: Shape): Places | null {
  const [places, setPlaces] = useState<Places | null>(null);
  const shape = JSON.stringify({
    nodes: nodes.map(({ id, width, height }) => ({ id, width, height })),
    edges: edges.map(({ id, source, target, label }) => ({ id, source, target, label })),
    direction,
  } satisfies Shape);
  useEffect(() => {
    let wanted = true;
    void layOut(JSON.parse(shape) as Shape).then((found) => {
      if (wanted) {
        setPlaces(found);
      }
    });
    return () => {
      wanted = false;
    };
  }, [shape]);
  return places;
}
