import { chakra } from '@chakra-ui/react/styled-system';
import { Bot } from 'lucide-react';
import { Icon } from '../../../../../ui/Icon.tsx';
import { agentNamePlace, agentPlace, type Read } from '../choices/choices.ts';
import type { AgentOption } from './AgentChoice.tsx';

interface AgentLineProps {
  readonly agents: readonly AgentOption[];
  readonly read: Read;
  readonly current: boolean;
  readonly wrong: boolean;
  readonly onSelect: () => void;
}

const Choose = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    columnGap: '2.5',
    width: '100%',
    paddingBlock: '6px',
    paddingInline: '2',
    borderRadius: '7px',
    textAlign: 'left',
    cursor: 'pointer',
    lineHeight: '18px',
    _hover: { bg: 'bg.hover' },
    '&[aria-current=true]': { bg: 'bg.selected', boxShadow: 'inset 2px 0 {colors.primary}', color: 'accent' },
  },
});

/** Who answers from the models, above the list of them; leads to the agent's own pane. */
export function AgentLine({ agents, read, current, wrong, onSelect }: AgentLineProps) {
  const agent = String(read(agentPlace));
  const name =
    agent === 'new'
      ? String(read(agentNamePlace)).trim() || 'New agent'
      : (agents.find(({ id }) => id === agent)?.name ?? 'No agent');
  return (
    <Choose type="button" aria-current={current} onClick={onSelect}>
      <chakra.span paddingTop="1px">
        <Icon of={Bot} size={16} />
      </chakra.span>
      <chakra.span minWidth="0">
        <chakra.span display="block" fontWeight="500" textStyle="compact" truncate title={name}>
          {name}
        </chakra.span>
        <chakra.span display="block" fontSize="12px" lineHeight="16px" color={wrong ? 'bad' : 'fg.subtle'} truncate>
          {wrong ? 'Something to correct' : agent === 'new' ? 'Purpose and questions' : 'Answers from the models'}
        </chakra.span>
      </chakra.span>
    </Choose>
  );
}
