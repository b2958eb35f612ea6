import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { HeaderSlotContext } from '../../components/header/headerSlot.ts';
import { PlainHeader } from '../../components/header/PageHeader.tsx';

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1.5',
    flex: '1',
    minWidth: '0',
    paddingBlock: '2',
    _empty: { display: 'none' },
  },
});

interface StudioHeaderProps {
  /** In front of everything: what opens the sidebar where it is a drawer. */
  readonly start: ReactNode;
  readonly children: ReactNode;
}

/**
 * The one header of the studio, above its pages: each page fills it, and a page that does not is
 * named by the sitemap.
 */
export function StudioHeader({ start, children }: StudioHeaderProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [claims, setClaims] = useState(0);
  const claim = useCallback(() => {
    setClaims((before) => before + 1);
    return () => setClaims((before) => before - 1);
  }, []);
  const slot = useMemo(() => ({ element, claim }), [element, claim]);
  return (
    <HeaderSlotContext value={slot}>
      <chakra.header
        display="flex"
        alignItems="center"
        gap="1.5"
        minHeight="14"
        borderBottomWidth="1px"
        paddingInline={{ base: '2', sm: '4', lg: '6' }}
        textStyle="compact"
        lineHeight="20px"
      >
        {start}
        {claims === 0 && (
          <Line>
            <PlainHeader />
          </Line>
        )}
        <Line ref={setElement} />
      </chakra.header>
      {children}
    </HeaderSlotContext>
  );
}
