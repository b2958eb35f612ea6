import { chakra } from '@chakra-ui/react/styled-system';
import { BookA, Bot, FileCode, TrendingUp, Box, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { isBuilt } from '../../navigation/built.ts';
import { SkeletonLines } from '../../ui/feedback/SkeletonLines.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { counted } from '../../ui/text/counted.ts';

/** Something that uses an object, as `usedBy` tells it. */
interface Use {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly label: string;
}

const kinds: Readonly<Record<string, { readonly icon: LucideIcon; readonly noun: string; readonly folder: string }>> = {
  Metric: { icon: TrendingUp, noun: 'metric', folder: 'metrics' },
  Model: { icon: Box, noun: 'model', folder: 'models' },
  GlossaryTerm: { icon: BookA, noun: 'term', folder: 'glossary' },
  QueryTemplate: { icon: FileCode, noun: 'query', folder: 'queries' },
  Agent: { icon: Bot, noun: 'agent', folder: 'agents' },
};

interface EntityUsesProps {
  /** Undefined while they are read. */
  readonly uses: readonly Use[] | undefined;
  /** All of them, where only the first of each kind are named; default: those that are named. */
  readonly count?: number | undefined;
  /** Said when nothing uses it. */
  readonly empty: string;
}

/** Everything that stands on an object of the semantic layer. */
export function EntityUses({ uses, count = uses?.length, empty }: EntityUsesProps) {
  return (
    <Panel aria-label="Used by">
      <chakra.h2 padding="4" fontWeight="600" borderBottomWidth="1px">
        Used by{' '}
        {count !== undefined && (
          <chakra.span color="fg.subtle" fontWeight="400">
            {count.toLocaleString('en')}
          </chakra.span>
        )}
      </chakra.h2>
      {uses === undefined ? (
        <chakra.div padding="4">
          <SkeletonLines count={3} height={28} />
        </chakra.div>
      ) : uses.length === 0 ? (
        <chakra.p padding="4" color="fg.subtle">
          {empty}
        </chakra.p>
      ) : (
        <chakra.ul listStyle="none" aria-label={counted(uses.length, 'use')}>
          {uses.map((use) => {
            const kind = kinds[use.type];
            const to = `/studio/${kind?.folder ?? ''}/${use.id}`;
            const name = use.label || use.name;
            return (
              <chakra.li
                key={use.id}
                display="flex"
                alignItems="center"
                gap="2"
                minHeight="10"
                paddingInline="4"
                borderTopWidth="1px"
                borderColor="border.faint"
                _first={{ borderTopWidth: 0 }}
              >
                <chakra.span color="fg.subtle">{kind !== undefined && <Icon of={kind.icon} size={15} />}</chakra.span>
                <chakra.span minWidth="0" truncate title={name}>
                  {isBuilt(to) ? <Link to={to}>{name}</Link> : name}
                </chakra.span>
                <chakra.span marginLeft="auto" textStyle="note" color="fg.subtle">
                  {kind?.noun}
                </chakra.span>
              </chakra.li>
            );
          })}
        </chakra.ul>
      )}
      {uses !== undefined && count !== undefined && count > uses.length && uses.length > 0 && (
        <chakra.p padding="4" borderTopWidth="1px" borderColor="border.faint" textStyle="note" color="fg.subtle">
          {(count - uses.length).toLocaleString('en')} more: only the first of each kind are named.
        </chakra.p>
      )}
    </Panel>
  );
}
