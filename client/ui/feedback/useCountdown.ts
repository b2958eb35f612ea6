import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * A countdown that can pause: calls `onEnd` once after `duration` ms of running time. 0 never ends.
 */
export function useCountdown(duration: number, onEnd: () => void) {
  const [paused, setPaused] = useState(false);
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (paused || duration === 0) {
      return;
    }
    const started = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [paused, duration]);
  return { paused, pause: () => setPaused(true), resume: () => setPaused(false) };
}
