import { useMutation, useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { attempt } from '../../../../components/attempt.ts';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { Chip } from '../../../../ui/text/Chip.tsx';
import { forgetTemplates } from './forgetTemplates.ts';
import { FromTemplate, type ChosenTemplate } from './FromTemplate.tsx';
import { RemoveAgentTemplateDocument, StartTemplatesDocument } from './templates.generated.ts';

/** Templates to begin an agent from: those of the organization, and those of the product. */
export function StartTemplates() {
  const { data, error, refetch } = useQuery(StartTemplatesDocument, { fetchPolicy: 'cache-and-network' });
  const [chosen, setChosen] = useState<ChosenTemplate | null>(null);
  const templates: readonly ChosenTemplate[] = [
    ...(data?.agentTemplates.edges ?? []).map(({ node }) => ({ ...node, agentTemplateId: node.id, builtin: null })),
    ...(data?.builtinAgentTemplates ?? []).map((one) => ({ ...one, agentTemplateId: null, builtin: one.key })),
  ];
  return (
    <chakra.section aria-labelledby="start-templates" marginBottom="6">
      <chakra.h2 id="start-templates" fontWeight="600" marginBottom="3">
        Begin with a template
      </chakra.h2>
      {error !== undefined && data === undefined && <ReadFailure of="The templates" error={error} onRetry={refetch} />}
      {error === undefined && data === undefined && <SkeletonRows rows={2} height={72} />}
      <chakra.ul
        listStyle="none"
        display="grid"
        gap="3"
        gridTemplateColumns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))"
      >
        {templates.map((template) => (
          <li key={template.agentTemplateId ?? template.builtin}>
            <Card template={template} onChoose={() => setChosen(template)} />
          </li>
        ))}
      </chakra.ul>
      {chosen !== null && (
        <Modal open title={`New agent: ${chosen.name}`} maxWidth="560px" onClose={() => setChosen(null)}>
          <FromTemplate template={chosen} onClose={() => setChosen(null)} />
        </Modal>
      )}
    </chakra.section>
  );
}

function Card({ template, onChoose }: { readonly template: ChosenTemplate; readonly onChoose: () => void }) {
  const { name, description, agentTemplateId } = template;
  const [remove, { loading }] = useMutation(RemoveAgentTemplateDocument, { update: forgetTemplates });

  async function ask(id: string) {
    const message = 'No agent can begin from it then. Agents that were made from it stay as they are.';
    if (await confirm({ title: `Remove the template ${name}?`, message, confirmText: 'Remove' })) {
      await attempt('The template was not removed', async () => {
        const { data } = await remove({ variables: { input: { agentTemplateId: id } } });
        return data?.removeAgentTemplate;
      });
    }
  }

  return (
    <Panel padding="4" height="100%" display="flex" flexDirection="column" gap="2">
      <chakra.div display="flex" alignItems="flex-start" gap="2">
        <chakra.h3 flex="1" minWidth="0" fontWeight="500" overflowWrap="anywhere">
          {name}
        </chakra.h3>
        {agentTemplateId === null ? (
          <Chip>Built in</Chip>
        ) : (
          <Button
            kind="plain"
            size="icon"
            aria-label={`Remove the template ${name}`}
            disabled={loading}
            onClick={() => void ask(agentTemplateId)}
          >
            <Icon of={Trash2} size={15} />
          </Button>
        )}
      </chakra.div>
      <chakra.p flex="1" color="fg.muted" textStyle="small" lineClamp={3} overflowWrap="anywhere">
        {description}
      </chakra.p>
      <div>
        <Button aria-label={`Use ${name}`} onClick={onChoose}>
          Use
        </Button>
      </div>
    </Panel>
  );
}
