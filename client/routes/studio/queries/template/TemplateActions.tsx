import { useMutation } from '@apollo/client/react';
import { BadgeCheck, CircleSlash, Copy, Ellipsis, RotateCcw, Send, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { Menu, type MenuItem } from '../../../../ui/overlay/Menu.tsx';
import { ApproveTemplateVersionDocument, ReinstateQueryTemplateDocument } from './decisions.generated.ts';
import { DecideForm, type DecisionForm } from './DecideForm.tsx';
import {
  DuplicateQueryTemplateDocument,
  RemoveQueryTemplateDocument,
  type TemplatePage_TemplateFragment,
} from './TemplateRoute.generated.ts';

interface TemplateActionsProps {
  readonly template: TemplatePage_TemplateFragment;
  /** True: the query can be edited in this view, whose first action is to save it. */
  readonly isEditing: boolean;
}

/** What can be decided about a template, and everything else that can be done with it. */
export function TemplateActions({ template, isEditing }: TemplateActionsProps) {
  const navigate = useNavigate();
  const [form, setForm] = useState<DecisionForm | null>(null);
  const [approve, approving] = useMutation(ApproveTemplateVersionDocument);
  const [reinstate] = useMutation(ReinstateQueryTemplateDocument);
  const [duplicate] = useMutation(DuplicateQueryTemplateDocument);
  const [remove] = useMutation(RemoveQueryTemplateDocument, {
    update: (cache, { data }) => {
      if (data?.removeQueryTemplate.__typename === 'RemovedQueryTemplate') {
        cache.evict({ id: 'ROOT_QUERY', fieldName: 'queryTemplates' });
        cache.evict({ id: 'ROOT_QUERY', fieldName: 'counts' });
      }
    },
  });
  const { id: templateId, name, status, newestVersion: version, approvedVersion } = template;

  const approveNewest = () =>
    attempt(`v${version} was not approved`, async () => {
      const { data } = await approve({ variables: { input: { templateId, version } } });
      return data?.approveTemplateVersion;
    });

  async function copy() {
    const made = await attempt('The template was not copied', async () => {
      const { data } = await duplicate({ variables: { input: { templateId } } });
      return data?.duplicateQueryTemplate;
    });
    if (made?.__typename === 'QueryTemplate') {
      await navigate(`/studio/queries/${made.id}`);
    }
  }

  async function removeIt() {
    const message = `The template ${name} is removed with its versions. Answers that were given with it stay.`;
    if (!(await confirm({ title: 'Remove template?', message, confirmText: 'Remove' }))) {
      return;
    }
    const removed = await attempt('The template was not removed', async () => {
      const { data } = await remove({ variables: { input: { templateId } } });
      return data?.removeQueryTemplate;
    });
    if (removed !== null) {
      await navigate('/studio/queries');
    }
  }

  const items: readonly MenuItem[] = [
    ...(status === 'DRAFT'
      ? [{ label: 'Request approval', icon: Send, onSelect: () => setForm('REQUEST') } satisfies MenuItem]
      : []),
    { label: 'Duplicate', icon: Copy, onSelect: () => void copy() },
    ...(approvedVersion === null
      ? []
      : [
          {
            label: `Withdraw approval of v${approvedVersion}`,
            icon: Undo2,
            onSelect: () => setForm('WITHDRAW'),
          } satisfies MenuItem,
        ]),
    ...(status === 'DEPRECATED'
      ? []
      : [{ label: 'Deprecate', icon: CircleSlash, onSelect: () => setForm('DEPRECATE') } satisfies MenuItem]),
    { label: 'Remove', icon: Trash2, onSelect: () => void removeIt() },
  ];
  return (
    <>
      <Menu
        label="More actions"
        align="end"
        items={items}
        trigger={(props) => <Button kind="plain" size="icon" {...props} />}
      >
        <Icon of={Ellipsis} />
      </Menu>
      {status === 'NEEDS_APPROVAL' && <Button onClick={() => setForm('SEND_BACK')}>Send back</Button>}
      {(status === 'NEEDS_APPROVAL' || status === 'DRAFT') && (
        <Button
          kind={isEditing ? 'secondary' : 'primary'}
          disabled={approving.loading}
          onClick={() => void approveNewest()}
        >
          <Icon of={BadgeCheck} size={15} />
          Approve v{version}
        </Button>
      )}
      {status === 'DEPRECATED' && (
        <Button
          onClick={() =>
            void attempt('The deprecation was not taken back', async () => {
              const { data } = await reinstate({ variables: { input: { templateId } } });
              return data?.reinstateQueryTemplate;
            })
          }
        >
          <Icon of={RotateCcw} size={15} />
          Use again
        </Button>
      )}
      {form !== null && <DecideForm form={form} template={template} onClose={() => setForm(null)} />}
    </>
  );
}
