import type { Viewer } from '../../access/viewer.ts';
import type { Agent, EvalCase } from '../../generated/prisma/client.ts';
import type { EvalVerdict } from '../../generated/prisma/enums.ts';
import type { LocatedChanges } from '../../layer/change.ts';
import { draftLayer, type DraftLayer } from '../../layer/draftLayer.ts';
import { namesAfter } from '../../layer/follow/testCases.ts';
import type { Layer } from '../../layer/layer.ts';
import { Effort } from '../../layer/rename/effort.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import { readerOf } from '../../model/rowReader.ts';
import type { SemqlServices } from '../../query/compile/semqlRequest.ts';
import { changedCatalog } from '../../query/moves/changedCatalog.ts';
import { evalCasePolicy } from '../eval.policy.ts';
import { askCase, type AskedCase } from '../running/askCase.ts';

/** Test that comes out otherwise after changes. */
export interface ChangingTest {
  readonly test: EvalCase;
  readonly agent: Agent;
  readonly before: EvalVerdict;
  readonly after: EvalVerdict;
  /** Why it does not pass after the changes; null: it does. */
  readonly message: string | null;
}

/** Tests of agents, asked before and after changes. */
export interface TestsThatChange {
  readonly changing: readonly ChangingTest[];
  readonly unchanged: number;
  /** Tests that were not asked: there are more than can be, or the time was up. */
  readonly notTried: number;
}

/** Tests that are asked for one request. */
const mostTests = 40;

/** Milliseconds after which no further test is asked. */
const budgetMs = 8_000;

interface ChangesRequest {
  readonly located: LocatedChanges;
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks the tests of all agents of an environment over the stored layer and over the one that
 * changes would leave. Nothing is written or recorded.
 * @throws NotFoundError, ForbiddenError, InvalidInputError, ConflictError
 */
export async function testsThatChange(
  services: SemqlServices,
  viewer: Viewer,
  { located, now, signal }: ChangesRequest,
): Promise<TestsThatChange> {
  const { database } = services;
  const draft = await draftLayer(database, viewer, located);
  const { organizationId, environmentId } = draft;
  const where = {
    organizationId,
    suite: { agent: { environmentId, deletedAt: null } },
    AND: evalCasePolicy.where(viewer),
  };
  const tests = await database.evalCase.findMany({
    where,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: mostTests,
    include: { suite: { include: { agent: true } } },
  });
  const deadline = AbortSignal.any([AbortSignal.timeout(budgetMs), ...(signal === undefined ? [] : [signal])]);
  const changing: ChangingTest[] = [];
  let unchanged = 0;
  const sides = [new LayerSide(services, draft.before), new LayerSide(services, draft.layer)] as const;
  const effort = new Effort();
  for (const { suite, ...test } of tests) {
    const then = { ...test, ...(await followed(draft, test, effort)) };
    const asked = await askBoth(services, sides, [test, then], { agent: suite.agent, now, signal: deadline });
    if (asked === null) {
      break;
    }
    const [before, after] = asked;
    if (before.verdict === after.verdict) {
      unchanged += 1;
    } else {
      const [reason] = after.verdict === 'PASS' ? [] : after.reasons;
      const message = reason?.message ?? null;
      changing.push({ test, agent: suite.agent, before: before.verdict, after: after.verdict, message });
    }
  }
  const all = tests.length < mostTests ? tests.length : await database.evalCase.count({ where });
  return { changing, unchanged, notTried: all - unchanged - changing.length };
}

/** What a test says after the renames among the changes. */
async function followed({ renames, dialectOf }: DraftLayer, test: EvalCase, effort: Effort) {
  const { semql, mustNotUse } = await namesAfter(test, renames, dialectOf, effort);
  return { semql, mustNotUse: [...mustNotUse] };
}

interface Asking {
  readonly agent: Agent;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** @returns null: the time was up */
async function askBoth(
  services: SemqlServices,
  sides: readonly [before: LayerSide, after: LayerSide],
  [test, then]: readonly [EvalCase, EvalCase],
  asking: Asking,
): Promise<readonly [before: AskedCase, after: AskedCase] | null> {
  try {
    return [await sides[0].ask(services, test, asking), await sides[1].ask(services, then, asking)];
  } catch (error) {
    if (asking.signal.aborted) {
      return null;
    }
    throw error;
  }
}

/** One of two layers, as agents have it. */
class LayerSide {
  readonly #services: SemqlServices;
  readonly #layer: Layer;
  /** By the number of the catalog that each was made from, which tells readers apart. */
  readonly #known = new Map<number, ScopedCatalog>();

  constructor(services: SemqlServices, layer: Layer) {
    this.#services = services;
    this.#layer = layer;
  }

  async ask(services: SemqlServices, test: EvalCase, { agent, now, signal }: Asking): Promise<AskedCase> {
    const { organizationId, environmentId } = agent;
    const reader = await readerOf(services.database, organizationId, test.asActorId);
    const stored = await services.catalogs.of({ organizationId, environmentId, agentId: null, readerId: null });
    const whole = this.#changed(stored, null);
    const changed = (catalog: ScopedCatalog): ScopedCatalog => this.#changed(catalog, reader);
    return askCase(services, test, { agent, now, signal, changed, whole });
  }

  #changed(catalog: ScopedCatalog, reader: Awaited<ReturnType<typeof readerOf>>): ScopedCatalog {
    const known = this.#known.get(catalog.number);
    if (known !== undefined) {
      return known;
    }
    const changed = this.#services.catalogs.numbered(changedCatalog(catalog, this.#layer, reader));
    this.#known.set(catalog.number, changed);
    return changed;
  }
}
