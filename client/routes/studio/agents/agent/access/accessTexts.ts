import type { AccessOfPersonQuery } from '../../../../../components/viewAs/viewAs.generated.ts';
import { counted } from '../../../../../ui/text/counted.ts';

type Access = NonNullable<AccessOfPersonQuery['accessOfPerson']>;

const reasons: Readonly<Record<Access['standing'], string>> = {
  ADMIN: 'they are an admin',
  OPEN: 'every member may',
  GRANTED: 'a right of their own, or one of a group they belong to, lets them',
  RESTRICTED: 'it is restricted, and they have no right on it',
  OTHER_ENVIRONMENT: 'it belongs to an environment in which they do not work',
};

/** What a member may do with an agent, and why. */
export function standingText({
  standing,
  canAsk,
  canChange,
}: Pick<Access, 'standing' | 'canAsk' | 'canChange'>): string {
  const rights = canChange ? 'Asks and changes it' : canAsk ? 'Asks it' : 'May not ask it';
  return `${rights}: ${reasons[standing]}.`;
}

/** How many fields are not seen, and why, as the beginning of their list. */
export function unseenText(fields: Access['fields']): string {
  const off = fields.filter(({ reason }) => reason === 'SWITCHED_OFF').length;
  const reason =
    off === fields.length
      ? 'switched off for this agent'
      : off === 0
        ? 'computed from what is hidden'
        : `${off.toLocaleString('en')} switched off for this agent, the others computed from what is hidden`;
  return `${counted(fields.length, 'field')} of its models cannot be asked about by anyone (${reason}):`;
}
