import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';

/**
 * Filter kept in the address, so that reload and back preserve it; an empty value is left out. The
 * address follows typing after a moment; links and back set both.
 */
export function useSearchParameter(name: string): readonly [value: string, set: (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [value, setValue] = useState(search.get(name) ?? '');
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (navigation !== NavigationType.Replace) {
      setValue(search.get(name) ?? '');
    }
  }
  return [
    value,
    (next) => {
      setValue(next);
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === '') {
            after.delete(name);
          } else {
            after.set(name, next);
          }
          return after;
        },
        { replace: true },
      );
    },
  ];
}
