import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { attempt } from '../../../../components/attempt.ts';
import { PeopleField } from '../../../../components/people/PeopleField.tsx';
import { personName } from '../../../../components/people/personName.ts';
import { usePeopleNamed } from '../../../../components/people/usePeopleNamed.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { ShareDefinitionDocument, type DefinitionEditor_DefinitionFragment } from './DefinitionRoute.generated.ts';

/** Who reads the definition, also in answers: everyone, or people who are chosen. */
export function DefinitionReaders({ definition }: { readonly definition: DefinitionEditor_DefinitionFragment }) {
  const [choosing, setChoosing] = useState(false);
  const granted = definition.permissions.flatMap(({ granteeId }) => granteeId ?? []);
  const names = Array.from(usePeopleNamed(granted).values(), (person) => person.name || personName(person));
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
          <Choosing definitionId={definition.id} granted={granted} onClose={() => setChoosing(false)} />
        </Modal>
      )}
    </Panel>
  );
}

interface ChoosingProps {
  readonly definitionId: string;
  readonly granted: readonly string[];
  readonly onClose: () => void;
}

function Choosing({ definitionId, granted, onClose }: ChoosingProps) {
  const [share, { loading }] = useMutation(ShareDefinitionDocument);
  const [chosen, setChosen] = useState(granted);

  async function save() {
    const shared = await attempt('The readers were not changed', async () => {
      const actorIds = chosen.length === 0 ? null : [...chosen];
      const { data } = await share({ variables: { input: { definitionId, actorIds } } });
      return data?.shareDefinition;
    });
    if (shared !== null) {
      onClose();
    }
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      <PeopleField
        label="Readers"
        placeholder="Name or address…"
        help="None of them: every member. Admins always read it."
        values={chosen}
        onChange={setChosen}
      />
      <chakra.div display="flex" justifyContent="flex-end">
        <Button kind="primary" disabled={loading} onClick={() => void save()}>
          {chosen.length === 0 ? 'Let every member read it' : 'Let only these read it'}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
