import type { Transaction } from '../../platform/database/database.ts';
import type { LayerDefinition } from '../layer.ts';
import { placeholder } from './placeholder.ts';
import type { Difference, LayerOwner } from './writeLayer.ts';

/** Writes definitions. One that says something else than its verifiers read, or
 * says it to other agents, is verified no more. */
export async function writeDefinitions(
  transaction: Transaction,
  { organizationId, environmentId, ownerId }: LayerOwner,
  { created, changed, removed }: Difference<LayerDefinition>,
): Promise<void> {
  const gone = removed.map(({ id }) => id);
  // Answers that told one keep its text in their own words.
  await transaction.attachment.deleteMany({ where: { definitionId: { in: gone } } });
  await transaction.definition.deleteMany({ where: { id: { in: gone } } });
  // A new definition may have the name that another one leaves, and two may change names.
  for (const { before } of changed.filter((one) => one.before.name !== one.after.name)) {
    await transaction.definition.update({ where: { id: before.id }, data: { name: placeholder(before.id) } });
  }
  await transaction.definition.createMany({
    data: created.map((definition) => ({
      ...definition,
      organizationId,
      environmentId,
      creatorId: ownerId === '' ? null : ownerId,
    })),
  });
  for (const { after } of changed) {
    const { id, name, description, source, agentId, version } = after;
    await transaction.definition.update({ where: { id }, data: { name, description, source, agentId, version } });
  }
  const unread = changed.filter((change) => isReworded(change) || isWidened(change));
  await transaction.verification.updateMany({
    where: { definitionId: { in: unread.map(({ after }) => after.id) }, supersededAt: null },
    data: { supersededAt: new Date() },
  });
}

type Change = Difference<LayerDefinition>['changed'][number];

const isReworded = ({ before, after }: Change): boolean =>
  before.name !== after.name || before.description !== after.description;

/** True: other agents would tell it than those for which it was verified; fewer are as right. */
const isWidened = ({ before, after }: Change): boolean => before.agentId !== null && before.agentId !== after.agentId;
