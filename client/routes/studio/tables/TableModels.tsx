import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { attempt } from '../../../components/attempt.ts';
import { Button } from '../../../ui/Button.tsx';
import { confirm } from '../../../ui/overlay/confirmStore.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { forgetModels } from '../../../components/forgetModels.ts';
import { RemoveModelDocument } from '../../../components/layer/removeModel.generated.ts';

interface Model {
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

/** Models that stand over a table. */
export function TableModels({ models }: { readonly models: readonly Model[] }) {
  const [remove, { loading }] = useMutation(RemoveModelDocument, {
    update: (cache, { data }) => {
      if (data?.removeModel.__typename !== 'RemovedModel') {
        return;
      }
      cache.evict({ id: cache.identify({ __typename: 'Model', id: data.removeModel.id }) ?? '' });
      forgetModels(cache);
      cache.gc();
    },
  });

  async function takeAway({ id, label, name }: Model) {
    const sure = await confirm({
      title: `Remove the model ${label || name}?`,
      message:
        'Its dimensions, measures and joins are removed, and the joins of other models to it. Agents can no longer answer questions about it. Answers stay.',
      confirmText: 'Remove',
    });
    if (!sure) {
      return;
    }
    await attempt('The model was not removed', async () => {
      const { data } = await remove({ variables: { id } });
      return data?.removeModel;
    });
  }

  return (
    <chakra.ul
      aria-label="Models of this table"
      listStyleType="none"
      display="flex"
      flexWrap="wrap"
      columnGap="3"
      textStyle="small"
      marginTop="2"
    >
      {models.map((model) => (
        <chakra.li key={model.id} display="flex" alignItems="center" gap="1">
          Model
          <TextLink asChild>
            <Link to={`/studio/semantic-layer/${model.id}`}>{model.label || model.name}</Link>
          </TextLink>
          <Button
            kind="plain"
            size="icon"
            disabled={loading}
            aria-label={`Remove the model ${model.label || model.name}`}
            onClick={() => void takeAway(model)}
          >
            <Icon of={Trash2} />
          </Button>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
