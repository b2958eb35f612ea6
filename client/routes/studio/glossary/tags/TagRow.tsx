import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Ellipsis, Merge, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { GridLine } from '../../../../ui/layout/GridTable.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { Menu } from '../../../../ui/overlay/Menu.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { forgetTerms } from '../forgetTerms.ts';
import { EditTag } from './EditTag.tsx';
import { MergeTag } from './MergeTag.tsx';
import { RemoveTagDocument, type TagRow_TagFragment } from './TagsRoute.generated.ts';

export const tagColumns = {
  base: 'minmax(0, 1fr) auto',
  md: 'minmax(0, 1fr) 80px 80px 80px 72px',
};

const Count = chakra('div', {
  base: { display: { base: 'none', md: 'block' }, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

interface TagRowProps {
  readonly tag: TagRow_TagFragment;
}

/** A tag with its color, what has it, and what can be done with it. */
export function TagRow({ tag }: TagRowProps) {
  const [open, setOpen] = useState<'edit' | 'merge' | null>(null);
  const [remove] = useMutation(RemoveTagDocument, { update: forgetTerms });
  const { id, name, color, termCount, metricCount, agentCount } = tag;
  const close = () => setOpen(null);

  async function askToRemove() {
    const agents = agentCount === 0 ? '' : ` It decides which terms ${counted(agentCount, 'agent')} know.`;
    const message = `The tag ${name} will be removed from ${counted(termCount, 'term')} and ${counted(metricCount, 'metric')}.${agents}`;
    if (await confirm({ title: 'Remove tag?', message, confirmText: 'Remove' })) {
      await attempt('The tag was not removed', async () => {
        const { data } = await remove({ variables: { input: { tagId: id } } });
        return data?.removeTag;
      });
    }
  }

  return (
    <GridLine role="row" gridTemplateColumns={tagColumns} minHeight="12">
      <chakra.div role="cell" display="flex" alignItems="center" gap="2" minWidth="0">
        <chakra.span
          aria-hidden
          flexShrink="0"
          width="10px"
          height="10px"
          borderRadius="full"
          borderWidth="1px"
          style={{ backgroundColor: color ?? 'transparent' }}
        />
        <chakra.a asChild minWidth="0" truncate fontWeight="500" title={name} _hover={{ color: 'accent' }}>
          <Link to={`/studio/glossary?tag=${id}`}>{name}</Link>
        </chakra.a>
      </chakra.div>
      <Count role="cell">{termCount.toLocaleString('en')}</Count>
      <Count role="cell">{metricCount.toLocaleString('en')}</Count>
      <Count role="cell">{agentCount.toLocaleString('en')}</Count>
      <div role="cell">
        <Menu
          label={`Actions of ${name}`}
          align="end"
          items={[
            { label: 'Rename and color', icon: Pencil, onSelect: () => setOpen('edit') },
            { label: 'Merge another tag into it', icon: Merge, onSelect: () => setOpen('merge') },
            { label: 'Remove', icon: Trash2, onSelect: () => void askToRemove() },
          ]}
          trigger={(props) => <Button kind="plain" size="icon" {...props} />}
        >
          <Icon of={Ellipsis} />
        </Menu>
        {open === 'edit' && (
          <Modal open title={`Tag ${name}`} maxWidth="420px" onClose={close}>
            <EditTag tag={tag} onClose={close} />
          </Modal>
        )}
        {open === 'merge' && (
          <Modal open title={`Merge into ${name}`} maxWidth="420px" onClose={close}>
            <MergeTag tag={tag} onClose={close} />
          </Modal>
        )}
      </div>
    </GridLine>
  );
}
