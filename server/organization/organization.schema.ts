import { builder, governed } from '../graphql/builder.ts';
import { EnvironmentType, PlanName, PlanStatus, WeekStart } from '../graphql/enums.ts';
import { expected } from '../graphql/errors.ts';
import { createOrganization } from './createOrganization.ts';
import { dismissGettingStarted } from './dismissGettingStarted.ts';
import { entityVersionPolicy, environmentPolicy, organizationReadPolicy, planPolicy } from './organization.policy.ts';
import { isPaid, isTrialActive, trialDaysLeft } from './trial.ts';

const Organization = builder.prismaNode('Organization', {
  ...governed('Organization', organizationReadPolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    logo: t.exposeString('logo', { nullable: true }),
    timeZone: t.exposeString('timeZone'),
    weekStart: t.expose('weekStart', { type: WeekStart }),
    fiscalYearStartMonth: t.exposeInt('fiscalYearStartMonth'),
    gettingStartedDismissedAt: t.expose('gettingStartedDismissedAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    plan: t.relation('plan', { nullable: true }),
    environments: t.relation('environments', {
      query: (_args, context) => ({ where: environmentPolicy.where(context.viewer), orderBy: { type: 'desc' } }),
    }),
  }),
});

builder.prismaNode('Plan', {
  ...governed('Plan', planPolicy),
  fields: (t) => ({
    name: t.expose('name', { type: PlanName }),
    status: t.expose('status', { type: PlanStatus }),
    trialActive: t.boolean({ resolve: (plan, _args, context) => isTrialActive(plan, context.now) }),
    trialEndsAt: t.expose('trialEndsAt', { type: 'DateTime', nullable: true }),
    trialDaysLeft: t.int({ nullable: true, resolve: (plan, _args, context) => trialDaysLeft(plan, context.now) }),
    isPaid: t.boolean({ resolve: (plan, _args, context) => isPaid(plan, context.now) }),
    currentPeriodStart: t.expose('currentPeriodStart', { type: 'DateTime' }),
    currentPeriodEnd: t.expose('currentPeriodEnd', { type: 'DateTime', nullable: true }),
    maxActiveAgents: t.exposeInt('maxActiveAgents', { nullable: true }),
    quickMessagesPerMonth: t.exposeInt('quickMessagesPerMonth', { nullable: true }),
    deepMessagesPerMonth: t.exposeInt('deepMessagesPerMonth', { nullable: true }),
  }),
});

builder.prismaNode('Environment', {
  ...governed('Environment', environmentPolicy),
  fields: (t) => ({
    name: t.exposeString('name'),
    type: t.expose('type', { type: EnvironmentType }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    organization: t.relation('organization', { nullable: true }),
  }),
});

builder.prismaNode('EntityVersion', {
  ...governed('EntityVersion', entityVersionPolicy),
  fields: (t) => ({
    entityType: t.exposeString('entityType'),
    entityId: t.exposeID('entityId'),
    version: t.exposeInt('version'),
    body: t.expose('body', { type: 'JSON' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    actor: t.relation('actor', { nullable: true }),
  }),
});

const Maintenance = builder.objectRef<{ on: boolean; message: string | null }>('Maintenance').implement({
  description: 'Whether the application is being worked on.',
  fields: (t) => ({ on: t.exposeBoolean('on'), message: t.exposeString('message', { nullable: true }) }),
});

builder.queryFields((t) => ({
  organizations: t.prismaField({
    type: ['Organization'],
    description: 'Organizations the signed-in person belongs to.',
    authScopes: { signedIn: true },
    resolve: (query, _root, _args, context) =>
      context.database.organization.findMany({
        ...query,
        where: organizationReadPolicy.where(context.viewer),
        orderBy: { name: 'asc' },
        take: 200,
      }),
  }),
  environments: t.prismaField({
    type: ['Environment'],
    authScopes: { member: true },
    resolve: (query, _root, _args, context) =>
      context.database.environment.findMany({
        ...query,
        where: environmentPolicy.where(context.viewer),
        orderBy: { type: 'desc' },
      }),
  }),
  entityVersions: t.prismaConnection({
    type: 'EntityVersion',
    cursor: 'id',
    description: 'Versions of one entity, newest first.',
    authScopes: { admin: true },
    args: { entityId: t.arg.id({ required: true }) },
    resolve: (query, _root, args, context) =>
      context.database.entityVersion.findMany({
        ...query,
        where: { AND: [{ entityId: args.entityId }, entityVersionPolicy.where(context.viewer)] },
        orderBy: { version: 'desc' },
      }),
  }),
  maintenance: t.field({
    type: Maintenance,
    description: 'Readable without signing in, so that every page can show it.',
    resolve: async (_root, _args, context) => {
      const settings = await context.database.appSettings.findMany();
      const value = (setting: string) => settings.find((row) => row.setting === setting)?.value;
      return { on: value('MAINTENANCE_MODE') === 'true', message: value('MAINTENANCE_MODE_MESSAGE') ?? null };
    },
  }),
}));

const CreateOrganizationInput = builder.inputType('CreateOrganizationInput', {
  fields: (t) => ({ name: t.string({ required: true, description: '1 to 80 characters.' }) }),
});

const DismissGettingStartedInput = builder.inputType('DismissGettingStartedInput', {
  fields: (t) => ({ dismissed: t.boolean({ required: true, description: 'False puts it back.' }) }),
});

builder.mutationFields((t) => ({
  createOrganization: t.prismaField({
    type: Organization,
    description: 'Founds an organization with the signed-in person as its admin.',
    errors: { types: expected },
    args: { input: t.arg({ type: CreateOrganizationInput, required: true }) },
    resolve: (query, _root, args, context) =>
      createOrganization(context.database, context.viewer, args.input, context.now, query),
  }),
  dismissGettingStarted: t.prismaField({
    type: Organization,
    description: 'Takes the getting-started guide out of the sidebar, or puts it back.',
    errors: { types: expected },
    args: { input: t.arg({ type: DismissGettingStartedInput, required: true }) },
    resolve: (query, _root, { input }, { database, viewer, now }) =>
      dismissGettingStarted(database, viewer, input.dismissed, now, query),
  }),
}));
