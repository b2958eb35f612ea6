import { chakra } from '@chakra-ui/react/styled-system';
import { Link, Outlet, useMatches } from 'react-router';
import type { PageHandle } from '../navigation/page.ts';
import { RightRail } from './RightRail.tsx';
import { StudioSidebar } from './StudioSidebar.tsx';

/** Sidebar, header with the page's title, page, right rail. Wide from 1024 px, narrower it scrolls sideways. */
export function StudioShell({ parent }: { readonly parent?: { readonly label: string; readonly to: string } }) {
  const title = useMatches()
    .map((match) => (match.handle as PageHandle | undefined)?.title)
    .findLast((found) => found !== undefined);
  return (
    <chakra.div display="grid" gridTemplateColumns="232px minmax(0, 1fr) auto" minWidth="1024px">
      <StudioSidebar counts={{}} />
      <chakra.main minWidth="0">
        <chakra.header
          display="flex"
          alignItems="center"
          gap="1.5"
          height="14"
          borderBottomWidth="1px"
          paddingInline="6"
          fontSize="13.5px"
          color="fg.subtle"
        >
          {parent !== undefined && (
            <>
              <Link to={parent.to}>{parent.label}</Link> /
            </>
          )}
          <chakra.h1 fontWeight="600" color="fg">
            {title}
          </chakra.h1>
        </chakra.header>
        <Outlet />
      </chakra.main>
      <RightRail />
    </chakra.div>
  );
}
