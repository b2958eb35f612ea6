import { useMutation } from '@apollo/client/react';
import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { attempt } from '../../../../../components/attempt.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { confirm } from '../../../../../ui/overlay/confirmStore.ts';
import { Menu } from '../../../../../ui/overlay/Menu.tsx';
import {
  RemoveDimensionDocument,
  RemoveFilterDocument,
  RemoveMeasureDocument,
  RemoveRelationshipDocument,
} from '../ModelRoute.generated.ts';
import { useModelPlace, type OpenModel } from '../modelPlace.ts';
import { useMovePart } from './useMovePart.ts';

/** Kind of a part, and the list of the model in which it is. */
export type PartNoun = keyof typeof lists;

const lists = {
  Dimension: 'dimensions',
  Measure: 'measures',
  Filter: 'filters',
  Relation: 'relationships',
} as const satisfies Record<string, keyof OpenModel>;

const tabs = { Dimension: 'dimensions', Measure: 'measures', Filter: 'filters', Relation: 'relations' } as const;

interface PartMenuProps {
  readonly noun: PartNoun;
  readonly part: { readonly id: string; readonly name: string };
}

/** What can be done with a part besides editing it: another place in its list, and its removal. */
export function PartMenu({ noun, part }: PartMenuProps) {
  const { model, reload } = useModelPlace();
  const move = useMovePart(model);
  const remove = useRemove();
  const navigate = useNavigate();
  const ids = model[lists[noun]].map(({ id }) => id);
  const place = ids.indexOf(part.id);

  async function ask() {
    const message = `${part.name} will be removed from the model. Answers that were given with it stay.`;
    if (!(await confirm({ title: `Remove the ${noun.toLowerCase()}?`, message, confirmText: 'Remove' }))) {
      return;
    }
    const removed = await attempt(`The ${noun.toLowerCase()} was not removed`, async () => {
      const first = await remove(noun, { id: part.id, version: model.version, confirmed: false });
      if (first?.__typename === 'NeedsConfirmationError') {
        const anyway = { title: 'Remove and break something?', message: first.message, confirmText: 'Remove anyway' };
        return (await confirm(anyway))
          ? remove(noun, { id: part.id, version: model.version, confirmed: true })
          : { cancelled: true };
      }
      return first;
    });
    if (removed !== null && !('cancelled' in removed)) {
      await navigate(`/studio/models/${model.id}/${tabs[noun]}`);
      await reload();
    }
  }

  return (
    <Menu
      label={`More about ${part.name}`}
      align="end"
      items={[
        ...(place > 0
          ? [{ label: 'Move up', icon: ArrowUp, onSelect: () => void move(part.id, ids[place - 1] ?? null) }]
          : []),
        ...(place < ids.length - 1
          ? [{ label: 'Move down', icon: ArrowDown, onSelect: () => void move(part.id, ids[place + 2] ?? null) }]
          : []),
        { label: 'Remove', icon: Trash2, onSelect: () => void ask() },
      ]}
      trigger={(props) => <Button kind="plain" size="icon" {...props} />}
    >
      <Icon of={Ellipsis} />
    </Menu>
  );
}

interface Removal {
  readonly id: string;
  readonly version: number;
  readonly confirmed: boolean;
}

function useRemove() {
  const [removeDimension] = useMutation(RemoveDimensionDocument);
  const [removeMeasure] = useMutation(RemoveMeasureDocument);
  const [removeFilter] = useMutation(RemoveFilterDocument);
  const [removeRelationship] = useMutation(RemoveRelationshipDocument);
  return async (noun: PartNoun, { id, ...rest }: Removal) => {
    switch (noun) {
      case 'Dimension':
        return (await removeDimension({ variables: { input: { dimensionId: id, ...rest } } })).data?.removeDimension;
      case 'Measure':
        return (await removeMeasure({ variables: { input: { measureId: id, ...rest } } })).data?.removeMeasure;
      case 'Filter':
        return (await removeFilter({ variables: { input: { filterId: id, ...rest } } })).data?.removeFilter;
      case 'Relation': {
        const { data } = await removeRelationship({ variables: { input: { relationshipId: id, ...rest } } });
        return data?.removeRelationship;
      }
    }
  };
}
