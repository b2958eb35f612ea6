import { useContext, useLayoutEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMatches } from 'react-router';
import { useDocumentTitle } from '../../navigation/documentTitle.ts';
import type { PageHandle } from '../../navigation/page.ts';
import { trailOf, type Crumb } from '../../navigation/trail.ts';
import { HeaderLine } from './HeaderLine.tsx';
import { HeaderSlotContext } from './headerSlot.ts';

interface PageHeaderProps {
  /** Name of what the page shows; until it is known, the page's own title stands there. */
  readonly title?: string | undefined;
  /** Pages above, where the address does not tell them. */
  readonly trail?: readonly Crumb[] | undefined;
  readonly mark?: ReactNode;
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
}

/** Fills the shell's header: breadcrumb, page name (also the document title) and actions. */
export function PageHeader({ title, trail, mark, facts, actions }: PageHeaderProps) {
  const slot = useContext(HeaderSlotContext);
  const page = usePage();
  useDocumentTitle(title);
  useLayoutEffect(() => slot?.claim(), [slot]);
  const line = (
    <HeaderLine
      title={title ?? page.title ?? ''}
      trail={trail ?? trailOf(page.pattern ?? '')}
      mark={mark}
      facts={facts}
      actions={actions}
    />
  );
  if (slot === null) {
    return line;
  }
  return slot.element === null ? null : createPortal(line, slot.element);
}

/** The header of a page that has none of its own. */
export function PlainHeader() {
  const page = usePage();
  return <HeaderLine title={page.title ?? ''} trail={trailOf(page.pattern ?? '')} />;
}

/** Sitemap entry of the page; with tabs, of the page rather than the tab. */
function usePage(): PageHandle {
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  return (
    handles.find((handle) => handle?.tabs !== undefined) ??
    handles.findLast((handle) => handle?.title !== undefined) ??
    {}
  );
}
