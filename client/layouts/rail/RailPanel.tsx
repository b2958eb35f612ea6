import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DocsSlide } from './DocsSlide.tsx';
import { GraphSlide } from './GraphSlide.tsx';
import { openEntity } from './openEntity.ts';
import type { Slide } from './slide.ts';
import { VersionsSlide } from './VersionsSlide.tsx';

/** The slide-out: its name, the way to close it, and what it says of the page. */
export default function RailPanel({ slide, onClose }: { readonly slide: Slide; readonly onClose: () => void }) {
  const { pathname } = useLocation();
  const entity = openEntity(pathname);
  return (
    <chakra.div display="flex" flexDirection="column" height="100%">
      <chakra.header
        display="flex"
        alignItems="center"
        flexShrink="0"
        height="14"
        paddingInline="4"
        borderBottomWidth="1px"
      >
        <chakra.h2 fontWeight="600">{slide}</chakra.h2>
        <Button marginLeft="auto" kind="plain" size="icon" aria-label={`Close ${slide}`} onClick={onClose}>
          <Icon of={X} />
        </Button>
      </chakra.header>
      <chakra.div flex="1" minHeight="0" overflowY="auto" scrollbarGutter="stable" padding="4">
        {slide === 'Graph' && <GraphSlide entity={entity} />}
        {slide === 'Docs' && <DocsSlide pathname={pathname} />}
        {slide === 'Versions' && <VersionsSlide entity={entity} />}
      </chakra.div>
    </chakra.div>
  );
}
