import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useCallback, useState } from 'react';
import { SquarePen } from 'lucide-react';
import { Link, Outlet, useLocation } from 'react-router';
import { client, socket } from '../apollo/api.ts';
import { ApiProvider } from '../apollo/ApiProvider.tsx';
import { ShortcutHost } from '../components/shortcuts/ShortcutHost.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Mark } from '../ui/Mark.tsx';
import { GlossaryHost } from './glossary/GlossaryHost.tsx';
import { CommandPaletteHost } from './palette/CommandPaletteHost.tsx';
import { ExplorerSidebar } from './sidebar/ExplorerSidebar.tsx';
import { RightRail } from './rail/RightRail.tsx';
import { trialEnded } from '../session/session.ts';
import { useSessionState } from '../session/SessionContext.tsx';
import { DrawerButton, shellColumns, SideDrawer } from './sidebar/SideDrawer.tsx';
import { useDrawer } from './sidebar/useDrawer.ts';

const TrialEndedNotice = lazy(async () => ({
  default: (await import('./header/TrialEndedNotice.tsx')).TrialEndedNotice,
}));
const OperatorLink = lazy(async () => ({ default: (await import('./header/OperatorLink.tsx')).OperatorLink }));

/** Explorer: sidebar (a drawer below 768 px), page, right rail. */
export function Component() {
  const drawer = useDrawer();
  const { hash } = useLocation();
  const { plan } = useSessionState();
  const [search, setSearch] = useState(false);
  const openSearch = useCallback(() => setSearch(true), []);
  const [glossary, setGlossary] = useState(false);
  const openGlossary = useCallback(() => setGlossary(true), []);
  return (
    <ApiProvider client={client} socket={socket}>
      {hash.startsWith('#operator=') && (
        <Suspense>
          <OperatorLink />
        </Suspense>
      )}
      <chakra.div display="grid" gridTemplateColumns={shellColumns('md')} minHeight="100dvh">
        <SideDrawer from="md" open={drawer.open} onClose={drawer.onClose}>
          <ExplorerSidebar onSearch={openSearch} onGlossary={openGlossary} />
        </SideDrawer>
        <chakra.main minWidth="0" display="flex" flexDirection="column" minHeight="100dvh">
          <chakra.div
            display={{ base: 'flex', md: 'none' }}
            alignItems="center"
            justifyContent="space-between"
            padding="2"
            borderBottomWidth="1px"
          >
            <DrawerButton from="md" open={drawer.open} onOpen={drawer.onOpen} />
            <Mark />
            <Button asChild kind="plain" size="icon" aria-label="New task">
              <Link to="/explorer">
                <Icon of={SquarePen} />
              </Link>
            </Button>
          </chakra.div>
          {trialEnded(plan) && (
            <Suspense>
              <TrialEndedNotice />
            </Suspense>
          )}
          <Outlet />
        </chakra.main>
        <RightRail />
      </chakra.div>
      <GlossaryHost open={glossary} onClose={() => setGlossary(false)} />
      <CommandPaletteHost open={search} onOpenChange={setSearch} />
      <ShortcutHost />
    </ApiProvider>
  );
}
