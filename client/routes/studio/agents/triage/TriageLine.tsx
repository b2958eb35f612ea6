import { chakra } from '@chakra-ui/react/styled-system';
import { ListedLink } from '../../../../components/ListedLink.tsx';
import { age } from '../../../../ui/text/age.ts';
import { capitalised } from '../../../../ui/text/capitalised.ts';
import type { TriageLine_ItemFragment } from './triage.generated.ts';

interface TriageLineProps {
  readonly item: TriageLine_ItemFragment;
  readonly to: string;
  readonly isOpen: boolean;
  /** True: the list is of all agents. */
  readonly withAgent: boolean;
}

/** An answer that was rated bad in the list: question, reason, who and when. */
export function TriageLine({ item, to, isOpen, withAgent }: TriageLineProps) {
  const { comment, ratings, owner, agent, createdAt } = item;
  const bad = ratings.filter(({ type }) => type === 'BAD');
  const reason = bad.find(({ reason: said }) => said !== null)?.reason ?? null;
  const facts = [
    ...(withAgent && agent !== null ? [agent.name] : []),
    bad.length > 1 ? `${bad.length} people` : (bad[0]?.actor?.name ?? 'Unknown'),
    age(createdAt),
    ...(owner === null ? [] : [`with ${owner.name}`]),
  ];
  return (
    <ListedLink to={to} isOpen={isOpen} title={capitalised(comment?.content ?? 'A question that is gone')}>
      {reason !== null && (
        <chakra.span display="block" color="fg.muted" textStyle="small" lineClamp={2} overflowWrap="anywhere">
          “{reason}”
        </chakra.span>
      )}
      <chakra.span display="block" textStyle="note" color="fg.subtle" overflowWrap="anywhere">
        {facts.join(' · ')}
      </chakra.span>
    </ListedLink>
  );
}
