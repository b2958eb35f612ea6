import { chakra } from '@chakra-ui/react/styled-system';
import { BookOpen, History, Waypoints, X, type LucideIcon } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';

const slides: readonly { readonly label: string; readonly icon: LucideIcon; readonly empty: string }[] = [
  {
    label: 'Graph',
    icon: Waypoints,
    empty: 'How the open entity connects to the rest of the semantic layer. This view is not built yet.',
  },
  { label: 'Docs', icon: BookOpen, empty: 'Help for what is on the screen. This view is not built yet.' },
  { label: 'Versions', icon: History, empty: 'Every saved version of the open entity. This view is not built yet.' },
];

/** The rail at the right, 44 px, and its slide-out of 360 px. */
export const RightRail = memo(function RightRail() {
  const [open, setOpen] = useState<string | null>(null);
  const slide = slides.find(({ label }) => label === open);
  return (
    <chakra.div display={{ base: 'none', lg: 'flex' }} position="sticky" top="0" height="100dvh">
      {slide !== undefined && (
        <chakra.section aria-label={slide.label} width="360px" borderLeftWidth="1px" bg="bg.panel">
          <chakra.header
            display="flex"
            alignItems="center"
            height="14"
            paddingInline="4"
            borderBottomWidth="1px"
            fontWeight="600"
          >
            {slide.label}
            <Button
              marginLeft="auto"
              kind="plain"
              size="icon"
              aria-label={`Close ${slide.label}`}
              onClick={() => setOpen(null)}
            >
              <Icon of={X} />
            </Button>
          </chakra.header>
          <EmptyState icon={slide.icon}>{slide.empty}</EmptyState>
        </chakra.section>
      )}
      <chakra.div
        width="rail"
        borderLeftWidth="1px"
        display="flex"
        flexDirection="column"
        alignItems="center"
        paddingTop="2"
        gap="1"
      >
        {slides.map(({ label, icon }) => (
          <Button
            key={label}
            kind="plain"
            size="icon"
            title={label}
            aria-label={label}
            aria-pressed={open === label}
            onClick={() => setOpen(open === label ? null : label)}
          >
            <Icon of={icon} />
          </Button>
        ))}
      </chakra.div>
    </chakra.div>
  );
});
