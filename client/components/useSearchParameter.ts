import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';

/**
 * A filter that lives in the address, so that a reload and the way back keep it; empty is left out. The address follows a
 * moment behind what is typed; links and the way back set both.
 */
export function useSearchParameter(name: string): readonly [value: string, set: (value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [value, setValue] = useState(search.get(name) ?? '');
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (navigation !== NavigationType.Replace) setValue(search.get(name) ?? '');
  }
  return [
    value,
    (next) => {
      setValue(next);
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === '') after.delete(name);
          else after.set(name, next);
          return after;
        },
        { replace: true },
      );
    },
  ];
}
