import { agentPolicy } from '../../access/agent.policy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import { metricPolicy } from '../../metric/metric.policy.ts';
import { modelPolicy } from '../../model/model.policy.ts';
import { typeOfId } from '../../platform/ids.ts';
import { evalCasePolicy } from '../eval.policy.ts';

/**
 * Condition of the test cases that stand on a model, a metric or a field: what they ask was
 * computed from it when they last ran, they expect SemQL that uses it, or they may not use it.
 * @returns null: the viewer reads no such thing
 */
export async function casesUsing(
  database: PrismaClient,
  viewer: Viewer,
  id: string,
): Promise<Prisma.EvalCaseWhereInput | null> {
  const thing = await namedThing(database, viewer, id);
  if (thing === null) {
    return null;
  }
  const { environmentId, name } = thing;
  // Cases from before they knew what they use: names are identifiers, with nothing to escape in
  // them.
  const word = `\\m${name.slice(name.indexOf('.') + 1)}\\M`;
  const found = await database.$queryRaw<{ readonly id: string }[]>`
    SELECT eval_case.id FROM eval_case
    JOIN eval_suite ON eval_suite.id = eval_case.suite_id
    JOIN agent ON agent.id = eval_suite.agent_id AND agent.deleted_at IS NULL
    LEFT JOIN LATERAL (
      SELECT outcome->'uses' AS uses FROM eval_result WHERE eval_result.case_id = eval_case.id
      ORDER BY eval_result.created_at DESC LIMIT 1
    ) AS latest ON true
    WHERE agent.environment_id = ${environmentId}
      AND (jsonb_exists(latest.uses, ${name}) OR ${name} = ANY(eval_case.uses)
        OR (eval_case.uses = '{}' AND eval_case.semql ~* ${word})
        OR EXISTS (SELECT 1 FROM unnest(eval_case.must_not_use) AS closed
                   WHERE closed = ${name} OR starts_with(closed, ${`${name}.`})))`;
  return {
    id: { in: found.map((one) => one.id) },
    suite: { agent: agentPolicy.where(viewer) },
    AND: evalCasePolicy.where(viewer),
  };
}

interface NamedThing {
  readonly environmentId: string;
  /** As cases and their outcomes name it: `orders`, `revenue`, `orders.total`. */
  readonly name: string;
}

async function namedThing(database: PrismaClient, viewer: Viewer, id: string): Promise<NamedThing | null> {
  const select = { name: true, environmentId: true } as const;
  const part = {
    where: { id, model: modelPolicy.where(viewer) },
    select: { name: true, model: { select } },
  } as const;
  switch (typeOfId(id)) {
    case 'Model':
      return database.model.findFirst({ where: { id, AND: modelPolicy.where(viewer) }, select });
    case 'Metric':
      return database.metric.findFirst({ where: { id, AND: metricPolicy.where(viewer) }, select });
    case 'Dimension':
      return ofModel(await database.dimension.findFirst(part));
    case 'Measure':
      return ofModel(await database.measure.findFirst(part));
    case 'Filter':
      return ofModel(await database.filter.findFirst(part));
    default:
      return null;
  }
}

function ofModel(part: { readonly name: string; readonly model: NamedThing } | null): NamedThing | null {
  return part && { environmentId: part.model.environmentId, name: `${part.model.name}.${part.name}` };
}
