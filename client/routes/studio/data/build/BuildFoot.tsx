import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { Choice } from '../../../../ui/form/Choice.tsx';
import { describedBy, FieldError, Input } from '../../../../ui/form/Field.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { mostTables } from './agentLimits.ts';
import { agentNamePlace, agentPlace, mixPlace, type Read, type Totals, type Values } from './choices.ts';
import { allBeside, beside } from './panes.ts';

export interface AgentOption {
  readonly id: string;
  readonly name: string;
  /** True: with these models sample data and own data would meet in it for the first time. */
  readonly mixes: boolean;
}

interface BuildFootProps {
  readonly totals: Totals;
  readonly agents: readonly AgentOption[];
  readonly read: Read;
  readonly nameError: string | undefined;
  readonly busy: boolean;
  readonly onEdit: (edit: Values) => void;
}

/** What will be made, who will answer from it, and the one button that makes it. */
export function BuildFoot({ totals, agents, read, nameError, busy, onEdit }: BuildFootProps) {
  const { models, dimensions, measures, joins, offeredJoins } = totals;
  const agent = String(read(agentPlace));
  const error = useId();
  const what = counted(models, 'model');
  const tooMany = agent !== 'none' && models > mostTables;
  const offersNone = agent === 'none' || tooMany;
  const chosen = agents.find(({ id }) => id === agent);
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3.5"
      rowGap="2"
      paddingBlock="3.5"
      paddingInline={{ base: '4', lg: '6' }}
      textStyle="small"
    >
      <p role="status">
        <chakra.b fontWeight="600">{what}</chakra.b>
        <chakra.span color="fg.subtle" marginLeft="3" display="none" css={{ [allBeside]: { display: 'inline' } }}>
          {counted(dimensions, 'dimension')} · {counted(measures, 'measure')}
          {offeredJoins > 0 && ` · ${joins} of ${counted(offeredJoins, 'join')}`}
        </chakra.span>
      </p>
      <chakra.span flex="1" />
      <chakra.div
        display="flex"
        alignItems="center"
        gap="2"
        flex="1 1 100%"
        minWidth="0"
        css={{ [beside]: { flex: '0 1 auto' } }}
      >
        <chakra.span color="fg.subtle" aria-hidden>
          Agent
        </chakra.span>
        {(agents.length > 0 || offersNone) && (
          <chakra.div minWidth="0" flex="1 1 120px" maxWidth="200px">
            <Choice
              aria-label="Agent"
              name={agentPlace}
              options={[
                { value: 'new', label: 'New agent' },
                ...agents.map(({ id, name }) => ({ value: id, label: name })),
                { value: 'none', label: 'None for now' },
              ]}
              value={agent}
              onChange={({ target }) => onEdit({ [agentPlace]: target.value })}
            />
          </chakra.div>
        )}
        {agent === 'new' && (
          <chakra.div flex="1 1 140px" minWidth="0" maxWidth={{ base: '100%', sm: '200px' }}>
            <Input
              {...describedBy(error, { error: nameError })}
              aria-label="Name of the new agent"
              name={agentNamePlace}
              value={String(read(agentNamePlace))}
              onChange={({ target }) => onEdit({ [agentNamePlace]: target.value })}
            />
          </chakra.div>
        )}
      </chakra.div>
      <Button
        kind="primary"
        size="lg"
        type="submit"
        disabled={busy || models === 0}
        css={{ width: '100%', [beside]: { width: 'auto' } }}
      >
        <chakra.span display="none" css={{ [allBeside]: { display: 'inline' } }}>
          {agent === 'none'
            ? `Create ${what}`
            : `Create ${what} ${chosen === undefined ? 'and an agent' : `for ${shortened(chosen.name)}`} · then ask`}
        </chakra.span>
        <chakra.span css={{ [allBeside]: { display: 'none' } }}>
          {agent === 'none' ? `Create ${what}` : `Create ${what} · then ask`}
        </chakra.span>
        <Icon of={ArrowRight} size={15} />
      </Button>
      {chosen?.mixes === true && (
        <chakra.div flex="1 1 100%" color="warn">
          <Checkbox checked={read(mixPlace) === true} onChange={({ target }) => onEdit({ [mixPlace]: target.checked })}>
            Let {chosen.name} answer from your own data and from the sample data
          </Checkbox>
        </chakra.div>
      )}
      {tooMany && (
        <chakra.p role="status" color="warn" flex="1 1 100%">
          An agent can have {mostTables} tables. Untick models, or choose no agent for now.
        </chakra.p>
      )}
      {nameError !== undefined && (
        <FieldError id={`${error}-error`} flex="1 1 100%">
          {nameError}
        </FieldError>
      )}
    </chakra.div>
  );
}

const shortened = (name: string): string => (name.length > 24 ? `${name.slice(0, 23)}…` : name);
