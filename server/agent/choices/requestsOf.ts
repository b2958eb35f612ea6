import type { PrismaClient, RememberedChoice } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../access/viewer.ts';
import { readTogether } from '../../platform/database/readTogether.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import { rememberedChoicePolicy } from './choices.policy.ts';
import { readChoice } from './choiceOfTurn.ts';
import { ruleKey } from './keptChoices.ts';

type Request = Pick<RememberedChoice, 'id' | 'status'>;

/**
 * The requests that decide whether the choice of a turn is remembered: that which waits or is
 * followed, for the agent of the turn or for every agent, or else the latest of the agent. Those of
 * a list of turns are read in one statement.
 */
export const readRequest = readTogether<Request, { readonly database: PrismaClient }>(async (request, commentIds) => {
  const { database } = request;
  const [turns, choices] = await Promise.all([
    database.comment.findMany({
      where: { id: { in: [...commentIds] } },
      select: { id: true, agentId: true, agent: { select: { environmentId: true } } },
    }),
    Promise.all(commentIds.map((id) => readChoice(request, id))),
  ]);
  const wanted = choices.flatMap((choice) => {
    const turn = choice === null ? undefined : turns.find(({ id }) => id === choice.commentId);
    return choice === null || turn === undefined ? [] : [{ ...turn, rule: choice.rule }];
  });
  const requests = await database.rememberedChoice.findMany({
    where: {
      OR: wanted.map(({ agentId, agent: { environmentId }, rule }) => ({
        environmentId,
        rule: { equals: storableJson(rule) },
        OR: [{ agentId }, { everyAgent: true }],
      })),
    },
    orderBy: { id: 'desc' },
    select: { id: true, status: true, rule: true, agentId: true, environmentId: true, everyAgent: true },
  });
  return new Map(
    wanted.flatMap((turn) => {
      const key = ruleKey({ rule: storableJson(turn.rule) as RememberedChoice['rule'] });
      const same = requests.filter(
        (one) =>
          one.environmentId === turn.agent.environmentId &&
          (one.everyAgent || one.agentId === turn.agentId) &&
          ruleKey(one) === key,
      );
      const decisive =
        same.find(({ status }) => status === 'OPEN' || status === 'ACCEPTED') ??
        same.find(({ agentId }) => agentId === turn.agentId);
      return decisive === undefined ? [] : [[turn.id, decisive] as const];
    }),
  );
});

/** Requests that the viewer may read, by id; those of a list are read in one statement. */
export const readableRequest = readTogether<
  RememberedChoice,
  { readonly database: PrismaClient; readonly viewer: Viewer }
>(async ({ database, viewer }, ids) => {
  const rows = await database.rememberedChoice.findMany({
    where: { id: { in: [...ids] }, AND: rememberedChoicePolicy.where(viewer) },
  });
  return new Map(rows.map((row) => [row.id, row]));
});
