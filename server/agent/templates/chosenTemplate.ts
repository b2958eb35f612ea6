import { agentTemplatePolicy } from '../../access/agent.policy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { AgentType } from '../../generated/prisma/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { builtinTemplates, templateConfiguration, type TemplateConfiguration } from './templateConfiguration.ts';

/** A template of the organization, or one that comes with the product: exactly one is named. */
export interface TemplateChoice {
  readonly agentTemplateId?: string | null | undefined;
  readonly builtin?: string | null | undefined;
}

export interface ChosenTemplate {
  readonly name: string;
  readonly description: string;
  readonly type: AgentType;
  readonly configuration: TemplateConfiguration;
}

/** @throws NotFoundError when there is none, or it is not readable */
export async function chosenTemplate(
  transaction: Transaction,
  viewer: Viewer,
  { agentTemplateId, builtin }: TemplateChoice,
): Promise<ChosenTemplate> {
  if (agentTemplateId == null) {
    const found = builtinTemplates.find(({ key }) => key === builtin);
    if (found === undefined) {
      throw new NotFoundError('Template', `There are ${builtinTemplates.map(({ key }) => key).join(', ')}.`);
    }
    return found;
  }
  const found = await transaction.agentTemplate.findFirst({
    where: { id: agentTemplateId, AND: agentTemplatePolicy.where(viewer) },
  });
  if (found === null) {
    throw new NotFoundError('Template');
  }
  const { name, description, type } = found;
  // What was stored by hand or by an earlier version begins as a blank agent.
  const read = templateConfiguration.safeParse(found.configuration);
  return { name, description, type, configuration: read.data ?? templateConfiguration.parse({}) };
}
