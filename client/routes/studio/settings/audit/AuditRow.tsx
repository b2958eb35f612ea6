import { chakra } from '@chakra-ui/react/styled-system';
import { GridLine } from '../../../../ui/layout/GridTable.tsx';
import { age } from '../../../../ui/text/age.ts';
import { deviceName } from '../account/deviceName.ts';
import { actionName } from './actionName.ts';
import type { AuditRow_EventFragment } from './AuditRoute.generated.ts';

export const auditColumns = {
  base: 'minmax(0, 1fr)',
  md: 'minmax(0, 1.6fr) minmax(0, 1fr) minmax(0, 1fr) 110px',
};

const kinds: Readonly<Record<AuditRow_EventFragment['actorKind'], string | null>> = {
  PERSON: null,
  PERSONAL_TOKEN: 'by personal token',
  AGENT_TOKEN: 'by token of an agent',
  STAFF: 'staff',
  SYSTEM: 'the installation',
};

/** One event: what was done to which object, by whom, from where, when. */
export function AuditRow({ event }: { readonly event: AuditRow_EventFragment }) {
  const { action, actor, actorKind, targetName, changes, ip, userAgent, createdAt } = event;
  const details = changeWords(changes);
  return (
    <GridLine role="row" gridTemplateColumns={auditColumns} minHeight="52px" paddingBlock="2" rowGap="1">
      <chakra.span role="cell" minWidth="0" overflowWrap="anywhere">
        {actionName(action)}
        {targetName !== null && targetName !== '' && (
          <>
            {': '}
            <chakra.span fontWeight="600">{targetName}</chakra.span>
          </>
        )}
        {details !== '' && (
          <chakra.span display="block" color="fg.muted" textStyle="small">
            {details}
          </chakra.span>
        )}
      </chakra.span>
      <chakra.span role="cell" minWidth="0" truncate title={actor?.email ?? undefined}>
        {actor?.name ?? '–'}
        {kinds[actorKind] !== null && (
          <chakra.span display="block" color="fg.subtle" textStyle="small">
            {kinds[actorKind]}
          </chakra.span>
        )}
      </chakra.span>
      <chakra.span role="cell" minWidth="0" color="fg.muted" textStyle="small" title={userAgent ?? undefined}>
        {ip === null || ip === '' ? '–' : ip}
        {userAgent !== null && (
          <chakra.span display="block" truncate>
            {deviceName(userAgent)}
          </chakra.span>
        )}
      </chakra.span>
      <chakra.time role="cell" dateTime={createdAt} title={new Date(createdAt).toLocaleString('en')} color="fg.muted">
        {age(createdAt)}
      </chakra.time>
    </GridLine>
  );
}

/** `role: org:explorer → org:admin`; values that were not there are left out. */
function changeWords(changes: unknown): string {
  return Object.entries(changes as Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>)
    .map(([name, { before, after }]) => {
      const values = [before, after].filter((value) => value !== null).map(String);
      return `${name}: ${values.length === 0 ? 'removed' : values.join(' → ')}`;
    })
    .join(', ');
}
