import { useEffect, useRef } from 'react';

/**
 * Reads further pages of a list for as long as they are wanted, one after the other. After a
 * failure people go on by hand.
 *
 * @param onMore reads the next page; null: these are all
 */
export function useReadOn(wanted: boolean, onMore: (() => Promise<unknown>) | null): void {
  const reading = useRef(false);
  const failed = useRef(false);
  useEffect(() => {
    if (!wanted || onMore === null || reading.current || failed.current) {
      return;
    }
    reading.current = true;
    void onMore()
      .catch(() => {
        failed.current = true;
      })
      .finally(() => {
        reading.current = false;
      });
  });
}
