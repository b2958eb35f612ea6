import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import type { SelectOption } from '../../ui/form/Select.tsx';

/**
 * Asks in a new task of the same agent, which continues this one, and leads there; false when it
 * was refused, after saying why.
 */
export function useAskAnew(taskId: string, agent: SelectOption | null) {
  const client = useApolloClient();
  const navigate = useNavigate();
  return async (question: string): Promise<boolean> => {
    if (agent === null) {
      return false;
    }
    const { createTask } = await import('./createTask.ts');
    const asked = { id: agent.value, name: agent.label };
    const { id, outcome } = createTask(client, asked, question, { previousTaskId: taskId });
    await navigate(`/explorer/${id}`, { flushSync: true });
    if ((await outcome) === 'taken') {
      return true;
    }
    await navigate(`/explorer/${taskId}`, { replace: true });
    return false;
  };
}
