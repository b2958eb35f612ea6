import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Calls back on Escape or on a press outside an element, while `active`. */
export function useDismiss(active: boolean, element: RefObject<HTMLElement | null>, dismiss: () => void): void {
  const onDismiss = useEffectEvent(dismiss);
  useEffect(() => {
    if (!active) {
      return;
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') {
        return;
      }
      event.stopPropagation();
      onDismiss();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && element.current?.contains(event.target) === false) {
        onDismiss();
      }
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [active, element]);
}
