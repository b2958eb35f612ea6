import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** Whether the form for something new is open; `?new` in the address opens it, too. */
export function useCreating(): readonly [creating: boolean, set: (creating: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const [creating, setCreating] = useState(false);
  return [
    creating || search.has('new'),
    (next) => {
      setCreating(next);
      if (!next && search.has('new')) {
        setSearch(withoutNew(search), { replace: true });
      }
    },
  ];
}

/** Parameters with which a form for something new is filled in. */
const prefilled = ['term', 'label'];

/** An address that opens no form. */
export function withoutNew(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of ['new', ...prefilled]) {
    rest.delete(name);
  }
  return rest;
}
