import { useQuery } from '@apollo/client/react';
import { PeopleNamedDocument } from './people.generated.ts';
import type { Person } from './usePeople.ts';

const none: ReadonlyMap<string, Person> = new Map();

/** People by their ids, wherever a list of them would end; former members among them. */
export function usePeopleNamed(ids: readonly string[]): ReadonlyMap<string, Person> {
  const wanted = [...new Set(ids)].toSorted();
  const { data, previousData } = useQuery(PeopleNamedDocument, {
    variables: { ids: wanted },
    skip: wanted.length === 0,
  });
  const nodes = wanted.length === 0 ? undefined : (data ?? previousData)?.nodes;
  return nodes === undefined
    ? none
    : new Map(nodes.flatMap((node) => (node?.__typename === 'Actor' ? [[node.id, node] as const] : [])));
}
