import { useEffect, useState } from 'react';

/**
 * A text that is loaded when it is read: undefined while it is on its way, null when it could not
 * be loaded.
 */
export function useText(load: () => Promise<string>): string | null | undefined {
  const [loaded, setLoaded] = useState<{ readonly load: () => Promise<string>; readonly text: string | null }>();
  useEffect(() => {
    let wanted = true;
    load().then(
      (text) => wanted && setLoaded({ load, text }),
      () => wanted && setLoaded({ load, text: null }),
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  return loaded?.load === load ? loaded.text : undefined;
}
