import { useApolloClient, useMutation } from '@apollo/client/react';
import {
  BookmarkCheck,
  ChartLine,
  Copy,
  Ellipsis,
  FlaskConical,
  History,
  Inbox,
  LayoutTemplate,
  ListChecks,
  Trash2,
  Waypoints,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { attempt } from '../../../../components/attempt.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { confirm } from '../../../../ui/overlay/confirmStore.ts';
import { Menu } from '../../../../ui/overlay/Menu.tsx';
import { Modal } from '../../../../ui/overlay/Modal.tsx';
import { CopyAgent } from '../CopyAgent.tsx';
import { SaveAsAgentTemplate } from '../start/SaveAsAgentTemplate.tsx';
import { forgetAgents } from '../forgetAgents.ts';
import { AgentHistory } from './history/AgentHistory.tsx';
import type { OpenAgent } from './agentPlace.ts';
import { AgentBelongingsDocument, RemoveAgentDocument } from './AgentRoute.generated.ts';
import { removalText } from './removalText.ts';

/** What can be done with a whole agent: a look at what it sees, a copy, and its removal. */
export function AgentMenu({ agent }: { readonly agent: OpenAgent }) {
  const navigate = useNavigate();
  const [copying, setCopying] = useState(false);
  const [saving, setSaving] = useState(false);
  const [lookingBack, setLookingBack] = useState(false);
  const client = useApolloClient();
  const [remove] = useMutation(RemoveAgentDocument, { update: forgetAgents });

  async function ask() {
    const read = await client
      .query({ query: AgentBelongingsDocument, variables: { id: agent.id }, fetchPolicy: 'network-only' })
      .catch(() => null);
    const message = removalText(read?.data?.agent ?? null);
    if (!(await confirm({ title: `Remove the agent ${agent.name}?`, message, confirmText: 'Remove' }))) {
      return;
    }
    const removed = await attempt('The agent was not removed', async () => {
      const { data } = await remove({ variables: { input: { id: agent.id, version: agent.version } } });
      return data?.removeAgent;
    });
    if (removed !== null) {
      await navigate('/studio/agents');
    }
  }

  return (
    <>
      <Menu
        label="More about the agent"
        align="end"
        items={[
          { label: 'Tasks', icon: ListChecks, onSelect: () => void navigate(`/studio/tasks/${agent.id}`) },
          { label: 'Analytics', icon: ChartLine, onSelect: () => void navigate(`/studio/analytics/${agent.id}`) },
          { label: 'Triage', icon: Inbox, onSelect: () => void navigate(`/studio/analytics/${agent.id}/triage`) },
          {
            label: 'Remembered choices',
            icon: BookmarkCheck,
            onSelect: () => void navigate(`/studio/choices?agent=${agent.id}`),
          },
          { label: 'Tests', icon: FlaskConical, onSelect: () => void navigate(`/studio/tests/${agent.id}`) },
          {
            label: 'Graph of what it sees',
            icon: Waypoints,
            onSelect: () => void navigate(`/studio/agents/${agent.id}/semantic-layer-2`),
          },
          { label: 'Duplicate', icon: Copy, onSelect: () => setCopying(true) },
          { label: 'History', icon: History, onSelect: () => setLookingBack(true) },
          { label: 'Save as template', icon: LayoutTemplate, onSelect: () => setSaving(true) },
          { label: 'Remove', icon: Trash2, onSelect: () => void ask() },
        ]}
        trigger={(props) => <Button size="icon" {...props} />}
      >
        <Icon of={Ellipsis} />
      </Menu>
      {lookingBack && (
        <Modal open title={`History of ${agent.name}`} maxWidth="720px" onClose={() => setLookingBack(false)}>
          <AgentHistory agent={agent} />
        </Modal>
      )}
      {saving && (
        <Modal open title={`Save ${agent.name} as a template`} maxWidth="480px" onClose={() => setSaving(false)}>
          <SaveAsAgentTemplate agent={agent} onClose={() => setSaving(false)} />
        </Modal>
      )}
      {copying && (
        <Modal open title={`Duplicate ${agent.name}`} maxWidth="440px" onClose={() => setCopying(false)}>
          <CopyAgent agent={agent} onClose={() => setCopying(false)} />
        </Modal>
      )}
    </>
  );
}
