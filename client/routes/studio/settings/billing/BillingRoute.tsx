import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { PageHeader } from '../../../../components/header/PageHeader.tsx';
import { ReadFailure } from '../../../../components/ReadFailure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/SkeletonRows.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { Screen } from '../../../../ui/layout/Screen.tsx';
import { CardHead } from '../CardHead.tsx';
import { AgentUsage } from './AgentUsage.tsx';
import { BillingRouteDocument } from './BillingRoute.generated.ts';
import { DailyQuestions } from './DailyQuestions.tsx';
import { UsageMeter } from './UsageMeter.tsx';

const planNames: Readonly<Record<string, string>> = {
  TRIAL: 'Trial',
  FREE: 'Free',
  TEAM: 'Team',
  ENTERPRISE: 'Enterprise',
};

const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' });

/** The plan, and what was used of it this month, by day and by agent. */
export function Component() {
  const { data, error, refetch } = useQuery(BillingRouteDocument, { fetchPolicy: 'cache-and-network' });
  const { plan } = data?.viewer ?? {};
  const usage = data?.usage;
  return (
    <>
      <PageHeader />
      <Screen>
        {error !== undefined && <ReadFailure of="The usage" error={error} onRetry={refetch} />}
        {data === undefined && error === undefined && <SkeletonRows rows={6} />}
        {usage !== undefined && plan != null && (
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: '328px minmax(0, 1fr)' }}
            alignItems="start"
            gap="4"
          >
            <Panel aria-labelledby="plan">
              <CardHead id="plan" title="Plan" fact={planNames[plan.name] ?? plan.name} />
              {plan.trialEndsAt !== null && (
                <chakra.p paddingInline="4" paddingBottom="4" color="fg.muted">
                  The trial {plan.trialActive ? 'ends' : 'ended'} on {dayOf(plan.trialEndsAt)}. Nothing is deleted after
                  it.
                </chakra.p>
              )}
              <UsageMeter label="Agents" used={usage.activeAgents} limit={plan.maxActiveAgents} />
              <UsageMeter label="Quick questions" used={usage.quick} limit={plan.quickMessagesPerMonth} />
              <UsageMeter label="Deep runs" used={usage.deep} limit={plan.deepMessagesPerMonth} />
              <chakra.p padding="4" borderTopWidth="1px" borderColor="border.faint" color="fg.muted" textStyle="small">
                Questions are counted from {dayOf(usage.from)}; the counts start again on {dayOf(usage.to)}.
              </chakra.p>
            </Panel>
            <chakra.div display="flex" flexDirection="column" gap="4" minWidth="0">
              <Panel aria-labelledby="days">
                <CardHead id="days" title="Questions by day" fact="this month" />
                <DailyQuestions days={usage.days} />
              </Panel>
              {usage.days.length > 0 && <AgentUsage days={usage.days} />}
            </chakra.div>
          </chakra.div>
        )}
      </Screen>
    </>
  );
}
