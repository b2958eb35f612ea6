import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { client, socket } from '../apollo/api.ts';
import { ApiProvider } from '../apollo/ApiProvider.tsx';
import { SemanticLayerSubscriber } from '../components/layer/SemanticLayerSubscriber.tsx';
import { useSessionState } from '../session/SessionContext.tsx';
import { CommandPaletteHost } from './palette/CommandPaletteHost.tsx';
import { OutageNotices } from './header/OutageNotices.tsx';
import { RightRail } from './rail/RightRail.tsx';
import { DrawerButton, shellColumns, SideDrawer } from './sidebar/SideDrawer.tsx';
import { StudioHeader } from './header/StudioHeader.tsx';
import { StudioShellDocument } from './StudioShell.generated.ts';
import { StudioSidebar } from './sidebar/StudioSidebar.tsx';
import { useDrawer } from './sidebar/useDrawer.ts';

/**
 * Sidebar, header with the page's place, name and actions, page, right rail. Wide from 1024 px,
 * narrower the sidebar is a drawer.
 */
export function StudioShell() {
  const [search, setSearch] = useState(false);
  const drawer = useDrawer();
  const isAdmin = useSessionState().orgRole === 'org:admin';
  return (
    <ApiProvider client={client} socket={socket}>
      <chakra.div display="grid" gridTemplateColumns={shellColumns('lg')} minHeight="100dvh">
        <SideDrawer from="lg" open={drawer.open} onClose={drawer.onClose}>
          <CountedSidebar />
        </SideDrawer>
        <chakra.main minWidth="0">
          <StudioHeader start={<DrawerButton from="lg" open={drawer.open} onOpen={drawer.onOpen} />}>
            <OutageNotices />
            <Outlet />
          </StudioHeader>
        </chakra.main>
        <RightRail />
      </chakra.div>
      {isAdmin && <SemanticLayerSubscriber />}
      <CommandPaletteHost studio open={search} onOpenChange={setSearch} />
    </ApiProvider>
  );
}

function CountedSidebar() {
  const { data } = useQuery(StudioShellDocument);
  return (
    <StudioSidebar
      counts={data?.counts ?? {}}
      guideDismissed={data?.viewer.organization?.gettingStartedDismissedAt != null}
      environment={data?.viewer.environment ?? null}
      environments={data?.environments ?? []}
    />
  );
}
