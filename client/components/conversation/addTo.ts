import type { Reference } from '@apollo/client';

/** A cached list of entities with one more at its end; unchanged when it is there already. */
export function addTo(list: unknown, id: string): readonly Reference[] {
  const present = (Array.isArray(list) ? list : []) as readonly Reference[];
  return present.some((entry) => entry.__ref === id) ? present : [...present, { __ref: id }];
}
