import { useEffect } from 'react';

export const defaultTitle = 'Home';

/** The document's title by the product's template; "Home" when a page names none. */
export function documentTitle(title: string | null | undefined): string {
  return `${title === undefined || title === null || title.trim() === '' ? defaultTitle : title} - Quarry`;
}

/** Names the document while the calling page is shown. A page that knows its entity passes the entity's name. */
export function useDocumentTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (title !== undefined && title !== null) document.title = documentTitle(title);
  }, [title]);
}
