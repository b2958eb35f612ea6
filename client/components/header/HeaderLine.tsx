import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Crumb } from '../../navigation/trail.ts';

interface HeaderLineProps {
  readonly trail: readonly Crumb[];
  readonly title: string;
  /** Element before the title, such as the mark of a connector. */
  readonly mark?: ReactNode;
  /** Small facts next to the title. */
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
}

const phone = '@media (max-width: 479px)';

/**
 * Where a page lies, what it is called, what is known of it at a glance, and what can be done: one
 * line, 56 px high.
 */
export function HeaderLine({ trail, title, mark, facts, actions }: HeaderLineProps) {
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="2" minWidth="0">
        {trail.length > 0 && (
          <chakra.nav
            aria-label="Breadcrumb"
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="1.5"
            minWidth="0"
            color="fg.subtle"
          >
            {trail.map(({ label, to }) => (
              <chakra.span key={to + label} display="inline-flex" gap="1.5" minWidth="0" maxWidth="100%">
                <chakra.a asChild truncate title={label} _hover={{ color: 'fg' }}>
                  <Link to={to}>{label}</Link>
                </chakra.a>
                <span aria-hidden>/</span>
              </chakra.span>
            ))}
          </chakra.nav>
        )}
        {mark}
        <chakra.h1 fontWeight="600" color="fg" minWidth="0" truncate title={title}>
          {title}
        </chakra.h1>
      </chakra.div>
      {facts !== undefined && (
        // On a phone the facts have one line, with the name or with the actions.
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="2"
          minWidth="0"
          css={{ [phone]: { flex: '1 1 200px', height: '7', overflow: 'hidden', whiteSpace: 'nowrap' } }}
        >
          {facts}
        </chakra.div>
      )}
      {actions !== undefined && (
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="2"
          marginLeft="auto"
          textStyle="small"
          color="fg.subtle"
        >
          {actions}
        </chakra.div>
      )}
    </>
  );
}
