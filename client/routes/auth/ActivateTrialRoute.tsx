import { Link } from 'react-router';
import { subscriptionFlags } from '../../session/session.ts';
import { useSessionState } from '../../session/SessionContext.tsx';
import { useSupport } from '../../support/SupportContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { AuthHeading } from './AuthHeading.tsx';

/**
 * Start of a trial, a single button. A trial begins with the organization, so this page only states
 * its length and leads on.
 */
export function Component() {
  const { plan } = useSessionState();
  const support = useSupport();
  if (subscriptionFlags(plan).isTrial) {
    const days = plan?.trialDaysLeft ?? 0;
    return (
      <>
        <AuthHeading title="Your trial is active">
          {days} {days === 1 ? 'day' : 'days'} left, with every feature. Nothing is deleted when the trial ends.
        </AuthHeading>
        <Button asChild kind="primary" size="lg">
          <Link to="/">Go to Quarry</Link>
        </Button>
      </>
    );
  }
  return (
    <>
      <AuthHeading title="No trial to start">
        A trial starts with a new organization and lasts 14 days. This organization is on the {plan?.name ?? 'Free'}{' '}
        plan.
      </AuthHeading>
      <Button kind="primary" size="lg" onClick={() => void support.open()}>
        Contact us
      </Button>
    </>
  );
}
