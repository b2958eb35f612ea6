import { chakra } from '@chakra-ui/react/styled-system';
import { LifeBuoy } from 'lucide-react';
import { NavLink } from 'react-router';
import { isBuilt } from '../../navigation/built.ts';
import { useSessionState } from '../../session/SessionContext.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AccountCard } from './AccountCard.tsx';
import { EnvironmentSwitcher, type Environment } from './EnvironmentSwitcher.tsx';
import { ShellSwitcher } from './ShellSwitcher.tsx';
import { GroupLabel, navItemStyle, Side, Trailing } from './sideNav.ts';
import {
  gettingStarted,
  internalSections,
  mainSections,
  manageSections,
  resourceSections,
  type Counted,
  type Section,
} from './studioSections.ts';
import { SupportItem } from './SupportItem.tsx';
import { TrialPill } from './TrialPill.tsx';

/**
 * Studio's navigation: what is made, what is managed, where help is, and tools for staff. Pages
 * without a screen are left out.
 */
export function StudioSidebar(props: {
  readonly counts: Readonly<Partial<Record<Counted, number>>>;
  readonly guideDismissed: boolean;
  /** Environment that is worked in; null: not known yet. */
  readonly environment: Environment | null;
  readonly environments: readonly Environment[];
}) {
  const { counts, guideDismissed, environment, environments } = props;
  const { staff, orgRole } = useSessionState();
  const line = (section: Section) =>
    isBuilt(section.to) && <SectionLine key={section.to} section={section} counts={counts} />;
  return (
    <Side aria-label="Studio">
      <ShellSwitcher shell="studio" />
      {orgRole === 'org:admin' && <EnvironmentSwitcher current={environment} environments={environments} />}
      <nav aria-label="Sections">
        {!guideDismissed && line(gettingStarted)}
        {mainSections.map(line)}
        <GroupLabel>Manage</GroupLabel>
        {manageSections.map(line)}
        <GroupLabel>Resources</GroupLabel>
        {guideDismissed && line(gettingStarted)}
        <SupportItem icon={LifeBuoy}>Support</SupportItem>
        {resourceSections.map(line)}
        {staff && (
          <>
            <GroupLabel>Internal</GroupLabel>
            {internalSections.map(line)}
          </>
        )}
      </nav>
      <chakra.div marginTop="auto" paddingTop="3">
        <TrialPill />
        <AccountCard />
      </chakra.div>
    </Side>
  );
}

function SectionLine(props: {
  readonly section: Section;
  readonly counts: Readonly<Partial<Record<Counted, number>>>;
}) {
  const { section, counts } = props;
  const count = section.count === undefined ? undefined : counts[section.count];
  return (
    <chakra.div asChild css={navItemStyle}>
      <NavLink to={section.to}>
        <Icon of={section.icon} />
        {section.label}
        {count !== undefined && <Trailing>{count.toLocaleString('en')}</Trailing>}
      </NavLink>
    </chakra.div>
  );
}
