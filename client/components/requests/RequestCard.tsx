import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/layout/Panel.tsx';
import { age } from '../../ui/text/age.ts';

interface Person {
  readonly name: string;
}

/** Who asked for something and why, and what was decided. */
interface AskedAndDecided {
  readonly reason: string;
  readonly creator: Person | null;
  readonly createdAt: string;
  readonly decider: Person | null;
  readonly decidedAt: string | null;
  /** Sentence of the person who decided; may be empty. */
  readonly decision: string;
}

interface RequestCardProps {
  /** Name of the card for screen readers. */
  readonly label: string;
  readonly title: ReactNode;
  /** What kind of request it is. */
  readonly chip: ReactNode;
  readonly request: AskedAndDecided;
  /** Decision in a word, such as "Accepted"; null: the request is open. */
  readonly decided: string | null;
  /** What is asked for, above the reason. */
  readonly asked?: ReactNode;
  /** Next to the decision. */
  readonly actions?: ReactNode;
  /** Below the reason. */
  readonly children: ReactNode;
}

/** A request: for what, by whom and why, and the decision. */
export function RequestCard({ label, title, chip, request, decided, asked, actions, children }: RequestCardProps) {
  const { reason, creator, createdAt, decider, decidedAt, decision } = request;
  return (
    <Panel asChild padding="4" display="flex" flexDirection="column" gap="3">
      <article aria-label={label}>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
          <chakra.h2 fontWeight="600" minWidth="0" overflowWrap="anywhere">
            {title}
          </chakra.h2>
          {chip}
          <chakra.span marginLeft="auto" textStyle="small" color="fg.subtle">
            {creator?.name ?? 'A former member'}, {age(createdAt)}
          </chakra.span>
        </chakra.div>
        {asked}
        {reason !== '' && (
          <chakra.blockquote
            borderLeftWidth="2px"
            paddingLeft="3"
            color="fg.muted"
            overflowWrap="anywhere"
            whiteSpace="pre-wrap"
          >
            {reason}
          </chakra.blockquote>
        )}
        {children}
        {decided !== null && (
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
            <chakra.p textStyle="small" color="fg.subtle" overflowWrap="anywhere">
              {decided} by {decider?.name ?? 'a former admin'}
              {decidedAt !== null && `, ${age(decidedAt)}`}
              {decision !== '' && `: ${decision}`}
            </chakra.p>
            {actions}
          </chakra.div>
        )}
      </article>
    </Panel>
  );
}
