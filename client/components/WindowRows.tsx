import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

interface WindowRowsProps<Item extends { readonly id: string }> {
  readonly items: readonly Item[];
  /** Height of most rows in pixels; each is measured once it is drawn. */
  readonly rowHeight: number;
  /** Says whether few rows are left below those in sight. */
  readonly onNearEnd: (near: boolean) => void;
  /**
   * Draws the row of an item: a component in `memo`, so that scrolling draws no row twice. The row
   * says its place in the table as `aria-rowindex`: the head is the first.
   */
  readonly children: (item: Item, rowIndex: number) => ReactNode;
}

/**
 * The rows of a list that scrolls with the window: only those in sight exist, in the place they
 * have in the whole list.
 */
export function WindowRows<Item extends { readonly id: string }>(props: WindowRowsProps<Item>) {
  const { items, rowHeight, onNearEnd, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
    // A turn of the wheel fires several events before the next frame: one drawing is enough.
    useFlushSync: false,
  });
  const inSight = virtual.getVirtualItems();
  const nearEnd = (inSight.at(-1)?.index ?? 0) >= items.length - 30;
  useEffect(() => onNearEnd(nearEnd), [nearEnd, onNearEnd]);
  return (
    <div ref={list} role="rowgroup" style={{ position: 'relative', height: `${virtual.getTotalSize()}px` }}>
      {inSight.map(({ index, start }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <div
              key={item.id}
              role="presentation"
              data-index={index}
              ref={virtual.measureElement}
              style={{
                position: 'absolute',
                top: 0,
                left: 0,
                width: '100%',
                transform: `translateY(${start - top}px)`,
              }}
            >
              {children(item, index + 2)}
            </div>
          )
        );
      })}
    </div>
  );
}
