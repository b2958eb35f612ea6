import { useMutation } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { ShieldCheck, Trash2 } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { failureOf, failureText } from '../../../../apollo/failure.ts';
import { useDraft } from '../../../../editing/useDraft.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toasts } from '../../../../ui/feedback/toastStore.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { RemoveRowPolicyDocument, UpdateRowPolicyDocument } from './policies/rowPolicies.generated.ts';
import { useModelPlace, type ModelPlace, type OpenModel } from './modelPlace.ts';
import { NewPart } from './parts/NewPart.tsx';
import { PartEditor, type PartValues } from './parts/PartEditor.tsx';
import { PartsScreen } from './parts/PartsScreen.tsx';
import { GranteesField, granteesHint } from './policies/GranteesField.tsx';
import { ViewAs } from './policies/ViewAs.tsx';

interface PolicyValues extends PartValues {
  readonly expression: string;
  readonly grantees: readonly string[];
}

/** Which rows of a model each person reads. */
export function Component() {
  const { model, reload } = useModelPlace();
  const { policy_id: selected } = useParams();
  const address = `/studio/models/${model.id}/policies`;
  const policy = model.rowPolicies.find(({ id }) => id === selected);
  return (
    <PartsScreen
      noun="row policies"
      icon={ShieldCheck}
      address={address}
      parts={model.rowPolicies.map((one) => ({ ...one, hint: granteesHint(one.grantees) }))}
      selected={policy?.id}
      empty="Everyone who may ask an agent about this model reads all of its rows. A row policy opens a part of them to some people, and closes the rest."
      choose="Choose a row policy to see which rows it opens, and to whom."
      actions={<NewPart model={model} type="RowPolicy" address={address} onCreated={reload} />}
    >
      {policy !== undefined && <PolicyEditor key={policy.id} policy={policy} model={model} reload={reload} />}
    </PartsScreen>
  );
}

function PolicyEditor({ policy, model, reload }: ModelPlace & { readonly policy: OpenModel['rowPolicies'][number] }) {
  const [update] = useMutation(UpdateRowPolicyDocument, { refetchQueries: ['ModelRoute'] });
  const editing = useDraft<PolicyValues>({
    stored: { ...policy, version: model.version },
    reload,
    save: async (changes, version, confirmed) => {
      const answer = await update({
        variables: { input: { rowPolicyId: policy.id, version, confirmed, ...policyInput(changes) } },
      });
      return answer.data?.updateRowPolicy;
    },
  });
  const { values, version, edit, errors } = editing;
  const { name, label, description, synonyms, expression, grantees } = values;
  const typed = { name, label, description, synonyms, expression, grantees };
  const change = { updateRowPolicy: { rowPolicyId: policy.id, version, ...policyInput(typed) } };
  return (
    <PartEditor
      model={model}
      id={policy.id}
      noun="Row policy"
      editing={editing}
      change={change}
      semql={`SELECT COUNT(*) AS "rows" FROM "${model.name}"`}
      instead={<ViewAs model={model} change={change} />}
      expression={{
        value: expression,
        onChange: (value) => edit({ expression: value }),
        error: errors.expression,
        hint: 'region = user.attributes.region',
        help: 'a condition on each row, with user.email and user.attributes.…',
      }}
    >
      <GranteesField
        model={model}
        policyId={policy.id}
        values={grantees}
        error={errors.grantees}
        onChange={(chosen) => edit({ grantees: chosen })}
      />
      <chakra.div>
        <RemovePolicy policy={policy} model={model} reload={reload} />
      </chakra.div>
    </PartEditor>
  );
}

function RemovePolicy({ policy, model, reload }: ModelPlace & { readonly policy: OpenModel['rowPolicies'][number] }) {
  const [remove] = useMutation(RemoveRowPolicyDocument);
  const navigate = useNavigate();
  const isLast = model.rowPolicies.length === 1;

  async function removed() {
    const isWanted = await confirm({
      title: `Remove ${policy.name}?`,
      message: isLast
        ? 'It is the last policy of the model: everyone who may ask about it reads all of its rows.'
        : 'People need another policy to keep reading these rows.',
      confirmText: 'Remove the policy',
    });
    if (!isWanted) {
      return;
    }
    const { data } = await remove({
      variables: { input: { rowPolicyId: policy.id, version: model.version, confirmed: true } },
    });
    const failure = failureOf(data?.removeRowPolicy);
    if (failure !== null) {
      toasts.add({ title: 'The policy was not removed', description: failureText(failure), color: 'bad' });
      return;
    }
    await navigate(`/studio/models/${model.id}/policies`);
    await reload();
  }

  return (
    <Button size="sm" onClick={() => void removed()}>
      <Icon of={Trash2} size={13} />
      Remove
    </Button>
  );
}

function policyInput({ synonyms, grantees, ...rest }: Partial<PolicyValues>) {
  return {
    ...rest,
    ...(synonyms !== undefined && { synonyms: [...synonyms] }),
    ...(grantees !== undefined && { grantees: [...grantees] }),
  };
}
