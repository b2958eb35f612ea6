import { chakra } from '@chakra-ui/react/styled-system';
import { ListChecks } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

interface ListWithDetailProps {
  /** What is listed, such as “Tasks”. */
  readonly listLabel: string;
  readonly list: ReactNode;
  /** What one of them is, such as “Thread”. */
  readonly detailLabel: string;
  /** What is open; null: nothing. */
  readonly detail: ReactNode;
  /** Shown in its place while nothing is open, where both have room. */
  readonly choose: ReactNode;
  /** Way back to the list, where only one has room. */
  readonly back: { readonly to: string; readonly label: string };
}

/** Up and down arrows move along the list; Enter opens, as with every link. */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = step === undefined || at < 0 ? undefined : links[at + step];
  if (next !== undefined) {
    event.preventDefault();
    next.focus();
  }
}

/** A list of links, and next to it what is opened of it; on a phone one of the two. */
export function ListWithDetail({ listLabel, list, detailLabel, detail, choose, back }: ListWithDetailProps) {
  const isOpen = detail !== null;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '340px minmax(0, 1fr)' }}
      minHeight={{ lg: 'calc(100dvh - 57px)' }}
    >
      <chakra.section
        aria-label={listLabel}
        display={{ base: isOpen ? 'none' : 'block', lg: 'block' }}
        borderRightWidth={{ lg: '1px' }}
        maxHeight={{ lg: 'calc(100dvh - 57px)' }}
        overflowY="auto"
        position={{ lg: 'sticky' }}
        top={{ lg: '57px' }}
        padding="4"
        onKeyDown={moveAlong}
      >
        {list}
      </chakra.section>
      <chakra.section aria-label={detailLabel} minWidth="0" display={{ base: isOpen ? 'block' : 'none', lg: 'block' }}>
        {isOpen ? (
          <>
            <chakra.div display={{ base: 'block', lg: 'none' }} padding="4" paddingBottom="0">
              <Button asChild>
                <Link to={back.to}>
                  <Icon of={ListChecks} size={15} />
                  {back.label}
                </Link>
              </Button>
            </chakra.div>
            {detail}
          </>
        ) : (
          choose
        )}
      </chakra.section>
    </chakra.div>
  );
}
