import { useQuery } from '@apollo/client/react';
import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { counted } from '../../../../ui/text/counted.ts';
import { TriageBadgeDocument } from './triage.generated.ts';

/** Way to the answers that were rated bad, with how many of them are new: of an agent, or all. */
export function TriageLink({ agentId }: { readonly agentId: string | null }) {
  const { data } = useQuery(TriageBadgeDocument, { variables: { agentId }, fetchPolicy: 'cache-and-network' });
  const open = data?.triageCounts?.open ?? 0;
  return (
    <Button asChild>
      <Link
        to={agentId === null ? '/studio/triage' : `/studio/analytics/${agentId}/triage`}
        aria-label={open === 0 ? 'Triage' : `Triage: ${counted(open, 'answer')} to look into`}
      >
        <Icon of={Inbox} size={15} />
        Triage{open > 0 && ` ${open.toLocaleString('en')}`}
      </Link>
    </Button>
  );
}
