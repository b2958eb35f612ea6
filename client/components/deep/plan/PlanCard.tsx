import { chakra } from '@chakra-ui/react/styled-system';
import { Play, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { AddPart } from './AddPart.tsx';
import type { DeepPlan, PlanItem, PlanReply } from './deepPlan.ts';
import { PlanChoice } from './PlanChoice.tsx';
import { asDraft, editsOf, removePart, renamePart, restorePart, sizeOf, type PlanDraft } from './planDraft.ts';
import { PlanLine } from './PlanLine.tsx';
import { useMovingParts } from './useMovingParts.ts';

export interface PlanCardProps {
  readonly plan: DeepPlan;
  /** True: what was sent is on its way. */
  readonly busy: boolean;
  /** Why the last edit was not taken; null: nothing is wrong. */
  readonly problem: string | null;
  readonly onReply: (reply: PlanReply) => void;
  /** Asks the same question for a quick answer; null: not offered. */
  readonly onQuick: (() => void) | null;
}

/**
 * Plan of an analysis, before it starts: a list that the person owns. Parts are removed, renamed,
 * and put in another order here; what needs a new plan (other periods, breakdowns, parts in words)
 * is sent, and the next revision of the plan comes in its place.
 */
export function PlanCard({ plan, busy, problem, onReply, onQuick }: PlanCardProps) {
  const [draft, setDraft] = useDraft(plan);
  const { said, say, list, dragged, lineOf } = useMovingParts(draft, setDraft);
  const { parts, queries } = sizeOf(draft.items);
  const most = plan.mostQueries;
  const numbers = numbersOf(draft.items);
  const edits = editsOf(draft, plan.items);
  const reply = (more: Partial<PlanReply>) => onReply({ revision: plan.revision, start: false, items: edits, ...more });
  return (
    // What is edited is not read out again as news; what moved is, below.
    <Panel aria-label="Plan" aria-busy={busy} aria-live="off">
      <chakra.header padding="14px 16px 12px" borderBottomWidth="1px">
        <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="2">
          <chakra.h3 fontSize="15px" fontWeight="600">
            Plan
          </chakra.h3>
          <chakra.span textStyle="caption" color={queries > most ? 'warn' : 'fg.subtle'}>
            {counted(parts, 'part')} · {queries} of {most} queries
          </chakra.span>
        </chakra.div>
        {plan.assumptions.length > 0 && (
          <chakra.div display="flex" flexWrap="wrap" gap="1.5" marginTop="2">
            {plan.assumptions.map((assumption) => (
              <PlanChoice
                key={assumption.key}
                assumption={assumption}
                disabled={busy}
                onChoose={(choice) => reply({ choices: [{ key: assumption.key, choice }] })}
              />
            ))}
          </chakra.div>
        )}
      </chakra.header>
      <chakra.ol ref={list} aria-label="Parts of the plan" listStyle="none">
        {draft.items.map((item, index) => (
          <PlanLine
            key={item.key}
            item={item}
            number={numbers[index] ?? null}
            isDragged={dragged === item.key}
            breakdowns={plan.breakdowns}
            busy={busy}
            onBreakDown={(dimension) => reply({ items: edits.with(index, { key: item.key, dimension }) })}
            onRename={(title) => setDraft(renamePart(draft, index, title))}
            onRemove={() => {
              setDraft(removePart(draft, index));
              say(`${item.title} removed`);
            }}
            {...lineOf(item, index)}
          />
        ))}
      </chakra.ol>
      <AddPart busy={busy} onAdd={(title) => reply({ items: [...edits, { title }] })} />
      {draft.removed !== null && (
        <Line>
          <chakra.span truncate minWidth="0">
            “{draft.removed.item.title}” was removed.
          </chakra.span>
          <Button size="sm" disabled={busy} onClick={() => setDraft(restorePart(draft))}>
            <Icon of={Undo2} size={13} />
            Undo
          </Button>
        </Line>
      )}
      {queries > most && (
        <Line color="warn">
          An analysis takes at most {most} queries: parts at the end that need more will be left out.
        </Line>
      )}
      {plan.notes.map((note) => (
        <Line key={note} color="warn">
          {note}
        </Line>
      ))}
      {problem !== null && (
        <chakra.div padding="8px 16px">
          <Notice tone="bad">{problem}</Notice>
        </chakra.div>
      )}
      <chakra.footer
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2"
        padding="12px 16px"
        borderTopWidth="1px"
        textStyle="caption"
        color="fg.subtle"
      >
        <Button kind="primary" disabled={busy || parts === 0} onClick={() => reply({ start: true })}>
          <Icon of={Play} size={14} />
          Start analysis
        </Button>
        {onQuick !== null && (
          <Button disabled={busy} onClick={onQuick}>
            Answer quickly instead
          </Button>
        )}
        <chakra.span marginLeft="auto">{busy ? 'Planning…' : stateOf(draft.items)}</chakra.span>
      </chakra.footer>
      <chakra.span role="status" position="absolute" width="1px" height="1px" overflow="hidden" clipPath="inset(50%)">
        {said}
      </chakra.span>
    </Panel>
  );
}

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    padding: '6px 16px',
    borderTopWidth: '1px',
    borderColor: 'border.faint',
    textStyle: 'note',
    color: 'fg.subtle',
  },
});

/** The draft of a plan; the next revision of the plan replaces it. */
function useDraft({ revision, items }: DeepPlan): readonly [PlanDraft, (draft: PlanDraft) => void] {
  const [state, setState] = useState(() => ({ revision, draft: asDraft(items) }));
  const isCurrent = state.revision === revision;
  const draft = isCurrent ? state.draft : asDraft(items);
  if (!isCurrent) {
    setState({ revision, draft });
  }
  return [draft, (next) => setState({ revision, draft: next })];
}

/** Numbers of the parts that can run; null for the others. */
function numbersOf(items: readonly PlanItem[]): readonly (number | null)[] {
  let last = 0;
  return items.map(({ state }) => (state === 'PLANNED' ? (last += 1) : null));
}

function stateOf(items: readonly PlanItem[]): string {
  const dropped = items.filter(({ state }) => state === 'DROPPED').length;
  if (dropped > 0) {
    return `${dropped} left out`;
  }
  return items.length === 0 ? 'Nothing to analyse' : `All ${items.length} can run`;
}
