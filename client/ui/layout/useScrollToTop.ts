import { useEffect } from 'react';

/** Shows a page, or another step of it, from its beginning. */
export function useScrollToTop(step?: string | null): void {
  useEffect(() => {
    // Newer browsers give a promise, which an effect must not return.
    window.scrollTo({ top: 0 });
  }, [step]);
}
