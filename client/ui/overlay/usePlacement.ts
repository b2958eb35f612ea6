import { useLayoutEffect, type RefObject } from 'react';

/** Room left to the edges of the screen, and between a popup and what it belongs to, in pixels. */
const edge = 8;
const gap = 4;

interface Placement {
  readonly side: 'top' | 'bottom';
  readonly align: 'start' | 'end';
}

/**
 * Places a popup above everything else, so that no container clips it, next to its anchor: on the
 * requested side, or the other where that has more room, and always within the screen.
 */
export function usePlacement(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  { side, align }: Placement,
): void {
  useLayoutEffect(() => {
    const [shown, beside] = [popup.current, anchor.current];
    if (!open || shown === null || beside === null) {
      return;
    }
    const place = () => {
      const around = beside.getBoundingClientRect();
      const { width, height } = shown.getBoundingClientRect();
      const [above, below] = [around.top - gap - edge, window.innerHeight - around.bottom - gap - edge];
      const [room, otherRoom] = side === 'top' ? [above, below] : [below, above];
      const onTop = (side === 'top') === (height <= room || room >= otherRoom);
      const left = align === 'start' ? around.left : around.right - width;
      shown.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - width - edge))}px`;
      shown.style.top = `${Math.max(edge, onTop ? around.top - gap - height : around.bottom + gap)}px`;
    };
    // Engines without the top layer show it where it stands.
    if ('showPopover' in shown) {
      shown.showPopover();
    }
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [open, anchor, popup, side, align]);
}
