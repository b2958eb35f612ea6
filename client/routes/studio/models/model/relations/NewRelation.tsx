import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf, failureText } from '../../../../../apollo/failure.ts';
import type { RelationshipType } from '../../../../../apollo/schema.generated.ts';
import { ModelSearch } from '../../../../../components/layer/ModelSearch.tsx';
import { saveOrAsk } from '../../../../../editing/saveOrAsk.ts';
import { useEntry } from '../../../../../editing/useEntry.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { ChoiceField } from '../../../../../ui/form/ChoiceField.tsx';
import { Field, FieldError } from '../../../../../ui/form/Field.tsx';
import { Pair } from '../../../../../ui/form/Pair.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Modal } from '../../../../../ui/overlay/Modal.tsx';
import { useSettled } from '../../../../../ui/useSettled.ts';
import { CreateRelationshipDocument } from '../ModelRoute.generated.ts';
import type { ModelPlace } from '../modelPlace.ts';
import { RelationCheck } from './RelationCheck.tsx';
import { RelatedModelsDocument, type RelatedModelsQuery } from './relations.generated.ts';
import { relationTypes } from './relationTypes.ts';

interface RelationValues {
  readonly toModel: string;
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly type: RelationshipType;
}

type Related = RelatedModelsQuery['models']['edges'][number]['node'];

/** Begins a relation to another model: its keys are chosen, and checked against the data. */
export function NewRelation({ model, reload }: ModelPlace) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="icon"
        aria-label="New relation"
        title="New relation"
        height="9"
        width="9"
        onClick={() => setOpen(true)}
      >
        <Icon of={Plus} size={15} />
      </Button>
      {open && (
        <Modal open title="New relation" maxWidth="520px" onClose={() => setOpen(false)}>
          <RelationStart model={model} reload={reload} onClose={() => setOpen(false)} />
        </Modal>
      )}
    </>
  );
}

const choose = { value: '', label: 'Choose…' };

function RelationStart({ model, reload, onClose }: ModelPlace & { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const asked = useSettled(search.trim());
  const { data, previousData, error, refetch } = useQuery(RelatedModelsDocument, {
    variables: { search: asked || null },
  });
  const found = (data ?? previousData)?.models;
  const [create] = useMutation(CreateRelationshipDocument);
  // A join crosses no sources.
  const listed = (found?.edges ?? [])
    .map(({ node }) => node)
    .filter(({ dataSource }) => dataSource?.id === model.dataSource?.id);
  // The chosen one stays in the list when the search no longer finds it.
  const [chosen, setChosen] = useState<Related | null>(null);
  const models = chosen === null || listed.some(({ id }) => id === chosen.id) ? listed : [chosen, ...listed];
  const entry = useEntry<RelationValues>({
    initial: { toModel: '', from: '', to: '', name: '', type: 'MANY_TO_ONE' },
    check: ({ toModel, from, to, name }) => ({
      ...(toModel === '' && { toModel: 'Choose the model that it leads to.' }),
      ...(from === '' && { from: 'Choose a dimension.' }),
      ...(to === '' && { to: 'Choose a dimension.' }),
      ...(name.trim() === '' && { name: 'Enter a name.' }),
    }),
  });
  const { values, edit, text } = entry;
  const to = models.find(({ name }) => name === values.toModel);

  function lead(name: string) {
    const reached = models.find((one) => one.name === name);
    setChosen(reached ?? null);
    const keys = reached === undefined ? { from: '', to: '' } : likelyKeys(model.dimensions, reached);
    edit({ toModel: name, ...keys, name: values.name === '' || values.name === values.toModel ? name : values.name });
  }

  async function send({ toModel, from, to: reached, name, type }: RelationValues) {
    const keys = [{ from, to: reached }];
    const made = await saveOrAsk('Create', async (confirmed) => {
      const input = { modelId: model.id, name: name.trim(), toModel, keys, type, confirmed };
      return (await create({ variables: { input } })).data?.createRelationship;
    });
    if (made === 'declined') {
      return null;
    }
    if (made?.__typename !== 'Relationship') {
      return failureOf(made);
    }
    await reload();
    onClose();
    await navigate(`/studio/models/${model.id}/relations/${made.id}`);
    return null;
  }

  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="4" onSubmit={entry.submit(send)}>
      <ModelSearch
        search={search}
        onSearch={setSearch}
        listed={found?.edges.length ?? 0}
        found={asked === search.trim() ? data?.models.totalCount : undefined}
        error={error}
        onRetry={refetch}
      />
      <ChoiceField
        label="Leads to"
        autoFocus
        options={[choose, ...models.map(({ name, label }) => ({ value: name, label: label || name }))]}
        {...text('toModel')}
        onChange={({ target }) => lead(target.value)}
      />
      <Pair>
        <ChoiceField
          label={`Where ${model.label || model.name} has`}
          options={[choose, ...model.dimensions.map(({ name }) => ({ value: name, label: name }))]}
          {...text('from')}
        />
        <ChoiceField
          label={to === undefined ? 'the same as' : `the same as ${to.label || to.name}`}
          options={[choose, ...(to?.dimensions ?? []).map(({ name }) => ({ value: name, label: name }))]}
          {...text('to')}
        />
      </Pair>
      <Pair>
        <ChoiceField label="Rows that match" options={relationTypes} {...text('type')} />
        <Field label="Name" fontFamily="mono" autoComplete="off" {...text('name')} />
      </Pair>
      {to !== undefined && values.from !== '' && values.to !== '' && (
        <RelationCheck
          modelId={model.id}
          toModelId={to.id}
          keys={[{ from: values.from, to: values.to }]}
          type={values.type}
          onUse={(type) => edit({ type })}
        />
      )}
      {entry.failure !== null && <FieldError>{failureText(entry.failure)}</FieldError>}
      <chakra.div display="flex" justifyContent="flex-end">
        <Button kind="primary" type="submit" disabled={entry.busy}>
          Create the relation
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

/** The key of the model that is reached, and the dimension that is called like it. */
function likelyKeys(
  dimensions: readonly { readonly name: string }[],
  reached: Related,
): Pick<RelationValues, 'from' | 'to'> {
  const to = reached.grain?.keys[0]?.dimension?.name ?? '';
  const wanted = [to, `${reached.name.replace(/s$/, '')}_${to}`, `${reached.name.replace(/s$/, '')}_id`];
  const from = to === '' ? undefined : dimensions.find(({ name }) => name !== 'id' && wanted.includes(name));
  return { from: from?.name ?? '', to };
}
