import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router';
import { GridHead, GridLine } from '../../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { TextLink } from '../../../../ui/text/TextLink.tsx';
import { CardHead } from '../CardHead.tsx';
import { byAgent } from './byAgent.ts';
import type { BillingRouteQuery } from './BillingRoute.generated.ts';

const columns = 'minmax(0, 1fr) 80px 80px';

/** Questions of each agent this month, the most asked first. */
export function AgentUsage({ days }: { readonly days: BillingRouteQuery['usage']['days'] }) {
  return (
    <Panel aria-labelledby="agents">
      <CardHead id="agents" title="Questions by agent" fact="this month" />
      <div role="table" aria-label="Questions by agent">
        <GridHead role="row" display="grid" borderTopWidth="1px" gridTemplateColumns={columns}>
          <span role="columnheader">Agent</span>
          <span role="columnheader" data-end>
            Quick
          </span>
          <span role="columnheader" data-end>
            Deep
          </span>
        </GridHead>
        {byAgent(days).map(({ agentId, agentName, quick, deep }) => (
          <GridLine key={agentId} role="row" gridTemplateColumns={columns}>
            <chakra.span role="cell" truncate title={agentName}>
              <TextLink asChild textDecoration="none">
                <Link to={`/studio/analytics/${agentId}`}>{agentName}</Link>
              </TextLink>
            </chakra.span>
            {[quick, deep].map((count, index) => (
              <chakra.span key={index} role="cell" textAlign="right" fontVariantNumeric="tabular-nums">
                {count.toLocaleString('en')}
              </chakra.span>
            ))}
          </GridLine>
        ))}
      </div>
    </Panel>
  );
}
