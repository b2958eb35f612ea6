import { chakra } from '@chakra-ui/react/styled-system';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useConfig } from '../../ConfigContext.tsx';
import { launcherId } from '../../support/support.ts';
import { useSupport } from '../../support/SupportContext.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { navItemStyle } from './sideNav.ts';

/** The support chat's launcher: hidden until the chat is configured and loaded. */
export function SupportItem({ icon, children }: { readonly icon: LucideIcon; readonly children: string }) {
  const support = useSupport();
  const { supportChat } = useConfig();
  const available = useSyncExternalStore(support.subscribe, support.available);
  useEffect(() => void support.start(), [support]);
  // The chat itself listens to clicks on the element with this id.
  return (
    <chakra.button
      id={launcherId(supportChat)}
      type="button"
      css={navItemStyle}
      hidden={!available}
      display={available ? 'flex' : 'none'}
    >
      <Icon of={icon} />
      {children}
    </chakra.button>
  );
}
