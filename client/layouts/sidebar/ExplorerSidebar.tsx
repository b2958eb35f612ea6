import { useQuery } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { BookA, History, LifeBuoy, Search, Settings, SquarePen, Star } from 'lucide-react';
import { memo, useState } from 'react';
import { NavLink } from 'react-router';
import { isBuilt } from '../../navigation/built.ts';
import { useSessionState } from '../../session/SessionContext.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AccountCard } from './AccountCard.tsx';
import { ExplorerSidebarDocument, type ExplorerSidebarQuery } from './ExplorerSidebar.generated.ts';
import { groupByDate } from './groupByDate.ts';
import { shortcut } from '../../ui/shortcut.ts';
import { ShellSwitcher } from './ShellSwitcher.tsx';
import { GroupLabel, navItemStyle, Side, Trailing } from './sideNav.ts';
import { SupportItem } from './SupportItem.tsx';
import { TrialPill } from './TrialPill.tsx';
import { capitalised } from '../../ui/text/capitalised.ts';
import { SkeletonLines } from '../../ui/feedback/SkeletonLines.tsx';

interface ExplorerSidebarProps {
  readonly onSearch: () => void;
  readonly onGlossary: () => void;
}

/**
 * Explorer's navigation: ask, search, starred, and the recent tasks by day. It stays while pages
 * change.
 */
export const ExplorerSidebar = memo(function ExplorerSidebar({ onSearch, onGlossary }: ExplorerSidebarProps) {
  const { data, error } = useQuery(ExplorerSidebarDocument, { fetchPolicy: 'cache-and-network' });
  const { orgRole } = useSessionState();
  const [now] = useState(() => new Date());
  const [starred, setStarred] = useState(false);
  const shared = data?.sharedTasks ?? [];
  const tasks = (starred ? data?.starred : data?.recent)?.edges.map((edge) => edge.node) ?? [];
  return (
    <Side aria-label="Explorer">
      <ShellSwitcher shell="explorer" />
      {/* The tasks scroll by themselves, so that a new task, support and the account stay in reach. */}
      <chakra.nav aria-label="Tasks" flex="1" minHeight="220px" display="flex" flexDirection="column">
        <chakra.div asChild css={navItemStyle}>
          <NavLink to="/explorer" end data-shortcut="new">
            <Icon of={SquarePen} />
            New task
          </NavLink>
        </chakra.div>
        <chakra.button type="button" css={navItemStyle} onClick={onSearch}>
          <Icon of={Search} />
          Search
          <Trailing>{shortcut('K')}</Trailing>
        </chakra.button>
        <chakra.button type="button" css={navItemStyle} onClick={onGlossary}>
          <Icon of={BookA} />
          Glossary
        </chakra.button>
        <chakra.button type="button" css={navItemStyle} aria-pressed={starred} onClick={() => setStarred(!starred)}>
          <Icon of={Star} />
          Starred
          {starred && <Trailing>on</Trailing>}
        </chakra.button>
        <chakra.div asChild css={navItemStyle}>
          <NavLink to="/explorer/tasks" data-shortcut="tasks">
            <Icon of={History} />
            All tasks
          </NavLink>
        </chakra.div>
        <chakra.div
          flex="1"
          minHeight="0"
          overflowY="auto"
          scrollbarGutter="stable"
          margin="-4px"
          marginTop="0"
          padding="4px"
        >
          {data === undefined && error === undefined && <SkeletonLines count={6} height={32} />}
          {error !== undefined && (
            <Hint>Your tasks could not be loaded. Quarry tries again when you open another page.</Hint>
          )}
          {data !== undefined && tasks.length === 0 && (
            <Hint>{starred ? 'Star a task to keep it here.' : 'Your tasks will be listed here.'}</Hint>
          )}
          {groupByDate(tasks, (task) => new Date(task.createdAt), now).map(({ group, things }) => (
            <section key={group} aria-label={group}>
              <GroupLabel>{group}</GroupLabel>
              {things.map((task) => (
                <TaskLink key={task.id} task={task} />
              ))}
            </section>
          ))}
          {!starred && shared.length > 0 && (
            <section aria-label="Shared with you">
              <GroupLabel>Shared with you</GroupLabel>
              {shared.map(({ id, title }) => (
                <TaskLink key={id} task={{ id, title }} />
              ))}
            </section>
          )}
        </chakra.div>
      </chakra.nav>
      <chakra.div marginTop="auto" paddingTop="3">
        {orgRole === 'org:admin' && isBuilt('/studio/settings') && (
          <chakra.div asChild css={navItemStyle}>
            <NavLink to="/studio/settings">
              <Icon of={Settings} />
              Settings
            </NavLink>
          </chakra.div>
        )}
        <SupportItem icon={LifeBuoy}>Get support</SupportItem>
        <TrialPill />
        <AccountCard />
      </chakra.div>
    </Side>
  );
});

type Listed = NonNullable<ExplorerSidebarQuery['recent']>['edges'][number]['node'];
type Task = Pick<Listed, 'id' | 'title'> & Partial<Pick<Listed, 'status'>>;

/** Link to a task. There are dozens; while one of them runs, only that one renders again. */
const TaskLink = memo(function TaskLink({ task }: { readonly task: Task }) {
  return (
    <chakra.div asChild css={navItemStyle}>
      <NavLink to={`/explorer/${task.id}`} title={task.title}>
        <chakra.span truncate>{capitalised(task.title)}</chakra.span>
        {(task.status === 'RUNNING' || task.status === 'CREATED') && <Running />}
      </NavLink>
    </chakra.div>
  );
});

const Hint = chakra('p', { base: { padding: '14px 8px', color: 'fg.subtle', textStyle: 'small' } });

const Dot = chakra('span', {
  base: { marginLeft: 'auto', flexShrink: 0, width: '8px', height: '8px', borderRadius: 'full', bg: 'primary' },
});

function Running() {
  return <Dot role="img" aria-label="running" />;
}
