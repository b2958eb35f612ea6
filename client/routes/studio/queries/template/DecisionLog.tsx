import { chakra } from '@chakra-ui/react/styled-system';
import { BadgeCheck, CircleSlash, Clock, RotateCcw, Undo2, X, type LucideIcon } from 'lucide-react';
import type { QueryTemplateDecisionKind } from '../../../../apollo/schema.generated.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { age } from '../../../../ui/text/age.ts';
import type { TemplatePage_TemplateFragment } from './TemplateRoute.generated.ts';

const kinds: Readonly<
  Record<QueryTemplateDecisionKind, { readonly icon: LucideIcon; readonly words: string; readonly color: string }>
> = {
  REQUESTED: { icon: Clock, words: 'sent for approval by', color: 'warn' },
  APPROVED: { icon: BadgeCheck, words: 'approved by', color: 'ok' },
  SENT_BACK: { icon: X, words: 'sent back by', color: 'bad' },
  WITHDRAWN: { icon: Undo2, words: 'withdrawn by', color: 'bad' },
  DEPRECATED: { icon: CircleSlash, words: 'Deprecated by', color: 'fg.subtle' },
  REINSTATED: { icon: RotateCcw, words: 'Used again by', color: 'ok' },
};

/** What people decided about a template, newest first. */
export function DecisionLog({ decisions }: { readonly decisions: TemplatePage_TemplateFragment['decisions'] }) {
  return (
    <Panel aria-label="Approval log">
      <chakra.h2 padding="3" paddingInline="4" fontWeight="600" borderBottomWidth="1px">
        Approval log
      </chakra.h2>
      {decisions.length === 0 ? (
        <chakra.p padding="4" color="fg.subtle">
          Nothing was decided yet.
        </chakra.p>
      ) : (
        <chakra.ol listStyle="none" aria-label="Decisions">
          {decisions.map(({ id, kind, version, note, createdAt, actor }) => {
            const { icon, words, color } = kinds[kind];
            return (
              <chakra.li
                key={id}
                display="flex"
                gap="2.5"
                padding="3"
                paddingInline="4"
                borderTopWidth="1px"
                borderColor="border.faint"
                _first={{ borderTopWidth: 0 }}
              >
                <chakra.span color={color} paddingTop="3px">
                  <Icon of={icon} size={15} />
                </chakra.span>
                <chakra.div minWidth="0">
                  <chakra.p fontWeight="500" overflowWrap="anywhere">
                    {version !== null && `v${version} `}
                    {words} {actor?.name ?? 'an import'}
                  </chakra.p>
                  <chakra.p textStyle="note" color="fg.subtle" overflowWrap="anywhere">
                    <chakra.time dateTime={createdAt}>{age(createdAt)}</chakra.time>
                    {note !== '' && ` · “${note}”`}
                  </chakra.p>
                </chakra.div>
              </chakra.li>
            );
          })}
        </chakra.ol>
      )}
    </Panel>
  );
}
