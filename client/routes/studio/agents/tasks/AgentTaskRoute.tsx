import { useParams } from 'react-router';
import { useAgentPlace } from '../agent/agentPlace.ts';
import { AgentTaskThread } from './AgentTaskThread.tsx';

/** One task of an agent, next to its settings. */
export function Component() {
  const { agent } = useAgentPlace();
  const { task_id: taskId = '' } = useParams();
  return <AgentTaskThread key={taskId} taskId={taskId} back={`/studio/tasks/${agent.id}`} />;
}
