import { chakra } from '@chakra-ui/react/styled-system';
import { Bot } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { Chip } from '../../ui/text/Chip.tsx';

interface ReportBylineProps {
  readonly createdAt: string;
  readonly author: string | null;
  readonly agent: string | null;
}

/** By whom a report is, and when it was written. */
export function ReportByline({ createdAt, author, agent }: ReportBylineProps) {
  return (
    <chakra.p
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      marginTop="2"
      color="fg.subtle"
      textStyle="small"
    >
      {agent !== null && (
        <Chip>
          <Icon of={Bot} size={13} />
          {agent}
        </Chip>
      )}
      <span>
        {new Date(createdAt).toLocaleDateString('en-GB', { dateStyle: 'long' })}
        {author !== null && ` for ${author}`}
      </span>
    </chakra.p>
  );
}
