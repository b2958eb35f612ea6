import { useEffect } from 'react';

export const defaultTitle = 'Home';

/** The document's title by the product's template; "Home" when a page names none. */
export function documentTitle(title: string | null | undefined): string {
  return `${title === undefined || title === null || title.trim() === '' ? defaultTitle : title} - Quarry`;
}

/** Names of the one document: what the page shows, as long as that is known, else the page. */
const names: { page: string | undefined; shown: string | null } = { page: undefined, shown: null };

function write(): void {
  document.title = documentTitle(names.shown ?? names.page);
}

/** Names the document after a page of the sitemap, until the page names it after what it shows. */
export function namePage(title: string | undefined): void {
  names.page = title;
  write();
}

/**
 * Names the document after what the calling page shows, for as long as it is there, whichever way
 * led to it.
 */
export function useDocumentTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title === undefined || title === null) {
      return undefined;
    }
    names.shown = title;
    write();
    return () => {
      if (names.shown !== title) {
        return;
      }
      names.shown = null;
      write();
    };
  }, [title]);
}
