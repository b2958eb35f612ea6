import type { Agent } from '../../generated/prisma/client.ts';
import type { EvalExpectation } from '../../generated/prisma/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { InvalidInputError, LimitExceededError } from '../../platform/errors.ts';
import type { ScopedCatalog } from '../../model/catalogs.ts';
import type { SemqlServices } from '../../query/compile/semqlRequest.ts';
import { knownTimeZone } from '../../query/semqlForViewer.ts';
import { parseQuestion } from '../../task/createTask.ts';
import { mostKeptRows, namesIn, readResultRows, type ResultRows } from '../judging/outcome.ts';
import { unknownNames } from '../judging/unknownNames.ts';
import { usedNames } from '../judging/usedNames.ts';

/** Everything that a case says. */
export interface CaseValues {
  readonly question: string;
  readonly previous: readonly string[];
  readonly expects: EvalExpectation;
  readonly semql: string | null;
  /** What the SemQL is computed from: `orders`, `orders.revenue`, `revenue`. */
  readonly uses: readonly string[];
  readonly result: ResultRows | null;
  readonly tolerance: number;
  readonly words: readonly string[];
  readonly mustNotUse: readonly string[];
  readonly asActorId: string;
  readonly clock: Date | null;
  /** IANA name; null: that of the organization. */
  readonly timeZone: string | null;
}

/** The same as a caller gives it. */
export interface GivenValues extends Omit<CaseValues, 'result' | 'uses'> {
  readonly result: unknown;
}

const mostPrevious = 5;
const mostWords = 20;

/**
 * Checks what a case says, so that it can be judged: its SemQL compiles, its rows can be read, its
 * person may be asked as, and what it must not use exists.
 * @throws InvalidInputError with the path of the field, LimitExceededError
 */
export async function checkedValues(
  semql: SemqlServices,
  agent: Agent,
  { question, previous, words, mustNotUse, ...given }: GivenValues,
  now: Date,
): Promise<CaseValues> {
  tooMany(previous, mostPrevious, 'questions before it', 'previous');
  tooMany(words, mostWords, 'words', 'words');
  tooMany(mustNotUse, mostWords, 'names', 'mustNotUse');
  const { expects, tolerance } = given;
  if (!(tolerance >= 0 && tolerance <= 1)) {
    throw new InvalidInputError('A tolerance is a share from 0 to 1.', '0.01 lets numbers be 1 % apart.', [
      'tolerance',
    ]);
  }
  const timeZone = knownTimeZone(given.timeZone?.trim() || null);
  const { organizationId, environmentId } = agent;
  const scope = { organizationId, environmentId, readerId: null };
  const [catalog, whole] = await Promise.all([
    semql.catalogs.of({ ...scope, agentId: agent.id }),
    mustNotUse.length === 0 ? null : semql.catalogs.of({ ...scope, agentId: null }),
  ]);
  const [unknown] = whole === null ? [] : unknownNames(mustNotUse, whole);
  if (unknown !== undefined) {
    throw new InvalidInputError(`There is no ${unknown}.`, 'Name a model, or a field as orders.revenue.', [
      'mustNotUse',
    ]);
  }
  const query =
    expects === 'QUERY'
      ? compiling(semql, catalog, given.semql ?? '', { now: given.clock ?? now, timeZone })
      : { semql: null, uses: [] };
  return {
    question: parseQuestion(question, 'question'),
    previous: previous.map((one) => parseQuestion(one, 'previous')),
    expects,
    ...query,
    result: expects === 'RESULT' ? readableRows(given.result) : null,
    tolerance: expects === 'RESULT' ? tolerance : 0,
    words: expects === 'CLARIFICATION' || expects === 'REFUSAL' ? said(words) : [],
    mustNotUse: said(mustNotUse),
    asActorId: given.asActorId,
    clock: given.clock,
    timeZone,
  };
}

const said = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts.map((one) => one.trim()))].filter((one) => one !== '');

function tooMany(list: readonly string[], most: number, what: string, path: string): void {
  if (list.length > most) {
    throw new LimitExceededError(`A case has at most ${most} ${what} (${path}).`, 'Leave some out.');
  }
}

function compiling(
  semql: SemqlServices,
  catalog: ScopedCatalog,
  text: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string | null },
): { readonly semql: string; readonly uses: readonly string[] } {
  const { result } = semql.compiled.compile(catalog, {
    form: { kind: 'text', semql: text },
    now,
    timeZone,
    parameters: {},
    keepDefaultFilters: true,
    corrections: false,
    dialect: null,
  });
  if (!result.ok) {
    const problems = result.diagnostics.map(({ message }) => message).join(' ');
    throw new InvalidInputError(`The agent cannot run this SemQL: ${problems}`, 'Correct the SemQL.', ['semql']);
  }
  const { canonicalText, provenance, versions } = result.query;
  const uses = usedNames({ semql: null, versions, uses: namesIn(provenance) }, catalog.prepared.definition);
  return { semql: canonicalText, uses: [...uses].toSorted() };
}

function readableRows(value: unknown): ResultRows {
  const result = readResultRows(value);
  if (result === null) {
    throw new InvalidInputError(
      'This is not a result.',
      'Send an object of `columns`, each with `name` and `role`, and `rows`, an array of arrays.',
      ['result'],
    );
  }
  if (result.truncated || result.rows.length > mostKeptRows) {
    throw new InvalidInputError(
      `An expected result has at most ${mostKeptRows} rows.`,
      'Expect the query instead, or ask for fewer rows.',
      ['result'],
    );
  }
  if (result.rows.some((row) => row.length !== result.columns.length)) {
    throw new InvalidInputError('A row has more or fewer cells than there are columns.', 'Correct the rows.', [
      'result',
    ]);
  }
  return result;
}

/** @throws InvalidInputError when the person is not, or no longer, of the organization */
export async function refuseStranger(transaction: Transaction, agent: Agent, actorId: string): Promise<void> {
  const { organizationId } = agent;
  const found = await transaction.actor.findFirst({ where: { id: actorId, organizationId, removedAt: null } });
  if (found === null) {
    throw new InvalidInputError('There is no such person in the organization.', 'Choose a member.', ['asActorId']);
  }
}
