import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { subscriptionFlags } from '../session/session.ts';
import { useSessionState } from '../session/SessionContext.tsx';

const Pill = chakra('div', {
  base: {
    margin: '8px 8px 4px',
    paddingInline: '2.5',
    height: '6',
    borderRadius: 'full',
    bg: 'aquamarine',
    color: 'darkPurple',
    fontSize: '12.5px',
    fontWeight: 500,
    lineHeight: '24px',
    textAlign: 'center',
  },
});

/** "9 days left in trial", during a trial only. */
export function TrialPill() {
  const { plan, orgRole } = useSessionState();
  if (plan?.trialDaysLeft == null || !subscriptionFlags(plan).isTrial) return null;
  const days = plan.trialDaysLeft;
  const text = `${days} ${days === 1 ? 'day' : 'days'} left in trial`;
  return (
    <Pill asChild={orgRole === 'org:admin'}>
      {orgRole === 'org:admin' ? <Link to="/studio/settings/billing">{text}</Link> : text}
    </Pill>
  );
}
