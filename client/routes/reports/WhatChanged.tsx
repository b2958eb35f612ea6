import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { TextLink } from '../../ui/text/TextLink.tsx';

interface WhatChangedProps {
  readonly previous: { readonly id: string; readonly title: string };
  readonly changes: readonly { readonly label: string; readonly before: string | null; readonly after: string }[];
}

/** What another run of the same plan has changed. */
export function WhatChanged({ previous, changes }: WhatChangedProps) {
  return (
    <chakra.section
      aria-label="What changed"
      marginTop="4"
      padding="3"
      borderRadius="md"
      bg="bg.fill"
      textStyle="paragraph"
    >
      Continues from{' '}
      <TextLink asChild>
        <Link to={`/reports/${previous.id}`}>an earlier report</Link>
      </TextLink>
      {changes.length === 0 ? '; its figures are the same.' : '. Since then:'}
      {changes.length > 0 && (
        <chakra.ul paddingLeft="5" marginTop="1" fontVariantNumeric="tabular-nums">
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              {label}: {before ?? 'none'} → {after}
            </li>
          ))}
        </chakra.ul>
      )}
    </chakra.section>
  );
}
