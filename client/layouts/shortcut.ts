/** Whether this is one of Apple's systems, where shortcuts use ⌘. */
const apple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** A shortcut as this system writes it: "⌘K" or "Ctrl K". */
export function shortcut(key: string): string {
  return apple ? `⌘${key}` : `Ctrl ${key}`;
}

/** Whether an event is ⌘ or Ctrl with a key. */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  return (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === key;
}
