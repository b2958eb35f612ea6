import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { GridHead } from '../../../../ui/layout/GridTable.tsx';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { CardHead } from '../CardHead.tsx';
import { memberColumns, MemberRow } from './MemberRow.tsx';
import type { OrganizationRouteQuery } from './OrganizationRoute.generated.ts';

interface MembersCardProps {
  readonly actors: OrganizationRouteQuery['actors'];
  /** The viewer's own membership. */
  readonly ownId: string;
  /** True: the sign-in provider keeps the members. */
  readonly locked: boolean;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onChanged: () => Promise<unknown>;
  readonly onMore: () => Promise<unknown>;
}

/** The people of the organization, each with role, last activity and questions. */
export function MembersCard({ actors, ownId, locked, search, onSearch, onChanged, onMore }: MembersCardProps) {
  const [reading, setReading] = useState(false);
  const members = actors.edges.map(({ node }) => node);
  // Of a part of the list it is not known; the server refuses then.
  const isWhole = search === '' && !actors.pageInfo.hasNextPage;
  const lastAdmin = isWhole && members.filter(({ role }) => role === 'org:admin').length === 1;
  return (
    <Panel aria-labelledby="members">
      <CardHead
        id="members"
        title="Members"
        fact={actors.totalCount === 1 ? '1 person' : `${actors.totalCount.toLocaleString('en')} people`}
      >
        <chakra.div width={{ base: '100%', sm: '200px' }}>
          <SearchField label="Search people" value={search} onChange={onSearch} />
        </chakra.div>
      </CardHead>
      {locked && (
        <chakra.p paddingInline="4" paddingBottom="4" color="fg.muted">
          Members and roles are kept by the sign-in provider.
        </chakra.p>
      )}
      <div role="table" aria-label="Members">
        <GridHead role="row" borderTopWidth="1px" gridTemplateColumns={memberColumns}>
          <span role="columnheader">Person</span>
          <span role="columnheader">Role</span>
          <span role="columnheader">Last active</span>
          <span role="columnheader" data-end>
            Questions, 30 days
          </span>
          <span role="columnheader" aria-label="Actions" />
        </GridHead>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isSelf={member.id === ownId}
            isLastAdmin={lastAdmin && member.role === 'org:admin'}
            locked={locked}
            onChanged={onChanged}
          />
        ))}
      </div>
      {members.length === 0 && (
        <chakra.p padding="4" borderTopWidth="1px" color="fg.muted" role="status">
          No member is called “{search}”.
        </chakra.p>
      )}
      {actors.pageInfo.hasNextPage && (
        <chakra.div padding="3" borderTopWidth="1px" borderColor="border.faint">
          <Button
            disabled={reading}
            onClick={() => {
              setReading(true);
              void onMore().finally(() => setReading(false));
            }}
          >
            Show more
          </Button>
        </chakra.div>
      )}
    </Panel>
  );
}
