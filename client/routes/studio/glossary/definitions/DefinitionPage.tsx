import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Plus, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { attempt } from '../../../../components/attempt.ts';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { EntityHistory } from '../../../../components/layer/EntityHistory.tsx';
import { EntityUses } from '../../../../components/layer/EntityUses.tsx';
import { NotFound } from '../../../../components/NotFound.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { SkeletonForm } from '../../../../ui/feedback/SkeletonForm.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { StateChip } from '../../../../ui/text/StateChip.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { DefinitionEditor } from './DefinitionEditor.tsx';
import { DefinitionReaders } from './DefinitionReaders.tsx';
import {
  DefinitionRouteDocument,
  RemoveDefinitionDocument,
  RestoreDefinitionDocument,
  type DefinitionEditor_DefinitionFragment,
} from './DefinitionRoute.generated.ts';
import { forgetDefinitions } from './forgetDefinitions.ts';
import { states } from './states.ts';
import { Verification } from './Verification.tsx';

interface DefinitionPageProps {
  readonly id: string;
  readonly onCreate: () => void;
}

/** A definition: its editor, who vouches for it, who reads it, and its history. */
export function DefinitionPage({ id, onCreate }: DefinitionPageProps) {
  const { data, error, refetch } = useQuery(DefinitionRouteDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const [restore] = useMutation(RestoreDefinitionDocument, { update: forgetDefinitions });
  const definition = data?.definition;
  if (definition === null) {
    return <NotFound noun="definition" to="/studio/glossary/definitions" way="See all definitions" />;
  }
  if (definition === undefined) {
    return (
      <Screen>
        <PageHeader />
        {error === undefined ? (
          <SkeletonForm fields={3} />
        ) : (
          <ReadFailure of="The definition" error={error} onRetry={refetch} />
        )}
      </Screen>
    );
  }
  const read = async () => {
    await refetch();
  };
  return (
    <>
      <PageHeader
        title={definition.name}
        facts={
          <>
            <StateChip {...states[definition.state]} />
            <Chip>v{definition.version}</Chip>
          </>
        }
        actions={
          <>
            <RemoveDefinition definition={definition} />
            <Button onClick={onCreate}>
              <Icon of={Plus} size={15} />
              New definition
            </Button>
          </>
        }
      />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 320px' }}
        borderBottomWidth="1px"
      >
        <chakra.div padding={{ base: '4', md: '6' }} minWidth="0" borderRightWidth={{ xl: '1px' }}>
          <DefinitionEditor definition={definition} onReload={read} />
        </chakra.div>
        <chakra.div
          display="flex"
          flexDirection="column"
          gap="4"
          padding={{ base: '4', md: '6' }}
          paddingTop={{ base: '0', xl: '6' }}
          minWidth="0"
        >
          <Verification definition={definition} onRead={read} />
          <DefinitionReaders definition={definition} />
        </chakra.div>
      </chakra.div>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        gap="4"
        padding={{ base: '4', md: '6' }}
      >
        <EntityUses uses={data?.usedBy} empty="No agent of the environment reads it." />
        <EntityHistory
          noun="definition"
          entity={definition}
          versions={data?.entityVersions}
          restore={async (versionId, confirmed) => {
            const input = { versionId, version: definition.version, confirmed };
            const { data: restored } = await restore({ variables: { input } });
            return restored?.restoreVersion;
          }}
          onRestored={read}
        />
      </chakra.div>
    </>
  );
}

/** Removes the definition after saying who will no longer hear it. */
function RemoveDefinition({ definition }: { readonly definition: DefinitionEditor_DefinitionFragment }) {
  const navigate = useNavigate();
  const [remove, { loading }] = useMutation(RemoveDefinitionDocument, { update: forgetDefinitions });
  const { id, version, name, answerCount } = definition;

  async function ask() {
    const told = answerCount === 0 ? '' : ` ${counted(answerCount, 'answer')} that told it stay as they are.`;
    const message = `“${name}” goes with its verifications, and agents no longer tell it.${told}`;
    if (!(await confirm({ title: 'Remove definition?', message, confirmText: 'Remove' }))) {
      return;
    }
    const removed = await attempt('The definition was not removed', async () => {
      const { data } = await remove({ variables: { input: { definitionId: id, version } } });
      return data?.removeDefinition;
    });
    if (removed !== null) {
      await navigate('/studio/glossary/definitions');
    }
  }

  return (
    <Button kind="plain" disabled={loading} onClick={() => void ask()}>
      <Icon of={Trash2} size={15} />
      Remove
    </Button>
  );
}
