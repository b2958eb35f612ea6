import type { PrismaClient, TriageItem } from '../../generated/prisma/client.ts';
import type { TriageFixKind } from '../../generated/prisma/enums.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { typeOfId } from '../../platform/ids.ts';

/** What an admin says was changed. */
export interface FixInput {
  readonly kind: TriageFixKind;
  /** Id of what was changed; absent for INSTRUCTIONS, which are those of the agent. */
  readonly thingId?: string | null | undefined;
}

type FixedThing = Pick<TriageItem, 'fixKind' | 'fixId' | 'fixName'>;

/** Types that each kind of change is a change of. */
const typesOf = {
  METRIC: ['Metric'],
  TERM: ['GlossaryTerm'],
  SYNONYM: ['Metric', 'GlossaryTerm', 'Model', 'Dimension', 'Measure'],
  MODEL: ['Model'],
  DIMENSION: ['Dimension'],
  MEASURE: ['Measure'],
  INSTRUCTIONS: ['Agent'],
  TEST: ['EvalCase'],
} as const satisfies Record<TriageFixKind, readonly string[]>;

/**
 * What was changed, with its name of today.
 * @throws NotFoundError, InvalidInputError with the path of the field
 */
export async function fixOf(
  database: PrismaClient,
  { organizationId, agentId }: Pick<TriageItem, 'organizationId' | 'agentId'>,
  { kind, thingId }: FixInput,
): Promise<FixedThing> {
  const id = kind === 'INSTRUCTIONS' ? agentId : (thingId ?? '');
  const type = typeOfId(id);
  if (!typesOf[kind].some((one) => one === type)) {
    throw new InvalidInputError('This is not what was changed.', 'Choose the thing that was changed.', [
      'fix',
      'thingId',
    ]);
  }
  const name = await nameOf(database, organizationId, agentId, id);
  if (name === null) {
    throw new NotFoundError('Fix');
  }
  return { fixKind: kind, fixId: id, fixName: name.slice(0, 200) };
}

/** Name of a thing of the organization; null: it has none of that id. */
async function nameOf(
  database: PrismaClient,
  organizationId: string,
  agentId: string,
  id: string,
): Promise<string | null> {
  const own = { id, organizationId };
  const named = { where: own, select: { name: true, label: true } } as const;
  switch (typeOfId(id)) {
    case 'Metric': {
      const found = await database.metric.findFirst(named);
      return found && (found.label || found.name);
    }
    case 'Model': {
      const found = await database.model.findFirst(named);
      return found && (found.label || found.name);
    }
    case 'Dimension': {
      const found = await database.dimension.findFirst(named);
      return found && (found.label || found.name);
    }
    case 'Measure': {
      const found = await database.measure.findFirst(named);
      return found && (found.label || found.name);
    }
    case 'GlossaryTerm':
      return (await database.glossaryTerm.findFirst({ where: own, select: { term: true } }))?.term ?? null;
    case 'EvalCase': {
      const found = await database.evalCase.findFirst({
        where: { ...own, suite: { agentId } },
        select: { question: true },
      });
      return found?.question ?? null;
    }
    case 'Agent':
      return (await database.agent.findFirst({ where: own, select: { name: true } }))?.name ?? null;
    default:
      return null;
  }
}

/** Id of the model that a dimension or measure belongs to; null: it is another thing, or gone. */
export async function modelOfFix(database: PrismaClient, organizationId: string, id: string): Promise<string | null> {
  // Looked up by their keys, which the client batches over a page of items.
  const own = { where: { id }, select: { modelId: true, organizationId: true } } as const;
  const type = typeOfId(id);
  const part =
    type === 'Dimension'
      ? await database.dimension.findUnique(own)
      : type === 'Measure'
        ? await database.measure.findUnique(own)
        : null;
  return part?.organizationId === organizationId ? part.modelId : null;
}
