import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { Select } from '../../../../ui/form/Select.tsx';
import { ModelsOfAgentDocument } from './concepts.generated.ts';
import { newFieldAddress } from './fixes.ts';

interface NewFieldOfProps {
  readonly agentId: string;
  readonly word: string;
  readonly onClose: () => void;
}

/** Choice of the model that gets a field for a word; its editor opens with the name filled in. */
export function NewFieldOf({ agentId, word, onClose }: NewFieldOfProps) {
  const { data, error, refetch } = useQuery(ModelsOfAgentDocument, { variables: { agentId } });
  const [chosen, setChosen] = useState<string | null>(null);
  const models = data?.agent?.agentModels.flatMap(({ model }) => model ?? []) ?? [];
  const modelId = chosen ?? (models.length === 1 ? (models[0]?.id ?? null) : null);
  return (
    <Modal open title={`Which model has “${word}”?`} maxWidth="440px" onClose={onClose}>
      {error !== undefined && <ReadFailure of="The models" error={error} onRetry={refetch} />}
      {data !== undefined && models.length === 0 && (
        <chakra.p color="fg.muted">The agent has no models yet. Give it one first.</chakra.p>
      )}
      <chakra.div display="flex" flexDirection="column" gap="4">
        <Select
          label="Model"
          placeholder="Choose a model"
          wide
          options={models.map(({ id, name, label }) => ({ value: id, label: label || name }))}
          value={modelId}
          onChange={setChosen}
        />
        <chakra.p color="fg.muted" textStyle="small">
          A measure is a number that is computed over rows, a dimension says something about each row.
        </chakra.p>
        <chakra.div display="flex" gap="2" justifyContent="flex-end">
          {(['DIMENSION', 'MEASURE'] as const).map((kind) =>
            modelId === null ? (
              <Button key={kind} disabled>
                New {kind.toLowerCase()}
              </Button>
            ) : (
              <Button key={kind} asChild>
                <Link to={newFieldAddress({ kind, modelId, word, column: '' })}>New {kind.toLowerCase()}</Link>
              </Button>
            ),
          )}
        </chakra.div>
      </chakra.div>
    </Modal>
  );
}
