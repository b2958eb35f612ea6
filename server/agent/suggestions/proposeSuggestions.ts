import { proposeQuestions, type ProposedCategory } from '../../analyst/builtin/proposing/proposeQuestions.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Agent, PrismaClient } from '../../generated/prisma/client.ts';
import { readCatalog } from '../../model/catalogs.ts';
import { withoutSamples } from '../../model/rowReader.ts';
import type { ModelDefinition } from '../../semql/catalog/definition.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { compileWith } from '../../query/compile/compileSemql.ts';
import { agentTransaction, changeAgent, type ReadAgent } from '../changeAgent.ts';
import { dataFacts } from './dataFacts.ts';
import { withQuestions, writeSuggestions, type SuggestionCategory } from './writeSuggestions.ts';

/**
 * Replaces the suggestions of an agent by questions that it answers; pinned ones stay.
 * @throws NotFoundError, ForbiddenError, ConflictError when the agent has changed since the version
 *   that was read
 */
export async function proposeSuggestions(
  database: PrismaClient,
  viewer: Viewer,
  read: ReadAgent,
  now: Date,
): Promise<Agent> {
  return database.$transaction(
    (transaction) => changeAgent(transaction, viewer, read, (agent) => writeProposals(transaction, agent, now)),
    agentTransaction,
  );
}

/**
 * Proposes suggestions from the semantic layer of an agent as the transaction has written it.
 * @param without questions that are left out
 */
export async function writeProposals(
  transaction: Transaction,
  agent: Agent,
  now: Date,
  without: ReadonlySet<string> = new Set(),
): Promise<void> {
  const proposed = (await proposalsFor(transaction, agent, now)).map(({ category, questions }) => ({
    category,
    questions: questions.filter((question) => !without.has(question)),
  }));
  const known = await transaction.agentSuggestion.findMany({ where: { agentId: agent.id }, ...withQuestions });
  const pinned = known
    .map(({ id, category, tasks }) => ({ id, category, questions: tasks.filter((one) => one.pinned) }))
    .filter(({ questions }) => questions.length > 0);
  await writeSuggestions(transaction, agent, withProposals(pinned, proposed));
}

async function proposalsFor(
  transaction: Transaction,
  { id: agentId, organizationId, environmentId }: Agent,
  now: Date,
): Promise<readonly ProposedCategory[]> {
  const read = await readCatalog(transaction, { organizationId, environmentId, agentId });
  // Suggestions are for all who ask the agent: they show no value of a row that some do not see.
  const hasPolicies = ({ rowPolicies = [] }: ModelDefinition): boolean => rowPolicies.length > 0;
  const catalog = { number: 0, ...read, visible: withoutSamples(read.visible, hasPolicies) };
  const asked = { now, dialect: null, timeZone: null, parameters: {}, keepDefaultFilters: true, corrections: false };
  return proposeQuestions({
    catalog: catalog.visible,
    now,
    timeZone: catalog.visible.calendar.timeZone,
    metadataOnly: catalog.metadataOnly,
    ...(await dataFacts(transaction, catalog.visible, now)),
    compile: (semql) => compileWith(catalog, { ...asked, form: { kind: 'text', semql } }).result,
  });
}

/** The pinned questions, each followed by the proposals of its category. */
function withProposals(
  pinned: readonly SuggestionCategory[],
  proposed: readonly ProposedCategory[],
): readonly SuggestionCategory[] {
  const asked = new Set(pinned.flatMap(({ questions }) => questions.map(({ task }) => task.toLowerCase())));
  const fresh = proposed.map(({ category, questions }) => ({
    category,
    questions: questions
      .filter((question) => !asked.has(question.toLowerCase()))
      .map((task) => ({ task, pinned: false })),
  }));
  const kept = pinned.map((one) => ({
    ...one,
    questions: [...one.questions, ...(fresh.find(({ category }) => category === one.category)?.questions ?? [])],
  }));
  const named = new Set(pinned.map(({ category }) => category));
  return [...kept, ...fresh.filter(({ category, questions }) => !named.has(category) && questions.length > 0)];
}
