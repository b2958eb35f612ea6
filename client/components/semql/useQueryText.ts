import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The text in the editor; the one that was run last stays in the address, so that it can be sent to somebody. */
export function useQueryText() {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get('semql') ?? '');
  function remember() {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('semql', text);
        return after;
      },
      { replace: true },
    );
  }
  return { text, setText, remember };
}
