import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { MessagesSquare } from 'lucide-react';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { useSearchParameter } from '../../../components/useSearchParameter.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Screen } from '../../../ui/layout/Screen.tsx';
import { EnhancedComment } from './EnhancedComment.tsx';
import { EnhancedCommentsDocument, RecentTasksDocument } from './EnhancedCommentsRoute.generated.ts';

/** The turns of a real task, step by step, with everything that was recorded of each. */
export function Component() {
  const [chosen, setChosen] = useSearchParameter('task');
  const recent = useQuery(RecentTasksDocument);
  const tasks = recent.data?.tasks.edges.map(({ node }) => node) ?? [];
  const id = chosen === '' ? (tasks[0]?.id ?? null) : chosen;
  const { data, error, refetch } = useQuery(EnhancedCommentsDocument, {
    variables: { id: id ?? '' },
    skip: id === null,
    fetchPolicy: 'no-cache',
  });
  return (
    <Screen>
      <Select
        label="Task"
        options={tasks.map(({ id: value, title, mode }) => ({ value, label: title, hint: mode.toLowerCase() }))}
        value={id}
        onChange={setChosen}
        placeholder="Choose a task"
      />
      {recent.error !== undefined && <ReadFailure of="The tasks" error={recent.error} onRetry={recent.refetch} />}
      {error !== undefined && <ReadFailure of="This task" error={error} onRetry={refetch} />}
      {id === null && recent.data !== undefined && (
        <EmptyState icon={MessagesSquare}>Ask something in Explorer: its steps are shown here.</EmptyState>
      )}
      {id !== null && data === undefined && error === undefined && <SkeletonRows rows={6} />}
      <chakra.div display="flex" flexDirection="column" gap="5" marginTop="5">
        {data?.task?.comments.map((comment) => (
          <EnhancedComment key={comment.id} comment={comment} />
        ))}
      </chakra.div>
    </Screen>
  );
}
