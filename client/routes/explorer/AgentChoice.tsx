import { chakra } from '@chakra-ui/react/styled-system';
import { Bot } from 'lucide-react';
import type { AgentOption } from '../../components/conversation/createTask.ts';
import { Icon } from '../../ui/Icon.tsx';

const Row = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: '100%',
    minHeight: '52px',
    paddingBlock: '2',
    paddingInline: '4',
    borderTopWidth: '1px',
    borderColor: 'border',
    textAlign: 'left',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
  },
});

interface AgentChoiceProps {
  readonly options: readonly AgentOption[];
  readonly onChoose: (option: AgentOption) => void;
}

/** Agents that would answer a question, each in its own way; a click asks one of them. */
export function AgentChoice({ options, onChoose }: AgentChoiceProps) {
  return (
    <chakra.section
      aria-label="Choose an agent"
      marginTop="4"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      overflow="hidden"
    >
      <chakra.p role="status" padding="3" paddingInline="4" color="fg.muted" textStyle="small">
        {options.length} agents can answer this, each in its own way. Which one do you mean?
      </chakra.p>
      {options.map((option) => (
        <Row key={option.agentId} type="button" onClick={() => onChoose(option)}>
          <chakra.span color="accent" display="inline-flex">
            <Icon of={Bot} size={16} />
          </chakra.span>
          <chakra.span minWidth="0">
            <chakra.span display="block" truncate>
              {option.name}
            </chakra.span>
            <chakra.span display="block" color="fg.subtle" textStyle="caption">
              {option.reason}
            </chakra.span>
          </chakra.span>
        </Row>
      ))}
    </chakra.section>
  );
}
