/** True on Apple systems, where shortcuts use ⌘. */
const apple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** A shortcut as this system writes it: "⌘K" or "Ctrl K". */
export function shortcut(key: string): string {
  return apple ? `⌘${key}` : `Ctrl ${key}`;
}

/** Tests for a key pressed with ⌘ or Ctrl. */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  return (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === key;
}
