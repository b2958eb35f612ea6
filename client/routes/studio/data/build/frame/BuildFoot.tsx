import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { Checkbox } from '../../../../../ui/form/Checkbox.tsx';
import { FieldError } from '../../../../../ui/form/Field.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { counted } from '../../../../../ui/text/counted.ts';
import { AgentChoice, type AgentOption } from '../agent/AgentChoice.tsx';
import { mostTables } from '../agent/agentLimits.ts';
import { agentPlace, mixPlace, type Read, type Totals, type Values } from '../choices/choices.ts';
import { threePanes, twoPanes } from './panes.ts';

interface BuildFootProps {
  readonly totals: Totals;
  readonly agents: readonly AgentOption[];
  readonly read: Read;
  readonly nameError: string | undefined;
  readonly busy: boolean;
  readonly onEdit: (edit: Values) => void;
}

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3.5',
    rowGap: '2',
    [twoPanes]: { flexWrap: 'nowrap' },
  },
});

/** What will be made, who will answer from it, and the one button that makes it. */
export function BuildFoot({ totals, agents, read, nameError, busy, onEdit }: BuildFootProps) {
  const { models, reused, dimensions, measures, joins, offeredJoins } = totals;
  const agent = String(read(agentPlace));
  const id = useId();
  const what = counted(models, 'model');
  const chosen = agents.find((one) => one.id === agent);
  const added = totals.tableIds.filter((tableId) => chosen?.tableIds.includes(tableId) !== true).length;
  const own = chosen?.tableIds.length ?? 0;
  const tooMany = agent !== 'none' && own + added > mostTables;
  const exist = `${counted(reused, 'model')} that ${reused === 1 ? 'exists' : 'exist'}`;
  const parts = [
    ...(models === 0 ? [] : [counted(dimensions, 'dimension'), counted(measures, 'measure')]),
    ...(offeredJoins === 0 ? [] : [`${joins} of ${counted(offeredJoins, 'join')}`]),
    ...(reused === 0 || models === 0 ? [] : [exist]),
  ].join(' · ');
  return (
    <chakra.div display="grid" rowGap="2" paddingBlock="3.5" paddingInline={{ base: '4', lg: '6' }} textStyle="small">
      <Row>
        <chakra.p role="status" flex="1 1 auto" minWidth="0" truncate title={parts}>
          <chakra.b fontWeight="600">{models === 0 && reused > 0 ? exist : what}</chakra.b>
          <chakra.span color="fg.subtle" marginLeft="3" display="none" css={{ [threePanes]: { display: 'inline' } }}>
            {parts}
          </chakra.span>
        </chakra.p>
        <chakra.div
          display="flex"
          alignItems="center"
          gap="2"
          flex="1 1 100%"
          minWidth="0"
          css={{ [twoPanes]: { flex: '0 1 auto' } }}
        >
          <AgentChoice
            id={id}
            agents={agents}
            optional={agent === 'none' || tooMany}
            read={read}
            nameError={nameError}
            onEdit={onEdit}
          />
        </chakra.div>
        <Button
          kind="primary"
          size="lg"
          type="submit"
          disabled={busy || models + reused === 0 || tooMany}
          css={{ width: '100%', [twoPanes]: { width: 'auto' } }}
        >
          <chakra.span display="none" css={{ [threePanes]: { display: 'inline' } }}>
            {agent === 'none'
              ? `Create ${what}`
              : models === 0
                ? 'Create the agent · then ask'
                : `Create ${what} ${chosen === undefined ? 'and an agent' : `for ${shortened(chosen.name)}`} · then ask`}
          </chakra.span>
          <chakra.span css={{ [threePanes]: { display: 'none' } }}>
            {agent === 'none' ? `Create ${what}` : `Create ${models === 0 ? 'the agent' : what} · then ask`}
          </chakra.span>
          <Icon of={ArrowRight} size={15} />
        </Button>
      </Row>
      {chosen?.mixes === true && (
        <chakra.div color="warn">
          <Checkbox checked={read(mixPlace) === true} onChange={({ target }) => onEdit({ [mixPlace]: target.checked })}>
            Let {chosen.name} answer from your own data and from the sample data
          </Checkbox>
        </chakra.div>
      )}
      {tooMany && (
        <chakra.p role="status" color="warn">
          {chosen === undefined
            ? `An agent can have ${mostTables} tables. Untick ${counted(added - mostTables, 'model')}, or choose no agent for now.`
            : own >= mostTables
              ? `${chosen.name} has ${mostTables} tables already, as many as an agent can have. Choose a new agent, or none for now.`
              : `${chosen.name} has ${counted(own, 'table')} already, and an agent can have ${mostTables}. Untick ${counted(own + added - mostTables, 'model')}, or choose a new agent.`}
        </chakra.p>
      )}
      {nameError !== undefined && <FieldError id={`${id}-error`}>{nameError}</FieldError>}
    </chakra.div>
  );
}

const shortened = (name: string): string => (name.length > 24 ? `${name.slice(0, 23)}…` : name);
