import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ArrowUp, CircleAlert, CircleCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormSection } from '../../../../ui/form/FormSection.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { StateChip } from '../../../../ui/text/StateChip.tsx';
import {
  DeleteLanguageModelDocument,
  OrderLanguageModelsDocument,
  TestLanguageModelDocument,
  type ListedModel_LanguageModelFragment,
} from './IntegrationsRoute.generated.ts';
import { ModelDialog } from './ModelDialog.tsx';
import { providers } from './modelWords.ts';

type Model = ListedModel_LanguageModelFragment;

interface LanguageModelsProps {
  readonly models: readonly Model[];
  readonly onChanged: () => unknown;
}

/** Language models in the order in which they are asked, and the way to connect another one. */
export function LanguageModels({ models, onChanged }: LanguageModelsProps) {
  const [open, setOpen] = useState<Model | 'new' | null>(null);
  const [order, ordering] = useMutation(OrderLanguageModelsDocument);

  async function moveUp(index: number) {
    const ids = models.map(({ id }) => id);
    const [moved = ''] = ids.splice(index, 1);
    ids.splice(index - 1, 0, moved);
    await attempt('The order was not changed', async () => {
      return (await order({ variables: { input: { ids } } })).data?.orderLanguageModels;
    });
    await onChanged();
  }

  return (
    <FormSection
      label="Language models"
      help="Optional. They are asked in this order: where one fails, the next one answers, and the built-in engine after the last. A model chooses what is computed; every number is computed and written by Quarry."
      actions={
        <Button kind={models.length === 0 ? 'primary' : 'plain'} onClick={() => setOpen('new')}>
          <Icon of={Plus} size={14} />
          Connect a model
        </Button>
      }
    >
      {models.length > 0 && (
        <chakra.ul listStyle="none" display="flex" flexDirection="column">
          {models.map((model, index) => (
            <ModelLine
              key={model.id}
              model={model}
              onEdit={() => setOpen(model)}
              onDeleted={onChanged}
              onMoveUp={index === 0 || ordering.loading ? null : () => void moveUp(index)}
            />
          ))}
        </chakra.ul>
      )}
      {open !== null && (
        <ModelDialog
          model={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            void onChanged();
          }}
        />
      )}
    </FormSection>
  );
}

interface ModelLineProps {
  readonly model: Model;
  readonly onEdit: () => void;
  readonly onDeleted: () => unknown;
  /** Null: it cannot be moved. */
  readonly onMoveUp: (() => void) | null;
}

function ModelLine({ model, onEdit, onDeleted, onMoveUp }: ModelLineProps) {
  const [test, testing] = useMutation(TestLanguageModelDocument);
  const [remove, removing] = useMutation(DeleteLanguageModelDocument);
  const input = { id: model.id };
  const isReady = model.state === 'READY';

  async function removeModel() {
    const isSure = await confirm({
      title: `Remove ${model.name}?`,
      message: 'Its key is destroyed. Agents ask the other models.',
      confirmText: 'Remove',
    });
    if (!isSure) {
      return;
    }
    const removed = await attempt('The language model was not removed', async () => {
      return (await remove({ variables: { input } })).data?.deleteLanguageModel;
    });
    if (removed !== null) {
      await onDeleted();
    }
  }

  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      paddingBlock="3"
      borderTopWidth="1px"
      borderColor="border.faint"
    >
      <chakra.div flex="1" minWidth="180px">
        <chakra.p fontWeight="500">{model.name}</chakra.p>
        <chakra.p textStyle="small" color="fg.muted" overflowWrap="anywhere">
          {providers.find(({ value }) => value === model.provider)?.label.split(':')[0]} · {model.modelId}
        </chakra.p>
        {model.stateReason !== null && (
          <chakra.p textStyle="small" color="bad">
            {model.stateReason}.
          </chakra.p>
        )}
      </chakra.div>
      <StateChip
        tone={isReady ? 'ok' : 'bad'}
        icon={isReady ? CircleCheck : CircleAlert}
        label={isReady ? 'Ready' : 'Error'}
      />
      {onMoveUp !== null && (
        <Button size="sm" kind="plain" aria-label={`Ask ${model.name} earlier`} onClick={onMoveUp}>
          <Icon of={ArrowUp} size={14} />
        </Button>
      )}
      <Button
        size="sm"
        disabled={testing.loading}
        onClick={() =>
          void attempt('The language model was not tested', async () => {
            return (await test({ variables: { input } })).data?.testLanguageModel;
          })
        }
      >
        {testing.loading ? 'Testing…' : 'Test'}
      </Button>
      <Button size="sm" onClick={onEdit}>
        Change
      </Button>
      <Button size="sm" kind="plain" disabled={removing.loading} onClick={() => void removeModel()}>
        Remove
      </Button>
    </chakra.li>
  );
}
