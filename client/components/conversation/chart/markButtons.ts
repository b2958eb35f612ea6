import type { ChartMark } from './chartNumbers.ts';

/** Marks that stand for a number; lines and the words of a picture do not. */
const marks = ['rect', 'symbol', 'arc'].map((kind) => `.mark-${kind}.role-mark > path`).join(', ');

/** Pixels around a mark in which a click still means it: a point is small for a finger. */
const reach = 18;

/** What Vega keeps with each element that it draws. */
interface DrawnElement extends SVGElement {
  readonly __data__?: { readonly datum?: unknown };
}

/**
 * Makes the marks of a drawn chart buttons: Tab reaches the first, arrows the others, Enter or a
 * click opens. Safe to call again after Vega has drawn anew.
 * @returns how many there are
 */
export function nameMarks(container: HTMLElement, markOf: (datum: unknown) => ChartMark | null): number {
  const drawn = [...container.querySelectorAll<DrawnElement>(marks)].flatMap((element) => {
    const mark = markOf(element.__data__?.datum);
    return mark === null ? [] : [{ element, mark }];
  });
  const kept = drawn.findIndex(({ element }) => element.getAttribute('tabindex') === '0');
  drawn.forEach(({ element, mark }, index) => {
    element.setAttribute('data-chart-mark', '');
    element.setAttribute('role', 'button');
    element.removeAttribute('aria-roledescription');
    element.setAttribute('aria-label', mark.name);
    element.setAttribute('tabindex', index === Math.max(kept, 0) ? '0' : '-1');
  });
  // Vega gives what it has no words for a role all the same, such as a line that marks a target.
  for (const group of container.querySelectorAll('.role-mark:not(.mark-text)')) {
    if (!group.hasAttribute('aria-label') && group.querySelector('[aria-label]') === null) {
      group.setAttribute('aria-hidden', 'true');
    }
  }
  return drawn.length;
}

const buttonsIn = (container: HTMLElement): readonly DrawnElement[] => [
  ...container.querySelectorAll<DrawnElement>('[data-chart-mark]'),
];

/** Makes what is drawn answer to pointer and keys; ends with the signal. */
export function listenToMarks(
  container: HTMLElement,
  markOf: (datum: unknown) => ChartMark | null,
  signal: AbortSignal,
): void {
  const open = (element: DrawnElement | undefined): void => markOf(element?.__data__?.datum)?.open();
  container.addEventListener('click', (event) => open(markAt(container, event)), { signal });
  container.addEventListener(
    'keydown',
    (event) => {
      const all = buttonsIn(container);
      const at = all.findIndex((element) => element === event.target);
      if (at < 0) {
        return;
      }
      if (event.key === 'Enter' || event.key === ' ') {
        open(all[at]);
      } else {
        const next = all[targetOf(event.key, at, all.length)];
        if (next === undefined) {
          return;
        }
        all[at]?.setAttribute('tabindex', '-1');
        next.setAttribute('tabindex', '0');
        next.focus();
      }
      event.preventDefault();
    },
    { signal },
  );
}

function targetOf(key: string, at: number, count: number): number {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: count - 1,
  };
  return targets[key] ?? -1;
}

/** The mark under a click, or the nearest within reach of a finger. */
function markAt(container: HTMLElement, { target, clientX, clientY }: MouseEvent): DrawnElement | undefined {
  const all = buttonsIn(container);
  const hit = all.find((element) => element === target);
  if (hit !== undefined) {
    return hit;
  }
  const [nearest] = all
    .map((element) => {
      const box = element.getBoundingClientRect();
      const distance = Math.hypot(
        Math.max(box.left - clientX, 0, clientX - box.right),
        Math.max(box.top - clientY, 0, clientY - box.bottom),
      );
      return { element, distance };
    })
    .toSorted((one, other) => one.distance - other.distance);
  return nearest !== undefined && nearest.distance <= reach ? nearest.element : undefined;
}
