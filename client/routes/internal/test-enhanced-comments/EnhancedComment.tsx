import { chakra } from '@chakra-ui/react/styled-system';
import { CodeBlock } from '../../../components/code/CodeBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Chip } from '../../../ui/text/Chip.tsx';
import { durationText } from '../../../ui/text/durationText.ts';
import type { EnhancedCommentsQuery } from './EnhancedCommentsRoute.generated.ts';

type Comment = NonNullable<EnhancedCommentsQuery['task']>['comments'][number];
type Step = Comment['steps'][number];

/** A turn with its steps; each opens to its parameters, its result and its metadata. */
export function EnhancedComment({ comment }: { readonly comment: Comment }) {
  const { content, status, model, fallbackModel, fallbackReason, steps, attachments } = comment;
  return (
    <Panel aria-label={content}>
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="2" padding="12px 16px">
        <chakra.h2 flex="1" minWidth="200px" textStyle="section">
          {content}
        </chakra.h2>
        <Chip>{status}</Chip>
        {model !== null && <Chip tone="purple">{model}</Chip>}
        {fallbackModel !== null && <Chip tone="warn">{`${fallbackModel}: ${fallbackReason ?? ''}`}</Chip>}
        {attachments.map(({ id, type, status: state, name }) => (
          <Chip key={id} tone={state === 'FAILED' ? 'bad' : 'ok'} title={name}>
            {type}
          </Chip>
        ))}
      </chakra.header>
      <chakra.ol listStyle="none">
        {steps.map((step) => (
          <StepRecord key={step.id} step={step} />
        ))}
      </chakra.ol>
    </Panel>
  );
}

const tones = { COMPLETED: 'ok', FAILED: 'bad', IN_PROGRESS: 'purple', WAITING: 'warn' } as const;

function StepRecord({ step }: { readonly step: Step }) {
  const { index, type, status, actionName, reasoning, startedAt, endedAt } = step;
  const took = endedAt === null ? '' : durationText(Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)));
  const recorded = [
    ['Parameters', step.actionParams],
    ['Result', step.result],
    ['Metadata', step.metadata],
  ] as const;
  return (
    <chakra.li borderTopWidth="1px" borderColor="border.faint">
      <chakra.details>
        <chakra.summary
          display="flex"
          flexWrap="wrap"
          alignItems="baseline"
          gap="2"
          padding="8px 16px"
          textStyle="paragraph"
          cursor="pointer"
          outlineOffset="-2px"
        >
          <chakra.span color="fg.subtle" fontVariantNumeric="tabular-nums">
            {index}
          </chakra.span>
          <chakra.span fontFamily="mono" textStyle="caption">
            {type}
            {actionName !== null && ` · ${actionName}`}
          </chakra.span>
          <chakra.span flex="1" minWidth="200px" color="fg.muted">
            {reasoning}
          </chakra.span>
          <Chip tone={tones[status]}>{status.toLowerCase().replace('_', ' ')}</Chip>
          <chakra.span color="fg.subtle" fontVariantNumeric="tabular-nums">
            {took}
          </chakra.span>
        </chakra.summary>
        <chakra.div display="flex" flexDirection="column" gap="3" padding="4px 16px 16px">
          {recorded.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <chakra.h3 textStyle="label" color="fg.subtle">
                    {name}
                  </chakra.h3>
                  <CodeBlock language="JSON" text={JSON.stringify(value, null, 2)} />
                </div>
              ),
          )}
        </chakra.div>
      </chakra.details>
    </chakra.li>
  );
}
