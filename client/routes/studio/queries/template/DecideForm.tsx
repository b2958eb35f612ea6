import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf } from '../../../../apollo/failure.ts';
import { StartForm } from '../../../../editing/StartForm.tsx';
import { useEntry } from '../../../../editing/useEntry.ts';
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import {
  DeprecateQueryTemplateDocument,
  RequestTemplateApprovalDocument,
  SendBackTemplateVersionDocument,
  TemplateSuccessorsDocument,
  WithdrawTemplateApprovalDocument,
} from './decisions.generated.ts';
import type { TemplatePage_TemplateFragment } from './TemplateRoute.generated.ts';

/** A decision that is given a reason. */
export type DecisionForm = 'REQUEST' | 'SEND_BACK' | 'WITHDRAW' | 'DEPRECATE';

const texts: Readonly<Record<DecisionForm, { readonly title: string; readonly says: string; readonly send: string }>> =
  {
    REQUEST: {
      title: 'Request approval',
      says: 'Other admins find it under Needs approval.',
      send: 'Request approval',
    },
    SEND_BACK: { title: 'Send back', says: 'The version becomes a draft again.', send: 'Send back' },
    WITHDRAW: {
      title: 'Withdraw approval',
      says: 'No new answer is given with it. Past answers keep their badge.',
      send: 'Withdraw',
    },
    DEPRECATE: {
      title: 'Deprecate the template',
      says: 'Agents no longer answer with it. Programs that run it learn from a notice what to use instead.',
      send: 'Deprecate',
    },
  };

interface DecideFormProps {
  readonly form: DecisionForm;
  readonly template: TemplatePage_TemplateFragment;
  readonly onClose: () => void;
}

/** Asks for the reason of a decision, which its log keeps, and makes it. */
export function DecideForm({ form, template, onClose }: DecideFormProps) {
  const [request] = useMutation(RequestTemplateApprovalDocument);
  const [sendBack] = useMutation(SendBackTemplateVersionDocument);
  const [withdraw] = useMutation(WithdrawTemplateApprovalDocument);
  const [deprecate] = useMutation(DeprecateQueryTemplateDocument);
  const { data } = useQuery(TemplateSuccessorsDocument, { skip: form !== 'DEPRECATE' });
  const successors = data?.queryTemplates.edges.map(({ node }) => node) ?? [];
  const entry = useEntry({ initial: { note: '', successorId: '' } });
  const { title, says, send } = texts[form];
  const { id: templateId, newestVersion, approvedVersion } = template;

  async function decide(note: string, successorId: string) {
    const version = form === 'WITHDRAW' ? (approvedVersion ?? newestVersion) : newestVersion;
    const variables = { input: { templateId, version, note } };
    switch (form) {
      case 'REQUEST':
        return (await request({ variables })).data?.requestTemplateApproval;
      case 'SEND_BACK':
        return (await sendBack({ variables })).data?.sendBackTemplateVersion;
      case 'WITHDRAW':
        return (await withdraw({ variables })).data?.withdrawTemplateApproval;
      case 'DEPRECATE': {
        const input = { templateId, note, successorId: successorId === '' ? null : successorId };
        return (await deprecate({ variables: { input } })).data?.deprecateQueryTemplate;
      }
    }
  }

  return (
    <Modal open title={title} maxWidth="440px" onClose={onClose}>
      <StartForm
        entry={entry}
        create={send}
        send={async ({ note, successorId }) => {
          const failure = failureOf(await decide(note, successorId));
          if (failure === null) {
            onClose();
          }
          return failure;
        }}
      >
        <chakra.p color="fg.muted">{says}</chakra.p>
        {form === 'DEPRECATE' && (
          <ChoiceField
            label="Use instead"
            options={[
              { value: '', label: 'None' },
              ...successors
                .filter(({ id, status }) => id !== templateId && status !== 'DEPRECATED')
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...entry.text('successorId')}
          />
        )}
        <TextField label="Reason" rows={2} placeholder="Kept in the approval log." autoFocus {...entry.text('note')} />
      </StartForm>
    </Modal>
  );
}
