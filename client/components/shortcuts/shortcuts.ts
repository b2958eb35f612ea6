import { shortcut } from '../../ui/shortcut.ts';

/** A key and what it does, as the dialog lists it. */
export interface Shortcut {
  /** As it is written for people. */
  readonly keys: string;
  readonly label: string;
  /**
   * Name of the element (`data-shortcut`) that it clicks, or focuses where it is a field; without
   * that element on the screen there is no such shortcut. Null: the part of the page that the key
   * belongs to hears it itself.
   */
  readonly target: string | null;
}

/** Every shortcut of the Explorer, in the order of its dialog. */
export const explorerShortcuts: readonly Shortcut[] = [
  { keys: shortcut('K'), label: 'Search tasks, terms and pages', target: null },
  { keys: 'n', label: 'New task', target: 'new' },
  { keys: 't', label: 'All tasks', target: 'tasks' },
  { keys: '/', label: 'Type a question', target: 'compose' },
  { keys: '/', label: 'Search the list', target: 'search' },
  { keys: 'Enter', label: 'Send the question', target: null },
  { keys: 'Shift Enter', label: 'Break the line', target: null },
  { keys: '↑', label: 'Edit the last question, in an empty field', target: null },
  { keys: 'Esc', label: 'Stop the run', target: null },
  { keys: 'j', label: 'Next turn', target: 'turn' },
  { keys: 'k', label: 'Previous turn', target: 'turn' },
  { keys: 's', label: 'Star the task, or take the star off', target: 'star' },
  { keys: 'h', label: 'Share the task', target: 'share' },
  { keys: 'c', label: 'Copy the link', target: 'copy' },
  { keys: '?', label: 'Show these shortcuts', target: null },
];

const elementOf = (target: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(target === 'turn' ? '[data-turn]' : `[data-shortcut="${target}"]`);

/** Shortcuts of what is on the screen. */
export function shownShortcuts(): readonly Shortcut[] {
  return explorerShortcuts.filter(({ target }) => target === null || elementOf(target) !== null);
}

/** Does what a key stands for. */
export function press(key: string): void {
  const [element] = explorerShortcuts.flatMap(({ keys, target }) =>
    keys === key && target !== null ? (elementOf(target) ?? []) : [],
  );
  if (element === undefined) {
    return;
  }
  if (key === 'j' || key === 'k') {
    goToTurn(key === 'j' ? 1 : -1);
  } else if (element.matches('textarea, input')) {
    element.focus();
  } else {
    (element.matches('button, a') ? element : element.querySelector('button'))?.click();
  }
}

/** Goes to the turn after or before the one at the top of the page; the focus goes with it. */
function goToTurn(step: 1 | -1): void {
  const turns = [...document.querySelectorAll<HTMLElement>('[data-turn]')];
  const focused = turns.findIndex((turn) => turn.contains(document.activeElement));
  const above = turns.findLastIndex((turn) => turn.getBoundingClientRect().top < 80);
  const at = focused >= 0 ? focused : above;
  const next = turns[Math.max(0, Math.min(turns.length - 1, at + step))];
  if (next === undefined) {
    return;
  }
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  next.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
}
