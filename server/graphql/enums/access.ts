import type * as enums from '../../generated/prisma/enums.ts';
import { enumOf } from '../enumOf.ts';

export const ActorRole = enumOf<enums.ActorRole>('ActorRole', 'Rights that a permission grants on its target.', {
  OWNER: 'Reads and changes the target.',
  EDITOR: 'Reads and changes the target.',
  VIEWER: 'Reads the target.',
});
export const AuditActorKind = enumOf<enums.AuditActorKind>('AuditActorKind', 'Hand by which something was done.', {
  PERSON: 'A member, signed in.',
  PERSONAL_TOKEN: 'A program with the personal token of a member.',
  AGENT_TOKEN: 'A program with the token of an agent.',
  STAFF: 'Staff of the installation.',
  SYSTEM: 'The installation itself.',
});
export const AuthProvider = enumOf<enums.AuthProvider>('AuthProvider', 'Way in which an actor signs in.', {
  CLERK: 'An account at Clerk.',
  INTERNAL: 'An account of this installation, or the token of an agent.',
  EXTERNAL: 'A person known from another system, such as a chat.',
  GUEST: 'A person without an account.',
});
export const GranteeType = enumOf<enums.GranteeType>('GranteeType', 'Kind of grantee of a permission.', {
  USER: 'A person, by the id at the sign-in provider.',
  ORGANIZATION: 'Every member of an organization.',
  ACTOR: 'One actor of the organization.',
  PUBLIC: 'Everyone; for reports also people who are not signed in.',
});
