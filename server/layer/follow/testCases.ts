import type { Prisma } from '../../generated/prisma/client.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Effort } from '../rename/effort.ts';
import { followInText, type Followed, type NotFollowed, type RenameStep } from '../rename/followRename.ts';
import type { DialectOf } from '../rename/meaning.ts';
import type { Rename } from '../rename/renames.ts';
import type { LayerPlace } from '../store/loadLayer.ts';

/** What a test of an agent says about the layer. */
export interface TestedNames {
  /** Null: no query is expected. */
  readonly semql: string | null;
  readonly mustNotUse: readonly string[];
}

/** A test with the names of after a rename. */
interface FollowedCase extends TestedNames {
  readonly id: string;
}

/** Tests with the names of after a rename. */
export interface FollowedCases {
  readonly cases: readonly FollowedCase[];
  readonly followed: readonly Followed[];
  readonly notFollowed: readonly NotFollowed[];
}

/** Tests that are looked at for one change. */
const mostCases = 500;

/** Follows renames in what the tests of agents expect, and in what must not be used. */
export async function followInTestCases(
  transaction: Transaction,
  place: LayerPlace,
  renames: readonly RenameStep[],
  dialectOf: DialectOf,
  effort: Effort,
): Promise<FollowedCases> {
  const cases: FollowedCase[] = [];
  const followed: Followed[] = [];
  const notFollowed: NotFollowed[] = [];
  const read = renames.length === 0 ? [] : await readCases(transaction, place, renames);
  for (const [index, { id, question, ...said }] of read.entries()) {
    const owner = { type: 'EvalCase' as const, id, entityId: id, name: question };
    if (index >= mostCases) {
      notFollowed.push({ ...owner, text: textOf(said), reason: 'LIMIT' });
      continue;
    }
    const { reason, ...after } = await namesAfter(said, renames, dialectOf, effort);
    if (textOf(after) !== textOf(said)) {
      cases.push({ id, ...after });
      followed.push({ ...owner, before: textOf(said), after: textOf(after) });
    }
    if (reason !== null) {
      notFollowed.push({ ...owner, text: textOf(said), reason });
    }
  }
  return { cases, followed, notFollowed };
}

/** What a test says with the names of after some renames, and why one of them is left. */
export async function namesAfter(
  { semql, mustNotUse }: TestedNames,
  renames: readonly RenameStep[],
  dialectOf: DialectOf,
  effort: Effort,
): Promise<TestedNames & { readonly reason: NotFollowed['reason'] | null }> {
  let text = semql;
  let reason: NotFollowed['reason'] | null = null;
  for (const step of renames) {
    await effort.giveWay();
    if (text !== null) {
      const after = followInText(step, { semql: text }, dialectOf, effort);
      ({ text } = after);
      reason ??= after.reason;
    }
  }
  const names = mustNotUse.map((name) => renames.reduce((one, { rename }) => nameAfter(one, rename), name));
  return { semql: text, mustNotUse: names, reason };
}

export async function writeTestCases(transaction: Transaction, cases: FollowedCases['cases']): Promise<void> {
  for (const { id, semql, mustNotUse } of cases) {
    await transaction.evalCase.update({
      where: { id },
      data: { semql, mustNotUse: [...mustNotUse], version: { increment: 1 } },
    });
  }
}

/** `orders`, `orders.revenue` or the name of a metric, with the name of after a rename. */
function nameAfter(name: string, { type, model, from, to }: Rename): string {
  if (model !== null) {
    return name === `${model}.${from}` ? `${model}.${to}` : name;
  }
  if (name === from) {
    return to;
  }
  return type === 'Model' && name.startsWith(`${from}.`) ? to + name.slice(from.length) : name;
}

const textOf = ({ semql, mustNotUse }: TestedNames): string =>
  [semql, mustNotUse.length === 0 ? null : `not ${mustNotUse.join(', ')}`].filter((part) => part !== null).join('; ');

async function readCases(
  transaction: Transaction,
  { organizationId, environmentId }: LayerPlace,
  renames: readonly RenameStep[],
): Promise<readonly (FollowedCase & { readonly question: string })[]> {
  const names = renames.map(({ rename }) => rename.from);
  const naming = names.map((name): Prisma.EvalCaseWhereInput => ({ semql: { contains: name, mode: 'insensitive' } }));
  return transaction.evalCase.findMany({
    where: {
      organizationId,
      suite: { agent: { environmentId, deletedAt: null } },
      OR: [...naming, { mustNotUse: { isEmpty: false } }],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, question: true, semql: true, mustNotUse: true },
  });
}
