import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import type { LanguageModelProvider } from '../../../../apollo/schema.generated.ts';
import { useEntry } from '../../../../editing/useEntry.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { Field, FieldError } from '../../../../ui/form/Field.tsx';
import { Pair } from '../../../../ui/form/Pair.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import {
  CreateLanguageModelDocument,
  UpdateLanguageModelDocument,
  type ListedModel_LanguageModelFragment,
} from './IntegrationsRoute.generated.ts';
import { hasAddress, providers } from './modelWords.ts';

/** Numbers are typed as text. */
interface Typed {
  readonly name: string;
  readonly provider: LanguageModelProvider;
  readonly modelId: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly contextTokens: string;
  readonly reasons: boolean;
  readonly inputPrice: string;
  readonly cacheReadPrice: string;
  readonly cacheWritePrice: string;
  readonly outputPrice: string;
}

const usual: Typed = {
  name: '',
  provider: 'OPENAI',
  modelId: '',
  baseUrl: '',
  key: '',
  contextTokens: '128000',
  reasons: false,
  inputPrice: '0',
  cacheReadPrice: '0',
  cacheWritePrice: '0',
  outputPrice: '0',
};

const numbers = ['contextTokens', 'inputPrice', 'cacheReadPrice', 'cacheWritePrice', 'outputPrice'] as const;

function check(values: Typed): Partial<Record<keyof Typed, string>> {
  const wrong = numbers.filter((field) => values[field].trim() === '' || !(Number(values[field]) >= 0));
  return Object.fromEntries(wrong.map((field) => [field, 'Enter a number.']));
}

interface ModelDialogProps {
  /** Null: another one is connected. */
  readonly model: ListedModel_LanguageModelFragment | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Connects a language model or changes one; saving tests it with one turn. */
export function ModelDialog({ model, onClose, onSaved }: ModelDialogProps) {
  const [create] = useMutation(CreateLanguageModelDocument);
  const [update] = useMutation(UpdateLanguageModelDocument);
  const stored = model === null ? usual : typedOf(model);
  const entry = useEntry<Typed>({ initial: stored, check });
  const { provider } = entry.values;

  async function save({ key, ...values }: Typed) {
    const settings = {
      ...values,
      contextTokens: Math.round(Number(values.contextTokens)),
      inputPrice: Number(values.inputPrice),
      cacheReadPrice: Number(values.cacheReadPrice),
      cacheWritePrice: Number(values.cacheWritePrice),
      outputPrice: Number(values.outputPrice),
    };
    const result =
      model === null
        ? (await create({ variables: { input: { ...settings, key } } })).data?.createLanguageModel
        : (await update({ variables: { input: { ...settings, id: model.id, key: key === '' ? null : key } } })).data
            ?.updateLanguageModel;
    if (result?.__typename !== 'LanguageModel') {
      return failureOf(result);
    }
    if (result.state === 'ERROR') {
      toasts.add({
        title: `${result.name} was saved, but cannot be used`,
        description: `${result.stateReason}.`,
        color: 'bad',
      });
    } else {
      toasts.add({ title: `${result.name} answers` });
    }
    onSaved();
    return null;
  }

  return (
    <Modal open title={model === null ? 'Connect a language model' : model.name} maxWidth="560px" onClose={onClose}>
      <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={entry.submit(save)}>
        <Pair>
          <Field label="Name" autoComplete="off" autoFocus {...entry.text('name')} />
          <ChoiceField
            label="Provider"
            options={providers}
            value={provider}
            onChange={({ target }) => entry.edit({ provider: target.value as LanguageModelProvider })}
          />
        </Pair>
        <Field
          label={provider === 'AZURE' ? 'Deployment' : 'Model'}
          help={
            provider === 'AZURE'
              ? 'Name of the deployment in your resource.'
              : 'Id of the model, as the documentation of the provider writes it.'
          }
          autoComplete="off"
          {...entry.text('modelId')}
        />
        <Field
          label="Address"
          type="url"
          autoComplete="off"
          placeholder={hasAddress(provider) ? 'That of the provider' : 'https://'}
          help={
            provider === 'AZURE'
              ? 'https://{resource}.openai.azure.com/openai/v1'
              : 'It is reached through the outbound guard: networks of your own have to be named in QUARRY_OUTBOUND_NETWORKS.'
          }
          {...entry.text('baseUrl')}
        />
        <Field
          label="Key"
          type="password"
          autoComplete="off"
          placeholder={model?.hasKey === true ? 'Stored; type another one to replace it' : ''}
          help="It is kept in the secret store, and no page shows it again."
          {...entry.text('key')}
        />
        <Pair>
          <Field label="Tokens that it reads at once" inputMode="numeric" {...entry.text('contextTokens')} />
          <chakra.div alignSelf="end" paddingBottom="2">
            <Checkbox checked={entry.values.reasons} onChange={({ target }) => entry.edit({ reasons: target.checked })}>
              It is a reasoning model
            </Checkbox>
          </chakra.div>
        </Pair>
        <Pair>
          <Field label="$ per million tokens read" inputMode="decimal" {...entry.text('inputPrice')} />
          <Field label="$ per million tokens written" inputMode="decimal" {...entry.text('outputPrice')} />
        </Pair>
        <Pair>
          <Field label="$ per million read from cache" inputMode="decimal" {...entry.text('cacheReadPrice')} />
          <Field label="$ per million written to cache" inputMode="decimal" {...entry.text('cacheWritePrice')} />
        </Pair>
        {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
        <chakra.div display="flex" justifyContent="flex-end">
          <Button kind="primary" type="submit" disabled={entry.busy}>
            {entry.busy ? 'Testing…' : 'Save and test'}
          </Button>
        </chakra.div>
      </chakra.form>
    </Modal>
  );
}

function typedOf(model: ListedModel_LanguageModelFragment): Typed {
  const { name, provider, modelId, baseUrl, reasons } = model;
  return {
    name,
    provider,
    modelId,
    baseUrl,
    reasons,
    key: '',
    contextTokens: String(model.contextTokens),
    inputPrice: String(model.inputPrice),
    cacheReadPrice: String(model.cacheReadPrice),
    cacheWritePrice: String(model.cacheWritePrice),
    outputPrice: String(model.outputPrice),
  };
}
