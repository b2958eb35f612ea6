import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useState } from 'react';

/** Milliseconds before the page acknowledges a long wait. */
const patience = 10_000;

/** Says, after ten seconds, what is being waited for. */
export function WaitNote() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const started = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - started) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  if (seconds * 1000 < patience) {
    return null;
  }
  return (
    <chakra.p role="status" color="fg.subtle" textStyle="small" fontVariantNumeric="tabular-nums">
      Waiting for the step above: {seconds} s. You can leave this page: the run continues until it ends or you press
      Stop.
    </chakra.p>
  );
}
