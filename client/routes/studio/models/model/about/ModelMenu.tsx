import { useMutation } from '@apollo/client/react';
import { Copy, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { attempt } from '../../../../../components/attempt.ts';
import { forgetModels } from '../../../../../components/forgetModels.ts';
import { RemoveModelDocument } from '../../../../../components/layer/removeModel.generated.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { confirm } from '../../../../../ui/overlay/confirmStore.ts';
import { Menu } from '../../../../../ui/overlay/Menu.tsx';
import { Modal } from '../../../../../ui/overlay/Modal.tsx';
import type { OpenModel } from '../modelPlace.ts';
import { DuplicateModel } from './DuplicateModel.tsx';

/** What can be done with a whole model: a copy, and its removal after asking. */
export function ModelMenu({ model }: { readonly model: OpenModel }) {
  const navigate = useNavigate();
  const [copying, setCopying] = useState(false);
  const [remove] = useMutation(RemoveModelDocument);
  const name = model.label || model.name;

  async function ask() {
    const message =
      'Its dimensions, measures, filters and the relations of other models to it are removed with it. ' +
      'Answers that were given with it stay.';
    if (!(await confirm({ title: `Remove the model ${name}?`, message, confirmText: 'Remove' }))) {
      return;
    }
    const removed = await attempt('The model was not removed', async () => {
      const { data } = await remove({ variables: { id: model.id } });
      return data?.removeModel;
    });
    if (removed !== null) {
      await navigate('/studio/models');
    }
  }

  return (
    <>
      <Menu
        label="More about the model"
        align="end"
        items={[
          { label: 'Duplicate', icon: Copy, onSelect: () => setCopying(true) },
          { label: 'Remove', icon: Trash2, onSelect: () => void ask() },
        ]}
        trigger={(props) => <Button size="icon" {...props} />}
      >
        <Icon of={Ellipsis} />
      </Menu>
      {copying && (
        <Modal open title={`Duplicate ${name}`} maxWidth="440px" onClose={() => setCopying(false)}>
          <DuplicateModel model={model} onClose={() => setCopying(false)} onCreated={forgetModels} />
        </Modal>
      )}
    </>
  );
}
