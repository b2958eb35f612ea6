import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import {
  DefinitionReadersDocument,
  ShareDefinitionDocument,
  type DefinitionEditor_DefinitionFragment,
} from './DefinitionRoute.generated.ts';

/** Who reads the definition, also in answers: everyone, or people who are chosen. */
export function DefinitionReaders({ definition }: { readonly definition: DefinitionEditor_DefinitionFragment }) {
  const { data } = useQuery(DefinitionReadersDocument);
  const [choosing, setChoosing] = useState(false);
  const people = data?.actors.edges.map(({ node }) => node) ?? [];
  const granted = definition.permissions.flatMap(({ granteeId }) => granteeId ?? []);
  const names = people.filter(({ id }) => granted.includes(id)).map(({ name }) => name);
  return (
    <Panel aria-label="Readers">
      <chakra.h2 padding="4" fontWeight="600" borderBottomWidth="1px">
        Readers
      </chakra.h2>
      <chakra.div display="flex" flexDirection="column" alignItems="flex-start" gap="3" padding="4">
        <chakra.p color="fg.muted" overflowWrap="anywhere">
          {granted.length === 0
            ? 'Every member, once it is verified.'
            : `Admins, its author and ${names.length === 0 ? 'chosen people' : names.join(', ')}.`}
        </chakra.p>
        <Button onClick={() => setChoosing(true)}>Change</Button>
      </chakra.div>
      {choosing && (
        <Modal open title="Who reads it?" maxWidth="420px" onClose={() => setChoosing(false)}>
          <Choosing definitionId={definition.id} people={people} granted={granted} onClose={() => setChoosing(false)} />
        </Modal>
      )}
    </Panel>
  );
}

interface ChoosingProps {
  readonly definitionId: string;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly granted: readonly string[];
  readonly onClose: () => void;
}

function Choosing({ definitionId, people, granted, onClose }: ChoosingProps) {
  const [share, { loading }] = useMutation(ShareDefinitionDocument);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(granted));

  function toggle(id: string) {
    const others = new Set(chosen);
    if (!others.delete(id)) {
      others.add(id);
    }
    setChosen(others);
  }

  async function save() {
    const shared = await attempt('The readers were not changed', async () => {
      const actorIds = chosen.size === 0 ? null : [...chosen];
      const { data } = await share({ variables: { input: { definitionId, actorIds } } });
      return data?.shareDefinition;
    });
    if (shared !== null) {
      onClose();
    }
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <chakra.p color="fg.muted">Choose people, or none of them for every member. Admins always read it.</chakra.p>
      <chakra.div display="flex" flexDirection="column" gap="2" maxHeight="280px" overflowY="auto">
        {people.map(({ id, name }) => (
          <Checkbox key={id} checked={chosen.has(id)} onChange={() => toggle(id)}>
            {name}
          </Checkbox>
        ))}
      </chakra.div>
      <chakra.div display="flex" justifyContent="flex-end">
        <Button kind="primary" disabled={loading} onClick={() => void save()}>
          {chosen.size === 0 ? 'Let every member read it' : 'Let only these read it'}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
