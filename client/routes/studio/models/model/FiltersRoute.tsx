import { useMutation } from '@apollo/client/react';
import { Filter as FilterIcon } from 'lucide-react';
import { useParams } from 'react-router';
import { useDraft } from '../../../../editing/useDraft.ts';
import { useProposedSynonym } from '../../../../editing/useProposedSynonym.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { UpdateFilterDocument } from './ModelRoute.generated.ts';
import { useModelPlace, type ModelPlace, type OpenModel } from './modelPlace.ts';
import { NewPart } from './parts/NewPart.tsx';
import { PartEditor, type PartValues } from './parts/PartEditor.tsx';
import { PartsScreen } from './parts/PartsScreen.tsx';
import { useMovePart } from './parts/useMovePart.ts';

interface FilterValues extends PartValues {
  readonly expression: string;
  readonly applyByDefault: boolean;
}

/** The named filters of a model. */
export function Component() {
  const { model, reload } = useModelPlace();
  const move = useMovePart(model);
  const { filter_id: selected } = useParams();
  const address = `/studio/models/${model.id}/filters`;
  const filter = model.filters.find(({ id }) => id === selected);
  return (
    <PartsScreen
      noun="filters"
      icon={FilterIcon}
      address={address}
      parts={model.filters.map((one) => ({ ...one, hint: one.applyByDefault ? 'default' : '' }))}
      onMove={move}
      selected={filter?.id}
      empty="There are no filters yet. A filter is a condition on rows with a name, such as completed."
      choose="Choose a filter to see how many rows it leaves."
      actions={<NewPart model={model} type="Filter" address={address} onCreated={reload} />}
    >
      {filter !== undefined && <FilterEditor key={filter.id} filter={filter} model={model} reload={reload} />}
    </PartsScreen>
  );
}

function FilterEditor({ filter, model, reload }: ModelPlace & { readonly filter: OpenModel['filters'][number] }) {
  const [update] = useMutation(UpdateFilterDocument, { refetchQueries: ['ModelRoute'] });
  const proposed = useProposedSynonym(filter.synonyms);
  const editing = useDraft<FilterValues>({
    proposed,
    stored: { ...filter, version: model.version },
    reload,
    save: async (changes, version, confirmed) => {
      const { data } = await update({
        variables: { input: { filterId: filter.id, version, confirmed, ...filterInput(changes) } },
      });
      return data?.updateFilter;
    },
  });
  const { values, version, edit } = editing;
  const { name, label, description, synonyms, expression, applyByDefault } = values;
  const typed = { name, label, description, synonyms, expression, applyByDefault };
  return (
    <PartEditor
      model={model}
      id={filter.id}
      noun="Filter"
      editing={editing}
      change={{ updateFilter: { filterId: filter.id, version, ...filterInput(typed) } }}
      semql={`SELECT COUNT(*) AS "rows" FROM "${model.name}"${applyByDefault ? '' : `["${name}"]`}`}
      expression={{
        value: expression,
        onChange: (value) => edit({ expression: value }),
        error: editing.errors.expression,
        hint: "status = 'completed'",
        help: 'a condition on each row',
      }}
    >
      <Checkbox
        checked={applyByDefault}
        onChange={({ currentTarget }) => edit({ applyByDefault: currentTarget.checked })}
      >
        Applied by default to every query over the model
      </Checkbox>
    </PartEditor>
  );
}

function filterInput({ synonyms, ...rest }: Partial<FilterValues>) {
  return { ...rest, ...(synonyms !== undefined && { synonyms: [...synonyms] }) };
}
