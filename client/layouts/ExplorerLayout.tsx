import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useState } from 'react';
import { Outlet } from 'react-router';
import { client, socket } from '../apollo/api.ts';
import { ApiProvider } from '../apollo/ApiProvider.tsx';
import { CommandPaletteHost } from './CommandPaletteHost.tsx';
import { ExplorerSidebar } from './ExplorerSidebar.tsx';
import { RightRail } from './RightRail.tsx';
import { DrawerButton, shellColumns, SideDrawer } from './SideDrawer.tsx';
import { useDrawer } from './useDrawer.ts';

/** Explorer: sidebar (a drawer below 768 px), page, right rail. */
export function Component() {
  const drawer = useDrawer();
  const [search, setSearch] = useState(false);
  const openSearch = useCallback(() => setSearch(true), []);
  return (
    <ApiProvider client={client} socket={socket}>
      <chakra.div display="grid" gridTemplateColumns={shellColumns('md')} minHeight="100dvh">
        <SideDrawer from="md" open={drawer.open} onClose={drawer.onClose}>
          <ExplorerSidebar onSearch={openSearch} />
        </SideDrawer>
        <chakra.main minWidth="0" display="flex" flexDirection="column" minHeight="100dvh">
          <chakra.div display={{ base: 'flex', md: 'none' }} padding="2" borderBottomWidth="1px">
            <DrawerButton from="md" open={drawer.open} onOpen={drawer.onOpen} />
          </chakra.div>
          <Outlet />
        </chakra.main>
        <RightRail />
      </chakra.div>
      <CommandPaletteHost open={search} onOpenChange={setSearch} />
    </ApiProvider>
  );
}
