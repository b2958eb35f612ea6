import { z } from 'zod';
import type { Actor, Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { ForbiddenError, InvalidInputError, NotFoundError } from '../platform/errors.ts';
import { actorPolicy } from './access.policy.ts';
import { isAdminOf } from './readPolicy.ts';
import type { Viewer } from './viewer.ts';

const mostAttributes = 50;

const attributesShape = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,62}$/), z.union([z.string().max(500), z.number(), z.boolean()]))
  .refine((attributes) => Object.keys(attributes).length <= mostAttributes);

/**
 * Replaces the facts about a person that row policies compare rows with.
 * @throws NotFoundError, ForbiddenError for anybody but admins, InvalidInputError
 */
export async function setAttributes(
  database: PrismaClient,
  viewer: Viewer,
  actorId: string,
  given: unknown,
  query: { readonly include?: Prisma.ActorInclude } = {},
): Promise<Actor> {
  const actor = await database.actor.findFirst({ where: { id: actorId, AND: [actorPolicy.where(viewer)] } });
  if (actor === null) {
    throw new NotFoundError('Member');
  }
  if (!isAdminOf(viewer, actor)) {
    throw new ForbiddenError();
  }
  const { success, data } = attributesShape.safeParse(given);
  if (!success) {
    throw new InvalidInputError(
      `Attributes are at most ${mostAttributes} texts, numbers or booleans with names such as sales_region.`,
      'Correct the names and values.',
      ['attributes'],
    );
  }
  return database.actor.update({ ...query, where: { id: actorId }, data: { attributes: data } });
}
