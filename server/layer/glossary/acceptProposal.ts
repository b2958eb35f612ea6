import type { Viewer } from '../../access/viewer.ts';
import type { GlossaryProposal } from '../../generated/prisma/client.ts';
import { proposalToDecide } from '../../glossary/proposal/rejectProposal.ts';
import { changeLayerIn, type LayerServices } from '../changeSemanticLayer.ts';
import type { LayerChange } from '../change.ts';
import { layerTopic } from '../feed/changeEvent.ts';
import type { LayerTerm } from '../layer.ts';
import { creation } from '../mutations/changeInputs.ts';

/** A decision for a proposal; what is given takes the place of what was proposed. */
export interface Acceptance {
  readonly proposalId: string;
  /** Version of the term that the admin read; default: the one the proposal was made for. */
  readonly version?: number | null | undefined;
  readonly term?: string | null | undefined;
  readonly definition?: string | null | undefined;
  readonly synonyms?: readonly string[] | null | undefined;
}

const proposable = ['term', 'definition', 'synonyms'] as const;

/**
 * Makes a proposal part of the glossary, perhaps edited. Only the fields that the person wanted to
 * change, or the admin gives, get another value.
 * @throws NotFoundError, ForbiddenError, ConflictError when it is decided already, and what
 *   `changeSemanticLayer` throws
 */
export async function acceptProposal(
  { database, events, memory }: LayerServices,
  viewer: Viewer,
  acceptance: Acceptance,
): Promise<GlossaryProposal> {
  const { accepted, environmentId, seq } = await database.$transaction(
    async (transaction) => {
      const proposal = await proposalToDecide(transaction, viewer, acceptance.proposalId);
      const change = changeOf(proposal, acceptance);
      const { environmentId: place } = proposal;
      const made = await changeLayerIn(transaction, viewer, { environmentId: place, changes: [change] }, memory);
      const accepted = await transaction.glossaryProposal.update({
        where: { id: proposal.id },
        data: {
          status: 'ACCEPTED',
          termId: change.action === 'CREATE' ? change.value.id : change.id,
          deciderId: proposal.deciderActorId,
          decidedAt: new Date(),
        },
      });
      return { accepted, environmentId: made.environmentId, seq: made.seq };
    },
    { maxWait: 10_000, timeout: 60_000 },
  );
  if (seq !== null) {
    events.publish(layerTopic(environmentId), String(seq));
  }
  return accepted;
}

function changeOf(proposal: GlossaryProposal, acceptance: Acceptance): LayerChange {
  const wanted = {
    term: acceptance.term ?? proposal.term,
    definition: acceptance.definition ?? proposal.definition,
    synonyms: acceptance.synonyms ?? proposal.synonyms,
  };
  if (proposal.termId === null) {
    return creation('GlossaryTerm', wanted);
  }
  const fields: Partial<LayerTerm> = Object.fromEntries(
    proposable
      .filter((field) => acceptance[field] != null || proposal.changedFields.includes(field))
      .map((field) => [field, wanted[field]]),
  );
  const version = acceptance.version ?? proposal.termVersion ?? 1;
  return { action: 'UPDATE', type: 'GlossaryTerm', id: proposal.termId, version, fields };
}
