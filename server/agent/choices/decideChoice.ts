import { isAdminOf } from '../../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../../access/viewer.ts';
import type { WordMeaning } from '../../analyst/analyst.ts';
import type { RememberedChoice } from '../../generated/prisma/client.ts';
import type { RememberedChoiceStatus } from '../../generated/prisma/enums.ts';
import { changeLayerIn, type LayerServices } from '../../layer/changeSemanticLayer.ts';
import type { LayerChange } from '../../layer/change.ts';
import { appendChangeEvent, countLayerChange, layerTopic, lockLayer } from '../../layer/feed/changeEvent.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import { agentTransaction, changeAgent } from '../changeAgent.ts';
import { rememberedChoicePolicy } from './choices.policy.ts';
import { occasionOf } from './keptChoices.ts';

export interface AcceptedChoice {
  readonly choiceId: string;
  /** Default: as it was asked for. */
  readonly everyAgent?: boolean | null | undefined;
  /** True: the words of the question become a synonym of what they are read as, too. */
  readonly asSynonym?: boolean | null | undefined;
}

/**
 * Makes agents follow a choice from their next question on. One that was remembered for the same
 * question before is forgotten. A choice of one agent gives that agent another version.
 * @throws NotFoundError, ForbiddenError, InvalidInputError with the path of the field,
 *   ConflictError when it is decided already, and what `changeSemanticLayer` throws
 */
export async function acceptChoice(
  { database, events, memory }: LayerServices,
  asking: Viewer,
  { choiceId, everyAgent, asSynonym }: AcceptedChoice,
  now: Date,
): Promise<RememberedChoice> {
  const { accepted, seq } = await database.$transaction(async (transaction) => {
    const { choice, viewer } = await choiceToDecide(transaction, asking, choiceId, ['OPEN']);
    const { environmentId, agentId } = choice;
    const change = asSynonym === true ? await synonymOf(transaction, choice) : null;
    if (change !== null) {
      await changeLayerIn(transaction, viewer, { environmentId, changes: [change] }, memory);
    }
    const forAll = everyAgent ?? choice.everyAgent;
    const others = await transaction.rememberedChoice.findMany({
      where: { environmentId, status: 'ACCEPTED', ...(forAll ? { everyAgent: true } : { agentId, everyAgent: false }) },
      select: { id: true, rule: true },
    });
    const replaced = others.filter((other) => occasionOf(other) === occasionOf(choice)).map(({ id }) => id);
    const decided = { deciderId: viewer.actorId, decidedAt: now };
    await changeFollowers(transaction, viewer, { environmentId, agentId: forAll ? null : agentId }, async () => {
      await transaction.rememberedChoice.updateMany({
        where: { id: { in: replaced } },
        data: { status: 'FORGOTTEN', ...decided },
      });
      await transaction.rememberedChoice.update({
        where: { id: choice.id },
        data: { status: 'ACCEPTED', everyAgent: forAll, ...decided },
      });
    });
    const seq = await tellChoices(transaction, viewer, environmentId, [choice.id, ...replaced]);
    const accepted = await transaction.rememberedChoice.findUniqueOrThrow({ where: { id: choice.id } });
    return { accepted, seq };
  }, agentTransaction);
  events.publish(layerTopic(accepted.environmentId), String(seq));
  return accepted;
}

/**
 * Says no to a choice, with the reason that the person who asked for it reads.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError when it is decided
 *   already
 */
export async function rejectChoice(
  { database }: Pick<LayerServices, 'database'>,
  asking: Viewer,
  { choiceId, reason }: { readonly choiceId: string; readonly reason: string },
  now: Date,
): Promise<RememberedChoice> {
  return database.$transaction(async (transaction) => {
    const { choice, viewer } = await choiceToDecide(transaction, asking, choiceId, ['OPEN']);
    const decision = shortEnough(reason.trim(), longest.description, 'reason');
    if (decision === '') {
      throw new InvalidInputError('A reason is required.', 'Write one sentence for the person who asked.', ['reason']);
    }
    await tellChoices(transaction, viewer, choice.environmentId, [choice.id]);
    return transaction.rememberedChoice.update({
      where: { id: choice.id },
      data: { status: 'REJECTED', decision, deciderId: viewer.actorId, decidedAt: now },
    });
  }, agentTransaction);
}

/**
 * Ends a choice that agents follow: they ask or assume again as before.
 * @throws NotFoundError, ForbiddenError, ConflictError when it is not followed
 */
export async function forgetChoice(
  { database }: Pick<LayerServices, 'database'>,
  asking: Viewer,
  choiceId: string,
  now: Date,
): Promise<RememberedChoice> {
  return database.$transaction(async (transaction) => {
    const { choice, viewer } = await choiceToDecide(transaction, asking, choiceId, ['ACCEPTED']);
    const { id, environmentId, agentId, everyAgent } = choice;
    const forget = async (): Promise<void> => {
      await transaction.rememberedChoice.update({
        where: { id },
        data: { status: 'FORGOTTEN', deciderId: viewer.actorId, decidedAt: now },
      });
    };
    // An agent that is deleted has no more versions.
    const standing = await transaction.agent.count({ where: { id: agentId, deletedAt: null } });
    const ofOne = !everyAgent && standing > 0;
    await changeFollowers(transaction, viewer, { environmentId, agentId: ofOne ? agentId : null }, forget);
    await tellChoices(transaction, viewer, environmentId, [id]);
    return transaction.rememberedChoice.findUniqueOrThrow({ where: { id } });
  }, agentTransaction);
}

/**
 * Changes what one agent follows, as another version of it, or what every agent of an environment
 * does: tests that passed before have to run again.
 */
async function changeFollowers(
  transaction: Transaction,
  viewer: MemberViewer,
  { environmentId, agentId }: { readonly environmentId: string; readonly agentId: string | null },
  change: () => Promise<void>,
): Promise<void> {
  if (agentId !== null) {
    await changeAgent(transaction, viewer, { id: agentId, version: null }, change);
    return;
  }
  await change();
  await countLayerChange(transaction, environmentId);
}

async function tellChoices(
  transaction: Transaction,
  viewer: MemberViewer,
  environmentId: string,
  ids: readonly string[],
): Promise<number> {
  const changes = ids.map((id) => ({ type: 'RememberedChoice', id, version: 0 }) as const);
  return appendChangeEvent(transaction, environmentId, viewer, changes);
}

/**
 * Locks a choice, so that it is decided once. The layer is locked before it: choices for the same
 * occasion are decided one after the other, and an accepted one may change the layer.
 */
async function choiceToDecide(
  transaction: Transaction,
  viewer: Viewer,
  id: string,
  states: readonly RememberedChoiceStatus[],
): Promise<{ readonly choice: RememberedChoice; readonly viewer: MemberViewer }> {
  const readable = await transaction.rememberedChoice.findFirst({
    where: { id, AND: rememberedChoicePolicy.where(viewer) },
    select: { organizationId: true, environmentId: true },
  });
  if (readable === null) {
    throw new NotFoundError('Choice');
  }
  if (viewer.kind !== 'member' || !isAdminOf(viewer, readable)) {
    throw new ForbiddenError();
  }
  await lockLayer(transaction, readable.environmentId);
  await transaction.$queryRaw`SELECT 1 FROM remembered_choice WHERE id = ${id} FOR UPDATE`;
  const choice = await transaction.rememberedChoice.findUniqueOrThrow({ where: { id } });
  if (!states.includes(choice.status)) {
    throw new ConflictError('Another admin has decided this choice.', 'Read the list again.');
  }
  return { choice, viewer };
}

/** The change that makes the words of the question a synonym of what was chosen. */
async function synonymOf(transaction: Transaction, choice: RememberedChoice): Promise<LayerChange | null> {
  // Written by `proposeChoice`.
  const means = choice.means as unknown as WordMeaning | null;
  const { environmentId } = choice;
  if (means === null) {
    throw new InvalidInputError('No words of the question stand for one thing.', 'Accept it as a default.', [
      'asSynonym',
    ]);
  }
  const [first = '', part = ''] = means.name.split('.');
  const model = { environmentId, name: first };
  const select = { id: true, synonyms: true } as const;
  const ofPart = { where: { name: part, model }, select: { ...select, model: { select: { version: true } } } } as const;
  const ofOwn = { where: model, select: { ...select, version: true } } as const;
  const extended = (known: readonly string[]): { synonyms: readonly string[] } | null =>
    known.some((one) => one.toLowerCase() === means.phrase.toLowerCase())
      ? null
      : { synonyms: [...known, means.phrase] };
  switch (means.kind) {
    case 'dimension': {
      const found = gone(await transaction.dimension.findFirst(ofPart));
      const fields = extended(found.synonyms);
      return fields && { action: 'UPDATE', type: 'Dimension', id: found.id, version: found.model.version, fields };
    }
    case 'measure': {
      const found = gone(await transaction.measure.findFirst(ofPart));
      const fields = extended(found.synonyms);
      return fields && { action: 'UPDATE', type: 'Measure', id: found.id, version: found.model.version, fields };
    }
    case 'metric': {
      const found = gone(await transaction.metric.findFirst(ofOwn));
      const fields = extended(found.synonyms);
      return fields && { action: 'UPDATE', type: 'Metric', id: found.id, version: found.version, fields };
    }
    case 'model': {
      const found = gone(await transaction.model.findFirst({ ...ofOwn, select: { ...ofOwn.select } }));
      const fields = extended(found.synonyms);
      return fields && { action: 'UPDATE', type: 'Model', id: found.id, version: found.version, fields };
    }
  }
}

function gone<Row>(found: Row | null): Row {
  if (found === null) {
    throw new NotFoundError('Meaning', 'It was renamed or removed since. Accept the choice as a default.');
  }
  return found;
}
