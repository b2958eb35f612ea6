import { memberOf } from '../../access/memberOf.ts';
import type { MemberViewer } from '../../access/viewer.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import type { LayerServices } from '../../layer/changeSemanticLayer.ts';
import { equalling } from '../../platform/database/containing.ts';
import type { Log } from '../../platform/log.ts';
import { ExpectedError } from '../../platform/errors.ts';
import type { SemqlServices } from '../../query/compile/semqlRequest.ts';
import { createTemplate } from '../../query/template/saveTemplate.ts';
import { longest } from '../../source/textLimits.ts';
import { readResult, resultParts, type AnswerView } from '../../task/readResult.ts';
import { saveDefinition } from '../../task/saveDefinition.ts';
import { choiceOfTurn } from '../choices/choiceOfTurn.ts';

/** Services that filing needs. */
export interface DraftServices {
  readonly layer: LayerServices;
  readonly semql: SemqlServices;
  readonly log: Log;
}

/** Drafts of one agent that wait for an admin; more are not filed until some are decided. */
export const mostWaiting = 50;

/**
 * Files what an answer has brought up as drafts that an admin decides: its query as a template, and
 * the meaning of a word as a definition, each where the agent may and nothing of the kind is there.
 * Questions of visitors and follow-ups leave nothing.
 */
export async function fileDrafts(services: DraftServices, commentId: string, now: Date): Promise<void> {
  const { database } = services.semql;
  const turn = await database.comment.findUnique({
    where: { id: commentId },
    include: { attachments: resultParts.attachments, task: { include: { agent: true } }, actor: true },
  });
  if (turn === null || turn.outcome !== 'ANSWERED' || turn.actor.provider === 'GUEST') {
    return;
  }
  const { agent, environmentId } = turn.task;
  const answer = readResult(turn);
  // What a token asks is filed in the name of the admin who issued it.
  const token = await database.agentToken.findFirst({
    where: { actorId: turn.actorId, agentId: agent.id },
    include: { issuedBy: true },
  });
  const asker = memberOf(token?.issuedBy ?? turn.actor, environmentId);
  try {
    if (agent.canAutoRegisterDefinitions && answer !== null) {
      const choice = await choiceOfTurn(database, turn);
      const learned = choice?.means
        ? {
            name: choice.means.phrase,
            description: `In questions, “${choice.means.phrase}” means ${choice.chosen} (\`${choice.means.name}\`).`,
          }
        : explained(answer);
      await fileDefinition(services, asker, { taskId: turn.taskId, agentId: agent.id, environmentId }, learned);
    }
    if (agent.canAutoRegisterQueryTemplates && answer !== null && turn.index === 0) {
      await fileTemplate(
        services,
        asker,
        { taskId: turn.taskId, agentId: agent.id, question: turn.content },
        answer,
        now,
      );
    }
  } catch (error) {
    // A query that cannot be kept is no failure of the answer.
    if (!(error instanceof ExpectedError)) {
      throw error;
    }
    services.log.info({ err: error, commentId }, 'agent: nothing was filed');
  }
}

interface Learned {
  readonly name: string;
  readonly description: string;
}

/** What was told from the semantic layer, where no definition says it yet. */
function explained(answer: AnswerView): Learned | null {
  if (answer.kind !== 'explanation' || (answer.definition ?? null) !== null) {
    return null;
  }
  const [phrase] = answer.phrases ?? [];
  return phrase === undefined ? null : { name: phrase.phrase, description: answer.sentence };
}

async function fileDefinition(
  { layer }: DraftServices,
  asker: MemberViewer,
  {
    taskId,
    agentId,
    environmentId,
  }: { readonly taskId: string; readonly agentId: string; readonly environmentId: string },
  learned: Learned | null,
): Promise<void> {
  if (learned === null) {
    return;
  }
  const { database } = layer;
  const name = learned.name.slice(0, longest.name);
  const same = await database.definition.count({
    where: { environmentId, name: equalling(name) },
  });
  const waiting = await database.definition.count({
    where: { environmentId, source: 'CONVERSATION', sourceTask: { agentId }, verifications: { none: {} } },
  });
  if (same === 0 && waiting < mostWaiting) {
    await saveDefinition(layer, asker, { taskId, name, description: learned.description });
  }
}

async function fileTemplate(
  services: DraftServices,
  asker: MemberViewer,
  { taskId, agentId, question }: { readonly taskId: string; readonly agentId: string; readonly question: string },
  answer: AnswerView,
  now: Date,
): Promise<void> {
  const [query, ...further] = answer.kind === 'answer' && (answer.approved ?? null) === null ? answer.executions : [];
  const semql = query?.semql ?? null;
  if (semql === null || further.length > 0) {
    return;
  }
  const { database } = services.semql;
  const { organizationId } = asker;
  const name = question
    .trim()
    .replace(/[?.!]+$/, '')
    .slice(0, longest.name);
  if ((await isKept(database, organizationId, name, semql)) || (await waitingOf(database, agentId)) >= mostWaiting) {
    return;
  }
  // An admin lets the agent file drafts; the person who asked need not be one.
  const author: MemberViewer = { ...asker, role: 'org:admin' };
  await createTemplate(
    services,
    author,
    { name, description: '', language: 'SEMQL', query: semql, fromTaskId: taskId },
    now,
  );
}

async function isKept(database: PrismaClient, organizationId: string, name: string, query: string): Promise<boolean> {
  const same = await database.queryTemplate.count({
    where: {
      organizationId,
      OR: [{ name: equalling(name) }, { versions: { some: { query } } }],
    },
  });
  return same > 0;
}

/** Templates that were saved from answers of the agent and were never approved. */
function waitingOf(database: PrismaClient, agentId: string): Promise<number> {
  return database.queryTemplate.count({
    where: { versions: { some: { fromTask: { agentId } }, none: { approvedAt: { not: null } } } },
  });
}
