import { useMutation, useQuery } from '@apollo/client/react';
import { failureOf } from '../../../apollo/failure.ts';
import { attempt } from '../../../components/attempt.ts';
import { ReadFailure } from '../../../components/ReadFailure.tsx';
import { ShareView } from '../../../components/sharing/ShareView.tsx';
import { ShareTaskDocument, StopSharingDocument, TaskSharesDocument } from './shareTask.generated.ts';

interface ShareDialogProps {
  readonly taskId: string;
  readonly onClose: () => void;
}

/** Shares a task with people, the organization or anyone with a link, and stops sharing it. */
export default function ShareDialog({ taskId, onClose }: ShareDialogProps) {
  const { data, error, refetch } = useQuery(TaskSharesDocument, { variables: { id: taskId } });
  const [share, { loading }] = useMutation(ShareTaskDocument);
  const [stop] = useMutation(StopSharingDocument);
  return (
    <ShareView
      title="Share this task"
      explanation="Members of your organization see an answer only if the same data is open to them as to you. They cannot continue the task."
      linkExplanation="Anyone who has a link sees the answers exactly as you were given them, computed with your access, without signing in. A link ends after 30 days."
      shares={data === undefined ? null : (data.task?.shares ?? [])}
      allowsLinks={data?.viewer.organization?.allowsPublicAccess !== false}
      busy={loading}
      onPerson={async (email) => {
        const input = { taskId, audience: 'PERSON' as const, email };
        const result = (await share({ variables: { input } })).data?.shareTask;
        return result?.__typename === 'NewTaskShare' ? null : failureOf(result);
      }}
      onMany={async (audience) => {
        const made = await attempt(
          'The task was not shared',
          async () => (await share({ variables: { input: { taskId, audience } } })).data?.shareTask,
        );
        return made?.__typename === 'NewTaskShare' ? made.link : null;
      }}
      onStop={(shareId) =>
        attempt('It is still shared', async () => (await stop({ variables: { input: { shareId } } })).data?.stopSharing)
      }
      onClose={onClose}
    >
      {error !== undefined && <ReadFailure of="With whom it is shared" error={error} onRetry={refetch} />}
    </ShareView>
  );
}
