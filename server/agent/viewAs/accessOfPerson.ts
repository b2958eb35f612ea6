import { agentPolicy, agentsOf } from '../../access/agent.policy.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Actor } from '../../generated/prisma/client.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import { numberIn } from '../../query/moves/comparedResults.ts';
import type { SemqlServices } from '../../query/compile/semqlRequest.ts';
import { readRows } from '../../query/run/sourceRows.ts';
import type { ModelDefinition } from '../../semql/catalog/definition.ts';
import { printName } from '../../semql/language/print.ts';
import { WarehouseError } from '../../warehouse/warehouse.ts';
import { looking } from './looking.ts';
import { standingOf, type Standing } from './standingOf.ts';
import { viewedPerson } from './viewedPerson.ts';

/** A model of which row policies show a person a part. */
export interface BoundModel {
  readonly modelId: string;
  /** Policies that open rows to the person; none: they see no row. */
  readonly policyIds: readonly string[];
  /** Number of rows the person sees, and of all; null when the source did not say. */
  readonly seen: number | null;
  readonly all: number | null;
}

/** A field of the agent's models that questions may not name. */
export interface UnseenField {
  readonly modelId: string;
  readonly name: string;
  readonly label: string;
  /** SWITCHED_OFF: for this agent. OVER_HIDDEN: it is computed from something hidden. */
  readonly reason: 'SWITCHED_OFF' | 'OVER_HIDDEN';
}

/** An agent as one member meets it. */
export interface AccessOfPerson extends Standing {
  readonly person: Actor;
  readonly models: readonly BoundModel[];
  readonly fields: readonly UnseenField[];
  /** Agents of the same environment that the person may not ask, by name. */
  readonly otherAgentIds: readonly string[];
}

/** Models whose rows are counted, of all that are named; fields and agents that are listed. */
const mostModels = 40;
const mostFields = 500;
const mostAgents = 100;
/** Time for all counts, milliseconds. */
const longestMs = 20_000;

/**
 * What a member may do with an agent, and which rows, fields and other agents they do not see.
 * @throws NotFoundError, ForbiddenError as `viewedPerson`, LimitExceededError while the viewer
 *   looks at several at once
 */
export async function accessOfPerson(
  services: SemqlServices,
  viewer: Viewer,
  asked: { readonly agentId: string; readonly actorId: string },
  now: Date,
): Promise<AccessOfPerson> {
  const { database, catalogs } = services;
  const viewing = await viewedPerson(database, viewer, asked);
  const { agent, person } = viewing;
  const { organizationId, environmentId, id: agentId } = agent;
  const standing = await standingOf(database, viewing);
  const scope = { organizationId, environmentId, agentId };
  const [whole, theirs, otherAgents] = await Promise.all([
    catalogs.of({ ...scope, readerId: null }),
    catalogs.of({ ...scope, readerId: person.id }),
    database.agent.findMany({
      where: {
        AND: [agentsOf(viewing.viewer, environmentId), { NOT: agentPolicy.where(standing.asMember) }],
        id: { not: agentId },
      },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: { id: true },
      take: mostAgents,
    }),
  ]);
  const signal = AbortSignal.timeout(longestMs);
  const counting = { services, actorId: viewing.viewer.actorId, now, signal };
  const bound = theirs.prepared.definition.models.filter(({ name }) => theirs.rowPolicies[name] !== undefined);
  const models = await looking.run(viewing.viewer.actorId, async () => {
    const counted: BoundModel[] = [];
    for (const [place, model] of bound.entries()) {
      const isClosed = place >= mostModels || theirs.metadataOnly.has(model.id);
      counted.push({
        modelId: model.id,
        policyIds: theirs.openedBy[model.name] ?? [],
        seen: isClosed ? null : await countRows(counting, theirs, model),
        all: isClosed ? null : await countRows(counting, whole, model),
      });
    }
    return counted;
  });
  const off = new Set(agent.agentModels.flatMap(({ hiddenFieldIds }) => hiddenFieldIds));
  return {
    ...standing,
    person,
    models,
    fields: whole.prepared.definition.models.flatMap((model) => unseenFields(model, whole, off)).slice(0, mostFields),
    otherAgentIds: otherAgents.map(({ id }) => id),
  };
}

interface Counting {
  readonly services: SemqlServices;
  readonly actorId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Number of rows of a model, its default filters lifted; null: the source does not say. */
async function countRows(
  { services, actorId, now, signal }: Counting,
  catalog: ScopedCatalog,
  model: ModelDefinition,
): Promise<number | null> {
  const named = (text: string): string => printName({ text, quoted: false });
  const lifted = model.filters.flatMap(({ name, applyByDefault }) => (applyByDefault ? `!${named(name)}` : []));
  const from = named(model.name) + (lifted.length === 0 ? '' : `[${lifted.join(', ')}]`);
  const { result } = services.compiled.compile(catalog, {
    form: { kind: 'text', semql: `SELECT COUNT(*) AS row_count FROM ${from}` },
    now,
    timeZone: null,
    parameters: {},
    keepDefaultFilters: false,
    corrections: false,
    dialect: null,
  });
  if (!result.ok || signal.aborted) {
    return null;
  }
  try {
    const { rows } = await readRows(services, { actorId, signal }, catalog, result.query);
    return numberIn(rows[0]?.[0]);
  } catch (error) {
    if (error instanceof WarehouseError || signal.aborted) {
      return null;
    }
    throw error;
  }
}

function unseenFields(model: ModelDefinition, { hidden }: ScopedCatalog, off: ReadonlySet<string>): UnseenField[] {
  return [...model.dimensions, ...model.measures, ...model.filters].flatMap(({ id, name, label }) =>
    hidden.has(`${model.name}.${name}`)
      ? {
          modelId: model.id,
          name,
          label: label || name,
          reason: off.has(id) ? ('SWITCHED_OFF' as const) : ('OVER_HIDDEN' as const),
        }
      : [],
  );
}
