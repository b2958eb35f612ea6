/** Prefix of the keys of unsent questions, which last as long as their tab. */
const prefix = 'quarry.draft.';

/** Text that was typed at a place and not sent; empty when there is none. */
export function keptDraft(place: string): string {
  try {
    return window.sessionStorage.getItem(prefix + place) ?? '';
  } catch {
    // Storage may be closed to the page: then a reload loses the text.
    return '';
  }
}

/** Keeps a text that was not sent over a reload; an empty one is forgotten. */
export function keepDraft(place: string, text: string): void {
  try {
    if (text.trim() === '') {
      window.sessionStorage.removeItem(prefix + place);
    } else {
      window.sessionStorage.setItem(prefix + place, text);
    }
  } catch {
    // The text stays in the field, at least.
  }
}

/** Forgets all texts that were not sent: the next person in this tab is another one. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(window.sessionStorage).filter((one) => one.startsWith(prefix))) {
      window.sessionStorage.removeItem(key);
    }
  } catch {
    // Then nothing was kept.
  }
}
