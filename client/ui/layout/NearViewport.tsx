import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface NearViewportProps {
  /** Height of the place until its content is there, in pixels. */
  readonly height: number;
  readonly children: ReactNode;
}

/** How far outside the viewport content is prepared: about two screens of scrolling. */
const margin = '1200px 0px';

/**
 * Content that is made when it comes near the viewport, or when the page is printed, and stays from
 * then on. Until then its place is kept.
 */
export function NearViewport({ height, children }: NearViewportProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (isNear || element === null) {
      return;
    }
    const show = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          show();
        }
      },
      // The second one is for content of a panel that scrolls by itself.
      { rootMargin: margin, scrollMargin: margin },
    );
    observer.observe(element);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, [isNear]);
  return (
    <chakra.div ref={place} style={isNear ? undefined : { height }}>
      {isNear && children}
    </chakra.div>
  );
}
