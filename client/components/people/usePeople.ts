import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useSettled } from '../../ui/useSettled.ts';
import { PeopleDocument, type Person_ActorFragment } from './people.generated.ts';

export type Person = Person_ActorFragment;

/** Which members are meant; default: all of them. */
export interface PeopleWanted {
  /** True: tokens of agents as well. */
  readonly tokens?: boolean;
  /** True: those alone whom row policies bind. */
  readonly explorers?: boolean;
  /** True: they are not needed yet. */
  readonly skip?: boolean;
}

/** Members of the organization by a search of the server: the first of those who are found. */
export function usePeople({ tokens = false, explorers = false, skip = false }: PeopleWanted = {}) {
  const [search, setSearch] = useState('');
  const asked = useSettled(search.trim());
  const { data, previousData, error, refetch } = useQuery(PeopleDocument, {
    variables: { search: asked || null, tokens, explorers },
    skip,
  });
  const found = (data ?? previousData)?.actors;
  return {
    /** Undefined: they are on their way. */
    people: found?.edges.map(({ node }) => node),
    totalCount: found?.totalCount,
    search,
    setSearch,
    error,
    refetch,
  };
}
