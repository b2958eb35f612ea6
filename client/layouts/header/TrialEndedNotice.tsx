import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { isBuilt } from '../../navigation/built.ts';
import { trialEnded } from '../../session/session.ts';
import { useSessionState } from '../../session/SessionContext.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';

/**
 * Says in Explorer that the organization's trial is over, and what an explorer and an admin can do
 * about it. Where no plan can be chosen, the end of a trial restricts nothing and nothing is said.
 */
export function TrialEndedNotice({ billing = isBuilt('/studio/settings/billing') }: { readonly billing?: boolean }) {
  const { plan, organization, orgRole } = useSessionState();
  if (!billing || !trialEnded(plan)) {
    return null;
  }
  return (
    <chakra.div padding="4" paddingBottom="0" maxWidth="1080px">
      <Notice tone="warn">
        The trial of {organization?.name ?? 'your organization'} has ended. The built-in engine keeps answering, and
        nothing was deleted.{' '}
        {orgRole === 'org:admin' ? (
          <chakra.a asChild textDecoration="underline">
            <Link to="/auth/trial-expired">See the plans</Link>
          </chakra.a>
        ) : (
          'An admin of your organization can choose a plan.'
        )}
      </Notice>
    </chakra.div>
  );
}
