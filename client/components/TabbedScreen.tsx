import { chakra } from '@chakra-ui/react/styled-system';
import { NavLink, Outlet, useMatches, useResolvedPath } from 'react-router';
import type { PageHandle } from '../navigation/page.ts';
import { TabList, tabStyle } from '../ui/layout/TabList.tsx';

/** A page with tabs: each tab is a child page with its own URL. */
export function Component() {
  const here = useResolvedPath('').pathname;
  const matches = useMatches();
  const tabs = matches
    .map((match) => (match.handle as PageHandle | undefined)?.tabs)
    .findLast((found) => found !== undefined);
  return (
    <>
      <TabList as="nav" aria-label="Sections">
        {tabs?.map((tab) => (
          <chakra.a key={tab.to} asChild css={tabStyle}>
            <NavLink to={`${here}/${tab.to}`} end={tab.end ?? false}>
              {tab.label}
            </NavLink>
          </chakra.a>
        ))}
      </TabList>
      <Outlet />
    </>
  );
}
