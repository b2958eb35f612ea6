import type { PrismaClient } from '../generated/prisma/client.ts';
import { containing } from '../platform/database/containing.ts';
import { present } from '../access/access.policy.ts';

const mostShown = 200;
const monthMs = 30 * 86_400_000;

/** An organization as the people who run the installation see it: counts, and no content. */
export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly createdAt: Date;
  readonly deletionRequestedAt: Date | null;
  readonly members: number;
  readonly agents: number;
  readonly dataSources: number;
  readonly brokenSources: number;
  readonly questions: number;
  readonly lastActiveAt: Date | null;
}

/** Organizations whose name contains a text, the most questions of 30 days first; at most 200. */
export async function customersOf(database: PrismaClient, search: string, now: Date): Promise<Customer[]> {
  const since = new Date(now.getTime() - monthMs);
  // Ordered before it is cut off: Prisma orders by the number of all rows, not of those of 30 days.
  const busiest = await database.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM organization o
      LEFT JOIN comment c ON c.organization_id = o.id AND c.created_at >= ${since}::timestamptz
    WHERE strpos(lower(o.name), lower(${search})) > 0
    GROUP BY o.id ORDER BY count(c.id) DESC, o.created_at DESC LIMIT ${mostShown}`;
  const ids = busiest.map(({ id }) => id);
  const organizations = await database.organization.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      name: true,
      createdAt: true,
      deletionRequestedAt: true,
      plan: { select: { name: true } },
      actors: {
        where: present,
        orderBy: { lastActiveAt: { sort: 'desc', nulls: 'last' } },
        take: 1,
        select: { lastActiveAt: true },
      },
      _count: {
        select: {
          actors: { where: present },
          agents: { where: { deletedAt: null } },
          dataSources: true,
          comments: { where: { createdAt: { gte: since } } },
        },
      },
    },
  });
  const broken = await database.dataSource.groupBy({
    by: ['organizationId'],
    where: { organizationId: { in: ids }, status: 'ERROR' },
    _count: { _all: true },
  });
  return organizations
    .map(({ plan, actors, _count, ...organization }) => ({
      ...organization,
      plan: plan?.name ?? 'FREE',
      members: _count.actors,
      agents: _count.agents,
      dataSources: _count.dataSources,
      brokenSources: broken.find(({ organizationId }) => organizationId === organization.id)?._count._all ?? 0,
      questions: _count.comments,
      lastActiveAt: actors[0]?.lastActiveAt ?? null,
    }))
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** A person as the people who run the installation see them. */
export interface CustomerPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: string;
  readonly organizationName: string;
  readonly questions: number;
  readonly lastActiveAt: Date | null;
}

/** Members whose name or address contains a text, last active first; at most 200. */
export async function peopleOf(database: PrismaClient, search: string, now: Date): Promise<CustomerPerson[]> {
  const since = new Date(now.getTime() - monthMs);
  const people = await database.actor.findMany({
    where: {
      ...present,
      ...(search === '' ? {} : { OR: [{ name: containing(search) }, { email: containing(search) }] }),
    },
    orderBy: [{ lastActiveAt: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }],
    take: mostShown,
    select: {
      id: true,
      name: true,
      email: true,
      role: true,
      lastActiveAt: true,
      organization: { select: { name: true } },
      _count: { select: { comments: { where: { createdAt: { gte: since } } } } },
    },
  });
  return people.map(({ organization, _count, ...person }) => ({
    ...person,
    organizationName: organization.name,
    questions: _count.comments,
  }));
}
