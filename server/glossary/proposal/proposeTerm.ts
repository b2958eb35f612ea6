import type { Viewer } from '../../access/viewer.ts';
import type { GlossaryProposal, PrismaClient } from '../../generated/prisma/client.ts';
import { environmentPolicy } from '../../organization/organization.policy.ts';
import { ForbiddenError, InvalidInputError, LimitExceededError, NotFoundError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { longest } from '../../source/textLimits.ts';
import { canProposeTerm, glossaryTermPolicy } from '../glossary.policy.ts';
import { distinctWords, wordKey } from '../words.ts';

/** What a person asks for. */
export interface TermProposal {
  /** Of a new term; default: the environment that the viewer works in. */
  readonly environmentId?: string | null | undefined;
  /** Term to change; absent: a new one. */
  readonly termId?: string | null | undefined;
  readonly term: string;
  readonly definition: string;
  readonly synonyms: readonly string[];
  readonly reason: string;
}

/** Proposals of one person that wait at the same time, at most. */
const mostOpen = 50;
const mostSynonyms = 100;

/**
 * Asks the admins for a term or for a change of one.
 * @throws ForbiddenError, NotFoundError, InvalidInputError with the path of the field,
 *   LimitExceededError
 */
export async function proposeTerm(
  database: PrismaClient,
  viewer: Viewer,
  proposal: TermProposal,
): Promise<GlossaryProposal> {
  if (!canProposeTerm(viewer)) {
    throw new ForbiddenError();
  }
  const asked = cleaned(proposal);
  const { organizationId, actorId } = viewer;
  const present = proposal.termId == null ? null : await readableTerm(database, viewer, proposal.termId);
  const named = present === null || proposal.environmentId != null;
  const environmentId = named ? await ownEnvironment(database, viewer, proposal.environmentId) : present.environmentId;
  if (present !== null && present.environmentId !== environmentId) {
    throw new NotFoundError('Term', 'It lies in another environment.');
  }
  const changedFields = (['term', 'definition', 'synonyms'] as const).filter(
    (field) => present === null || JSON.stringify(present[field]) !== JSON.stringify(asked[field]),
  );
  if (changedFields.length === 0) {
    throw new InvalidInputError('The term is like this already.', 'Change something, or close the form.', [
      'definition',
    ]);
  }
  const taken = await database.glossaryTerm.findMany({
    where: { environmentId, id: { not: present?.id ?? '' } },
    select: { term: true },
  });
  const other = taken.find(({ term }) => wordKey(term) === wordKey(asked.term));
  if (other !== undefined) {
    throw new InvalidInputError(`The glossary has the term ${other.term} already.`, 'Propose a change of that one.', [
      'term',
    ]);
  }
  const open = await database.glossaryProposal.count({ where: { organizationId, creatorId: actorId, status: 'OPEN' } });
  if (open >= mostOpen) {
    throw new LimitExceededError(
      `${mostOpen} of your proposals are waiting already.`,
      'Ask an admin to decide some of them first.',
    );
  }
  return database.glossaryProposal.create({
    data: {
      ...asked,
      id: newId('GlossaryProposal'),
      organizationId,
      environmentId,
      termId: present?.id ?? null,
      termVersion: present?.version ?? null,
      changedFields,
      creatorId: actorId,
    },
  });
}

function cleaned({ term, definition, synonyms, reason }: TermProposal) {
  const word = term.trim().replaceAll(/\s+/g, ' ');
  if (word === '') {
    throw new InvalidInputError('A term is required.', 'Enter the word or phrase that people use.', ['term']);
  }
  const limits = { term: longest.name, definition: longest.note, reason: longest.description } as const;
  for (const [field, text] of Object.entries({ term: word, definition, reason }) as [keyof typeof limits, string][]) {
    if (text.length > limits[field]) {
      const most = limits[field].toLocaleString('en');
      throw new InvalidInputError(`This is longer than ${most} characters.`, 'Shorten it.', [field]);
    }
  }
  if (synonyms.length > mostSynonyms || synonyms.some((synonym) => synonym.length > longest.name)) {
    throw new InvalidInputError('These are too many synonyms, or too long ones.', 'Keep the important ones.', [
      'synonyms',
    ]);
  }
  return { term: word, definition: definition.trim(), synonyms: [...distinctWords(synonyms)], reason: reason.trim() };
}

async function readableTerm(database: PrismaClient, viewer: Viewer, id: string) {
  const term = await database.glossaryTerm.findFirst({ where: { id, AND: glossaryTermPolicy.where(viewer) } });
  if (term === null) {
    throw new NotFoundError('Term');
  }
  return term;
}

async function ownEnvironment(
  database: PrismaClient,
  viewer: Viewer,
  environmentId: string | null | undefined,
): Promise<string> {
  const id = environmentId ?? ('environmentId' in viewer ? viewer.environmentId : null) ?? '';
  const organizationId = 'organizationId' in viewer ? viewer.organizationId : '';
  const environment = await database.environment.findFirst({
    where: { id, organizationId, AND: [environmentPolicy.where(viewer)] },
    select: { id: true },
  });
  if (environment === null) {
    throw new NotFoundError('Environment');
  }
  return environment.id;
}
