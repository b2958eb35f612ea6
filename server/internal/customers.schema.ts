import { builder } from '../graphql/builder.ts';
import { customersOf, peopleOf, type Customer, type CustomerPerson } from './customers.ts';

const CustomerObject = builder.objectRef<Customer>('Customer').implement({
  description: 'Organization as the staff of the installation see it: counts, and no content.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the organization.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    plan: t.exposeString('plan', { description: 'Name of the subscription, such as `TRIAL`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of creation.' }),
    deletionRequestedAt: t.expose('deletionRequestedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which an admin asked to delete it; null: not asked.',
    }),
    members: t.exposeInt('members', { description: 'Number of members.' }),
    agents: t.exposeInt('agents', { description: 'Number of agents.' }),
    dataSources: t.exposeInt('dataSources', { description: 'Number of data sources.' }),
    brokenSources: t.exposeInt('brokenSources', { description: 'Number of data sources that cannot be used.' }),
    questions: t.exposeInt('questions', { description: 'Number of questions of the last 30 days.' }),
    lastActiveAt: t.expose('lastActiveAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last request of a member; null: none yet.',
    }),
  }),
});

const Person = builder.objectRef<CustomerPerson>('CustomerPerson').implement({
  description: 'Member of any organization as the staff of the installation see them.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the membership.' }),
    name: t.exposeString('name', { description: 'Name; may be empty.' }),
    email: t.exposeString('email', { nullable: true, description: 'Email address; null: unknown.' }),
    role: t.exposeString('role', { description: 'Role: `org:admin` or `org:explorer`.' }),
    organizationName: t.exposeString('organizationName', { description: 'Name of the organization.' }),
    questions: t.exposeInt('questions', { description: 'Number of questions of the last 30 days.' }),
    lastActiveAt: t.expose('lastActiveAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last request; null: none yet.',
    }),
  }),
});

builder.queryFields((t) => ({
  customers: t.field({
    type: [CustomerObject],
    description: 'Organizations of the installation, the most questions first, at most 200. For staff.',
    authScopes: { staff: true },
    args: { search: t.arg.string({ description: 'Text within the name.' }) },
    resolve: (_root, { search }, { database, now }) => customersOf(database, search?.trim() ?? '', now),
  }),
  customerPeople: t.field({
    type: [Person],
    description: 'Members of all organizations, last active first, at most 200. For staff.',
    authScopes: { staff: true },
    args: { search: t.arg.string({ description: 'Text within the name or the address.' }) },
    resolve: (_root, { search }, { database, now }) => peopleOf(database, search?.trim() ?? '', now),
  }),
}));
