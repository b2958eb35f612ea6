import { chakra } from '@chakra-ui/react/styled-system';
import type { VerificationState } from '../../../../apollo/schema.generated.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { EntryList, type EntryListState } from '../EntryList.tsx';
import { states } from './states.ts';

interface DefinitionListProps extends EntryListState {
  /** Definitions that were read so far; undefined until the first were. */
  readonly definitions:
    readonly { readonly id: string; readonly name: string; readonly state: VerificationState }[] | undefined;
}

const colors = { ok: 'ok', warn: 'warn', plain: 'fg.subtle' } as const;

/** Definitions with how far each can be relied on. */
export function DefinitionList({ definitions, ...list }: DefinitionListProps) {
  const lines = definitions?.map(({ id, name, state }) => ({
    kind: 'entry' as const,
    id,
    name,
    end: <Reliability state={state} />,
  }));
  return <EntryList noun="definitions" address="/studio/glossary/definitions" lines={lines} {...list} />;
}

function Reliability({ state }: { readonly state: VerificationState }) {
  const { label, icon, tone } = states[state];
  return (
    <chakra.span marginLeft="auto" flexShrink="0" role="img" aria-label={label} color={colors[tone]} title={label}>
      <Icon of={icon} size={14} />
    </chakra.span>
  );
}
