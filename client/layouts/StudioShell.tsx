import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link, Outlet, useMatches } from 'react-router';
import { client, socket } from '../apollo/api.ts';
import { ApiProvider } from '../apollo/ApiProvider.tsx';
import type { PageHandle } from '../navigation/page.ts';
import { CommandPaletteHost } from './CommandPaletteHost.tsx';
import { OutageNotices } from './OutageNotices.tsx';
import { RightRail } from './RightRail.tsx';
import { DrawerButton, shellColumns, SideDrawer } from './SideDrawer.tsx';
import { StudioShellDocument } from './StudioShell.generated.ts';
import { StudioSidebar } from './StudioSidebar.tsx';
import { useDrawer } from './useDrawer.ts';

interface StudioShellProps {
  /** Where the page's list is, one step up. */
  readonly parent?: { readonly label: string; readonly to: string };
}

/** Sidebar, header with the page's title, page, right rail. Wide from 1024 px, narrower the sidebar is a drawer. */
export function StudioShell({ parent }: StudioShellProps) {
  const [search, setSearch] = useState(false);
  const drawer = useDrawer();
  const title = useMatches()
    .map((match) => (match.handle as PageHandle | undefined)?.title)
    .findLast((found) => found !== undefined);
  return (
    <ApiProvider client={client} socket={socket}>
      <chakra.div display="grid" gridTemplateColumns={shellColumns('lg')} minHeight="100dvh">
        <SideDrawer from="lg" open={drawer.open} onClose={drawer.onClose}>
          <CountedSidebar />
        </SideDrawer>
        <chakra.main minWidth="0">
          <chakra.header
            display="flex"
            alignItems="center"
            gap="1.5"
            height="14"
            borderBottomWidth="1px"
            paddingInline={{ base: '2', lg: '6' }}
            fontSize="13.5px"
            color="fg.subtle"
          >
            <DrawerButton from="lg" open={drawer.open} onOpen={drawer.onOpen} />
            {parent !== undefined && (
              <>
                <Link to={parent.to}>{parent.label}</Link> /
              </>
            )}
            <chakra.h1 fontWeight="600" color="fg">
              {title}
            </chakra.h1>
          </chakra.header>
          <OutageNotices />
          <Outlet />
        </chakra.main>
        <RightRail />
      </chakra.div>
      <CommandPaletteHost open={search} onOpenChange={setSearch} />
    </ApiProvider>
  );
}

function CountedSidebar() {
  const { data } = useQuery(StudioShellDocument);
  return (
    <StudioSidebar
      counts={data?.counts ?? {}}
      guideDismissed={data?.viewer.organization?.gettingStartedDismissedAt != null}
    />
  );
}
