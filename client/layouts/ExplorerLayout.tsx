import { chakra } from '@chakra-ui/react/styled-system';
import { Menu as MenuIcon } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { client, socket } from '../apollo/api.ts';
import { ApiProvider } from '../apollo/ApiProvider.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CommandPaletteHost } from './CommandPaletteHost.tsx';
import { ExplorerSidebar } from './ExplorerSidebar.tsx';
import { RightRail } from './RightRail.tsx';

/** Explorer: sidebar (a drawer below 768 px), page, right rail. */
export function Component() {
  // Open belongs to one page: going to another closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [search, setSearch] = useState(false);
  const openSearch = useCallback(() => setSearch(true), []);
  const { pathname } = useLocation();
  const drawer = openAt === pathname;
  return (
    <ApiProvider client={client} socket={socket}>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr) auto' }}
        minHeight="100dvh"
      >
        <chakra.div
          position={{ base: 'fixed', md: 'static' }}
          insetBlock="0"
          left="0"
          zIndex={{ base: 'menu', md: 'auto' }}
          display={{ base: drawer ? 'block' : 'none', md: 'block' }}
          boxShadow={{ base: 'overlay', md: 'none' }}
        >
          <ExplorerSidebar onSearch={openSearch} />
        </chakra.div>
        {drawer && (
          <chakra.button
            type="button"
            aria-label="Close the menu"
            display={{ base: 'block', md: 'none' }}
            position="fixed"
            inset="0"
            zIndex="sticky"
            bg="rgb(29 36 51 / 0.4)"
            onClick={() => setOpenAt(null)}
          />
        )}
        <chakra.main minWidth="0" display="flex" flexDirection="column" minHeight="100dvh">
          <chakra.div display={{ base: 'flex', md: 'none' }} padding="2" borderBottomWidth="1px">
            <Button
              kind="plain"
              size="icon"
              aria-label="Open the menu"
              aria-expanded={drawer}
              onClick={() => setOpenAt(pathname)}
            >
              <Icon of={MenuIcon} />
            </Button>
          </chakra.div>
          <Outlet />
        </chakra.main>
        <RightRail />
      </chakra.div>
      <CommandPaletteHost open={search} onOpenChange={setSearch} />
    </ApiProvider>
  );
}
