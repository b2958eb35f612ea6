import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import type { ShownFigure } from './figureTexts.ts';

interface FigureStripProps {
  readonly figures: readonly ShownFigure[];
  readonly days: number;
  /** Addresses of the tasks that figures count, by label. */
  readonly addresses: Readonly<Record<string, string>>;
}

const tones = { true: 'ok', false: 'bad', null: 'fg.subtle' } as const;

/** The main figures, each with the change against as many days before. */
export function FigureStrip({ figures, days, addresses }: FigureStripProps) {
  return (
    <Panel aria-label="Figures">
      <chakra.ul
        listStyle="none"
        display="grid"
        gridTemplateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          xl: 'repeat(6, minmax(0, 1fr))',
        }}
        gap="1px"
        bg="border.faint"
      >
        {figures.map(({ label, value, change, better, basis }) => {
          const address = addresses[label];
          return (
            <chakra.li key={label} bg="bg.panel" padding="3" paddingInline="4">
              <chakra.span display="block" textStyle="small" color="fg.muted">
                {label}
              </chakra.span>
              <chakra.span
                display="block"
                fontSize="22px"
                lineHeight="30px"
                fontWeight="600"
                fontVariantNumeric="tabular-nums"
              >
                {address === undefined ? (
                  value
                ) : (
                  <chakra.a asChild _hover={{ color: 'accent' }}>
                    <Link to={address} aria-label={`${label}: ${value}, see the tasks`}>
                      {value}
                    </Link>
                  </chakra.a>
                )}
              </chakra.span>
              <chakra.span display="block" textStyle="note" color="fg.subtle">
                {basis !== null && `${basis}${change === null ? '' : ' · '}`}
                {change === null ? (
                  basis === null && 'nothing to compare with'
                ) : (
                  <>
                    <chakra.span fontWeight="500" color={tones[`${better}`]}>
                      {change}
                    </chakra.span>{' '}
                    vs {days} d before
                  </>
                )}
              </chakra.span>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </Panel>
  );
}
