import { builder } from '../graphql/builder.ts';
import type { Context } from '../graphql/context.ts';
import { permissionsOf } from './access.policy.ts';
import type { Viewer } from './viewer.ts';

/** Name split for greetings: first word, the rest. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

async function profileOf(viewer: Viewer, context: Context) {
  if (viewer.kind !== 'user' && viewer.kind !== 'member') {
    return null;
  }
  const actor =
    viewer.kind === 'member'
      ? await context.database.actor.findUnique({ where: { id: viewer.actorId }, select: { name: true } })
      : null;
  const account = actor?.name
    ? null
    : await context.database.authUser.findUnique({ where: { id: viewer.userId }, select: { name: true } });
  const fullName = actor?.name || account?.name || '';
  return { id: viewer.userId, primaryEmail: viewer.email, fullName, ...splitName(fullName) };
}

/** Demo accounts are ours and have no password to ask for. */
async function wayInOf(database: Context['database'], userId: string): Promise<'password' | 'demo' | 'provider'> {
  const account = await database.authUser.findUnique({
    where: { id: userId },
    select: { accounts: { where: { providerId: 'credential', password: { not: null } }, select: { id: true } } },
  });
  if (account === null) {
    return 'provider';
  }
  return account.accounts.length > 0 ? 'password' : 'demo';
}

type Profile = NonNullable<Awaited<ReturnType<typeof profileOf>>>;

const UserProfile = builder.objectRef<Profile>('UserProfile').implement({
  description: 'Account of the signed-in person.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id at the sign-in provider.' }),
    primaryEmail: t.exposeString('primaryEmail', { description: 'Email address.' }),
    fullName: t.exposeString('fullName', { description: 'Full name; may be empty.' }),
    firstName: t.exposeString('firstName', { description: 'First word of the full name.' }),
    wayIn: t.string({
      description:
        'Way of signing in: `password`, `demo` for accounts of the sample company, or `provider` for accounts that ' +
        'another provider keeps.',
      resolve: ({ id }, _args, { database }) => wayInOf(database, id),
    }),
    lastName: t.exposeString('lastName', { description: 'Rest of the full name; may be empty.' }),
  }),
});

export const ViewerObject = builder.objectRef<Viewer>('Viewer').implement({
  description: 'Identity that a request is made with.',
  fields: (t) => ({
    kind: t.exposeString('kind', {
      description: 'Kind: `anonymous`, `user` (no organization yet), `member` or `agent_token`.',
    }),
    userId: t.id({
      nullable: true,
      description: 'Id at the sign-in provider; null for `anonymous` and `agent_token`.',
      resolve: (viewer) => ('userId' in viewer ? viewer.userId : null),
    }),
    email: t.string({
      nullable: true,
      description: 'Email address; null for `anonymous` and `agent_token`.',
      resolve: (viewer) => ('email' in viewer ? viewer.email : null),
    }),
    role: t.string({
      nullable: true,
      description: 'Role: `org:admin` or `org:explorer`; null outside an organization.',
      resolve: (viewer) => (viewer.kind === 'member' ? viewer.role : null),
    }),
    permissions: t.stringList({
      description: 'Rights of the role, such as `studio:write`; empty outside an organization.',
      resolve: (viewer) => (viewer.kind === 'member' ? [...permissionsOf(viewer.role)] : []),
    }),
    staff: t.boolean({
      description: 'True: a member of the staff of the installation.',
      resolve: (viewer) => viewer.kind === 'member' && viewer.staff,
    }),
    user: t.field({
      type: UserProfile,
      nullable: true,
      description: 'Account of the person; null for `anonymous` and `agent_token`.',
      resolve: (viewer, _args, context) => profileOf(viewer, context),
    }),
    actor: t.prismaField({
      type: 'Actor',
      nullable: true,
      description: 'Actor in the organization; null outside an organization.',
      resolve: (query, viewer, _args, context) =>
        'actorId' in viewer ? context.database.actor.findUnique({ ...query, where: { id: viewer.actorId } }) : null,
    }),
    organization: t.prismaField({
      type: 'Organization',
      nullable: true,
      description: 'Organization that the viewer works in; null outside an organization and for `agent_token`.',
      resolve: (query, viewer, _args, context) =>
        viewer.kind === 'member'
          ? context.database.organization.findUnique({ ...query, where: { id: viewer.organizationId } })
          : null,
    }),
    environment: t.prismaField({
      type: 'Environment',
      nullable: true,
      description: 'Environment that the viewer works in; null outside an organization and for `agent_token`.',
      resolve: (query, viewer, _args, context) =>
        viewer.kind === 'member'
          ? context.database.environment.findUnique({ ...query, where: { id: viewer.environmentId } })
          : null,
    }),
    plan: t.prismaField({
      type: 'Plan',
      nullable: true,
      description: 'Subscription of the organization; null outside an organization and for `agent_token`.',
      resolve: (query, viewer, _args, context) =>
        viewer.kind === 'member'
          ? context.database.plan.findUnique({ ...query, where: { organizationId: viewer.organizationId } })
          : null,
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerObject,
    description: 'Identity that this request is made with; requires no sign-in.',
    resolve: (_root, _args, context) => context.viewer,
  }),
);
