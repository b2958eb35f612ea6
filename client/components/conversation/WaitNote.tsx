import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';

/** After this many milliseconds a reader is told that the wait is known. */
const patience = 10_000;

/** Says, after ten seconds, what is being waited for. */
export function WaitNote() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const started = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - started) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  if (seconds * 1000 < patience) return null;
  return (
    <chakra.p role="status" color="fg.subtle" fontSize="13px" fontVariantNumeric="tabular-nums">
      Waiting for the last step above for {seconds} s. You can leave this page: the run goes on, and Stop ends it.
    </chakra.p>
  );
}
