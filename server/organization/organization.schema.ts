import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { EnvironmentType, PlanName, PlanStatus, WeekStart } from '../graphql/enums/organization.ts';
import { expected, expectedOfDangerous } from '../graphql/errors.ts';
import { changeOrganization } from './changeOrganization.ts';
import { chooseEnvironment } from './chooseEnvironment.ts';
import { createOrganization } from './createOrganization.ts';
import { setVerificationMonths } from './setVerificationMonths.ts';
import { dismissGettingStarted } from './dismissGettingStarted.ts';
import { entityVersionPolicy, environmentPolicy, organizationReadPolicy, planPolicy } from './organization.policy.ts';
import { cancelDeletion, deletionAt, requestDeletion } from './requestDeletion.ts';
import { isPaid, isTrialActive, statusOf, trialDaysLeft } from './trial.ts';

const Organization = builder.prismaNode('Organization', {
  ...governed('Organization', organizationReadPolicy),
  description: 'Company or team with its own data, people and settings.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, 1 to 80 characters.' }),
    logo: t.exposeString('logo', { nullable: true, description: 'Address of the logo; null: none.' }),
    timeZone: t.exposeString('timeZone', {
      description: 'Default time zone of queries, an IANA name such as `Europe/Berlin`.',
    }),
    weekStart: t.expose('weekStart', { type: WeekStart, description: 'First day of a week.' }),
    fiscalYearStartMonth: t.exposeInt('fiscalYearStartMonth', {
      description: 'First month of the fiscal year, 1 to 12; 1 is the calendar year.',
    }),
    verificationMonths: t.exposeInt('verificationMonths', {
      nullable: true,
      description: 'Months for which definitions are verified unless the verifier says otherwise; null: no end.',
    }),
    allowsPublicAccess: t.exposeBoolean('allowsPublicAccess', {
      description: 'False: no agent has a public page, and no task a public link, whatever they say themselves.',
    }),
    auditRetentionDays: t.exposeInt('auditRetentionDays', {
      description: 'Days for which events of the audit log are kept.',
    }),
    deletionRequestedAt: t.expose('deletionRequestedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which an admin asked to delete it, after which nothing is changed; null: not asked.',
    }),
    deletionAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time after which it is deleted; null: not asked.',
      resolve: ({ deletionRequestedAt }) => (deletionRequestedAt === null ? null : deletionAt(deletionRequestedAt)),
    }),
    externallyManaged: t.boolean({
      description: 'True: the sign-in provider keeps the name and the members.',
      resolve: ({ externalId }) => externalId !== null,
    }),
    gettingStartedDismissedAt: t.expose('gettingStartedDismissedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the getting-started guide was hidden; null: it is shown.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    plan: t.relation('plan', { nullable: true, description: 'Subscription; null when the viewer may not read it.' }),
    environments: t.relation('environments', {
      description: 'Environments that the viewer may read, staging last.',
      query: (_args, context) => ({ where: environmentPolicy.where(context.viewer), orderBy: { type: 'desc' } }),
    }),
  }),
});

builder.prismaNode('Plan', {
  ...governed('Plan', planPolicy),
  description: 'Subscription of an organization with its limits.',
  fields: (t) => ({
    name: t.expose('name', { type: PlanName, description: 'Name of the subscription.' }),
    status: t.field({
      type: PlanStatus,
      description: 'State of the subscription; CANCELLED once a trial has ended.',
      resolve: (plan, _args, context) => statusOf(plan, context.now),
    }),
    trialActive: t.boolean({
      description: 'True: a trial that has not ended.',
      resolve: (plan, _args, context) => isTrialActive(plan, context.now),
    }),
    trialEndsAt: t.expose('trialEndsAt', {
      type: 'DateTime',
      nullable: true,
      description: 'End of the trial; null: none.',
    }),
    trialDaysLeft: t.int({
      nullable: true,
      description: 'Days left in the trial, including the current one; 0 after its end, null without a trial.',
      resolve: (plan, _args, context) => trialDaysLeft(plan, context.now),
    }),
    isPaid: t.boolean({
      description: 'True: active, and no trial is running.',
      resolve: (plan, _args, context) => isPaid(plan, context.now),
    }),
    currentPeriodStart: t.expose('currentPeriodStart', {
      type: 'DateTime',
      description: 'Start of the current billing period.',
    }),
    currentPeriodEnd: t.expose('currentPeriodEnd', {
      type: 'DateTime',
      nullable: true,
      description: 'End of the current billing period; null: open.',
    }),
    maxActiveAgents: t.exposeInt('maxActiveAgents', {
      nullable: true,
      description: 'Maximum number of agents; null: unlimited. Not enforced yet.',
    }),
    quickMessagesPerMonth: t.exposeInt('quickMessagesPerMonth', {
      nullable: true,
      description: 'Maximum number of questions in quick mode per month; null: unlimited. Not enforced yet.',
    }),
    deepMessagesPerMonth: t.exposeInt('deepMessagesPerMonth', {
      nullable: true,
      description: 'Maximum number of questions in deep mode per month; null: unlimited. Not enforced yet.',
    }),
  }),
});

builder.prismaNode('Environment', {
  ...governed('Environment', environmentPolicy),
  description: 'Stage of an organization with its own agents, models, metrics and terms.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name, unique within the organization.' }),
    type: t.expose('type', { type: EnvironmentType, description: 'Stage.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    organization: t.relation('organization', {
      nullable: true,
      description: 'Organization of the environment; null when the viewer may not read it.',
    }),
  }),
});

builder.prismaNode('EntityVersion', {
  ...governed('EntityVersion', entityVersionPolicy),
  description: 'Saved version of a model, a metric or another definition; never changed. For admins.',
  fields: (t) => ({
    entityType: t.exposeString('entityType', { description: 'Type of the object: `Model`, `Metric`, ….' }),
    entityId: t.exposeID('entityId', { description: 'Id of the object.' }),
    version: t.exposeInt('version', { description: 'Number of the version, from 1.' }),
    body: t.expose('body', { type: 'JSON', description: 'Content of the version, a JSON object.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which it was saved.' }),
    actor: t.relation('actor', {
      nullable: true,
      description: 'Person who saved it; null when unknown or when the viewer may not read them.',
    }),
  }),
});

const Maintenance = builder.objectRef<{ on: boolean; message: string | null }>('Maintenance').implement({
  description: 'Maintenance mode of the installation.',
  fields: (t) => ({
    on: t.exposeBoolean('on', { description: 'True: the installation is under maintenance.' }),
    message: t.exposeString('message', { nullable: true, description: 'Message for people; null: none.' }),
  }),
});

builder.queryFields((t) => ({
  organizations: t.prismaField({
    type: ['Organization'],
    description: 'Organizations of the signed-in person, by name, at most 200.',
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
    description: "Environments of the viewer's organization that the viewer may read, staging last.",
    authScopes: { member: true },
    resolve: (query, _root, _args, context) =>
      context.database.environment.findMany({
        ...query,
        where: {
          AND: [
            environmentPolicy.where(context.viewer),
            context.viewer.kind === 'member' ? { organizationId: context.viewer.organizationId } : {},
          ],
        },
        orderBy: { type: 'desc' },
      }),
  }),
  entityVersions: t.prismaConnection(
    {
      type: 'EntityVersion',
      cursor: 'id',
      description: 'Versions of one object, newest first. For admins.',
      authScopes: { admin: true },
      args: { entityId: t.arg.id({ required: true, description: 'Id of the object.' }) },
      totalCount: (_root, args, context) =>
        context.database.entityVersion.count({
          where: { AND: [{ entityId: args.entityId }, entityVersionPolicy.where(context.viewer)] },
        }),
      resolve: (query, _root, args, context) =>
        context.database.entityVersion.findMany({
          ...query,
          where: { AND: [{ entityId: args.entityId }, entityVersionPolicy.where(context.viewer)] },
          orderBy: { version: 'desc' },
        }),
    },
    connectionOf('EntityVersion'),
  ),
  maintenance: t.field({
    type: Maintenance,
    description: 'Maintenance mode of the installation; requires no sign-in.',
    resolve: async (_root, _args, context) => {
      const settings = await context.database.appSettings.findMany();
      const value = (setting: string) => settings.find((row) => row.setting === setting)?.value;
      return { on: value('MAINTENANCE_MODE') === 'true', message: value('MAINTENANCE_MODE_MESSAGE') ?? null };
    },
  }),
}));

const CreateOrganizationInput = builder.inputType('CreateOrganizationInput', {
  description: 'New organization.',
  fields: (t) => ({ name: t.string({ required: true, description: 'Name, 1 to 80 characters.' }) }),
});

const ChooseEnvironmentInput = builder.inputType('ChooseEnvironmentInput', {
  description: 'Environment to work in.',
  fields: (t) => ({ environmentId: t.id({ required: true, description: 'Environment of the own organization.' }) }),
});

const DismissGettingStartedInput = builder.inputType('DismissGettingStartedInput', {
  description: 'State of the getting-started guide.',
  fields: (t) => ({
    dismissed: t.boolean({
      required: true,
      description: 'True hides the guide for the organization, false shows it again.',
    }),
  }),
});

const SetVerificationMonthsInput = builder.inputType('SetVerificationMonthsInput', {
  description: 'Time for which definitions are verified.',
  fields: (t) => ({ months: t.int({ description: '1 to 120 months; null: without an end.' }) }),
});

const ChangeOrganizationInput = builder.inputType('ChangeOrganizationInput', {
  description: 'Change of the own organization; a field that is left out stays.',
  fields: (t) => ({
    name: t.string({ description: 'Name, 1 to 80 characters.' }),
    logo: t.string({ description: 'Picture as `data:image/png;base64,…`, at most 100 KB; null removes it.' }),
    timeZone: t.string({ description: 'Default time zone of queries, an IANA name such as `Europe/Berlin`.' }),
    weekStart: t.field({ type: WeekStart, description: 'First day of a week.' }),
    fiscalYearStartMonth: t.int({ description: 'First month of the fiscal year, 1 to 12.' }),
  }),
});

const RequestOrganizationDeletionInput = builder.inputType('RequestOrganizationDeletionInput', {
  description: 'Wish to delete the own organization.',
  fields: (t) => ({ name: t.string({ required: true, description: 'Its exact name, typed to confirm.' }) }),
});

builder.mutationFields((t) => ({
  changeOrganization: t.prismaField({
    type: Organization,
    description: 'Changes the name, the logo and the calendar of the organization. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: ChangeOrganizationInput, required: true }) },
    resolve: (query, _root, { input }, { database, viewer }) =>
      changeOrganization(
        database,
        viewer,
        {
          name: input.name ?? undefined,
          logo: input.logo,
          timeZone: input.timeZone ?? undefined,
          weekStart: input.weekStart ?? undefined,
          fiscalYearStartMonth: input.fiscalYearStartMonth ?? undefined,
        },
        query,
      ),
  }),
  requestOrganizationDeletion: t.prismaField({
    type: Organization,
    description:
      'Asks for the deletion of the organization: nothing in it is changed from now on, and after seven days it is ' +
      'gone. For admins who proved lately who they are.',
    errors: { types: expectedOfDangerous },
    args: { input: t.arg({ type: RequestOrganizationDeletionInput, required: true }) },
    resolve: (query, _root, { input }, { database, viewer, now }) =>
      requestDeletion(database, viewer, input.name, now, query),
  }),
  cancelOrganizationDeletion: t.prismaField({
    type: Organization,
    description: 'Takes the wish to delete the organization back. For admins.',
    errors: { types: expected },
    resolve: (query, _root, _args, { database, viewer }) => cancelDeletion(database, viewer, query),
  }),
  createOrganization: t.prismaField({
    type: Organization,
    description:
      'Creates an organization with two environments and a trial of ' +
      '14 days; the signed-in person becomes its admin. Fails with ' +
      'INVALID_INPUT for a name that is empty or too long.',
    errors: { types: expected },
    args: { input: t.arg({ type: CreateOrganizationInput, required: true }) },
    resolve: (query, _root, args, context) =>
      createOrganization(context.database, context.viewer, args.input, context.now, query),
  }),
  chooseEnvironment: t.prismaField({
    type: 'Environment',
    description:
      'Changes the environment that the viewer works in, in which agents, models, metrics and terms are listed and ' +
      'created unless an argument names another. Sockets that are open keep theirs. For admins; explorers are in ' +
      'production.',
    errors: { types: expected },
    args: { input: t.arg({ type: ChooseEnvironmentInput, required: true }) },
    resolve: (query, _root, { input }, { database, viewer }) =>
      chooseEnvironment(database, viewer, input.environmentId, query),
  }),
  setVerificationMonths: t.prismaField({
    type: Organization,
    description:
      'Chooses how long definitions are verified unless the verifier says otherwise; verifications that there are ' +
      'keep their end. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: SetVerificationMonthsInput, required: true }) },
    resolve: (query, _root, { input }, { database, viewer }) =>
      setVerificationMonths(database, viewer, input.months ?? null, query),
  }),
  dismissGettingStarted: t.prismaField({
    type: Organization,
    description: "Hides the getting-started guide of the viewer's organization or shows it again. For admins.",
    errors: { types: expected },
    args: { input: t.arg({ type: DismissGettingStartedInput, required: true }) },
    resolve: (query, _root, { input }, { database, viewer, now }) =>
      dismissGettingStarted(database, viewer, input.dismissed, now, query),
  }),
}));
