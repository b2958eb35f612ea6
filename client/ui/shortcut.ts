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

/**
 * Whether a shortcut of a form is meant for it: the focus is in it, in another form whose
 * `data-part-of` is its id, or in no form and no dialog, as after a page was opened.
 */
export function isForForm(form: HTMLElement | null): boolean {
  const around = document.activeElement?.closest('form, dialog, [role=dialog], [role=alertdialog]') ?? null;
  if (form === null || around === null) {
    return form !== null;
  }
  return form.contains(around) || (form.id !== '' && around.getAttribute('data-part-of') === form.id);
}
