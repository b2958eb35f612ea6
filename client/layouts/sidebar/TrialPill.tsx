import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { isBuilt } from '../../navigation/built.ts';
import { subscriptionFlags } from '../../session/session.ts';
import { useSessionState } from '../../session/SessionContext.tsx';

const Pill = chakra('div', {
  base: {
    margin: '8px 8px 4px',
    paddingInline: '2.5',
    height: '6',
    borderRadius: 'full',
    bg: 'aquamarine',
    color: 'darkPurple',
    textStyle: 'caption',
    fontWeight: 500,
    lineHeight: '24px',
    textAlign: 'center',
  },
});

const billing = '/studio/settings/billing';

/** "9 days left in trial", during a trial only. */
export function TrialPill() {
  const { plan, orgRole } = useSessionState();
  // Where no plan can be chosen, the end of a trial takes nothing away.
  if (!isBuilt(billing) || plan?.trialDaysLeft == null || !subscriptionFlags(plan).isTrial) {
    return null;
  }
  const days = plan.trialDaysLeft;
  const text = `${days} ${days === 1 ? 'day' : 'days'} left in trial`;
  const leads = orgRole === 'org:admin';
  return <Pill asChild={leads}>{leads ? <Link to={billing}>{text}</Link> : text}</Pill>;
}
