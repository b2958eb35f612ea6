import { chakra } from '@chakra-ui/react/styled-system';
import { NavLink } from 'react-router';
import { TabList, tabStyle } from '../../../ui/layout/TabList.tsx';

/** The two lists of the glossary: words with what they stand for, and meanings people vouch for. */
export function GlossaryLists() {
  return (
    <TabList as="nav" aria-label="Lists of the glossary" paddingInline="3">
      <Tab asChild>
        <NavLink to="/studio/glossary" end>
          Terms
        </NavLink>
      </Tab>
      <Tab asChild>
        <NavLink to="/studio/glossary/definitions">Definitions</NavLink>
      </Tab>
    </TabList>
  );
}

const Tab = chakra('a', { base: tabStyle });
