import type { Viewer } from '../../access/viewer.ts';
import type { RememberedChoice as Rule } from '../../analyst/analyst.ts';
import type { Agent, RememberedChoice } from '../../generated/prisma/client.ts';
import { keptChoices } from '../../layer/follow/keptChoices.ts';
import { storableJson } from '../../platform/database/storableJson.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';

/** A choice as versions, copies and templates of an agent carry it. */
export type KeptChoice = Pick<RememberedChoice, 'question' | 'said' | 'chosen' | 'rule' | 'means'>;

type Ruled = Pick<RememberedChoice, 'rule'>;

/** Choices that every agent of an environment follows. */
export async function choicesOfEvery(transaction: Transaction, environmentId: string): Promise<readonly KeptChoice[]> {
  const { where, ...shown } = keptChoices;
  return transaction.rememberedChoice.findMany({ ...shown, where: { ...where, everyAgent: true, environmentId } });
}

/** What an agent follows: its own choices, and those of every agent for other occasions. */
export function followedChoices(own: readonly KeptChoice[], ofEvery: readonly KeptChoice[]): readonly KeptChoice[] {
  const taken = new Set(own.map(occasionOf));
  return [...own, ...ofEvery.filter((choice) => !taken.has(occasionOf(choice)))];
}

/** Choices that an agent needs of its own where every agent follows `ofEvery` already. */
export function withoutThose(choices: readonly KeptChoice[], ofEvery: readonly KeptChoice[]): KeptChoice[] {
  const followed = new Set(ofEvery.map(ruleKey));
  return choices.filter((choice) => !followed.has(ruleKey(choice)));
}

/**
 * Makes an agent follow exactly these choices by itself. Call it in `changeAgent`, or with a new
 * agent.
 */
export async function writeChoices(
  transaction: Transaction,
  viewer: Viewer,
  { id: agentId, organizationId, environmentId }: Agent,
  choices: readonly KeptChoice[],
): Promise<void> {
  const known = await transaction.rememberedChoice.findMany({
    where: { agentId, everyAgent: false, status: { in: ['ACCEPTED', 'FORGOTTEN'] } },
    orderBy: { id: 'asc' },
    select: { id: true, rule: true, status: true },
  });
  if (known.length + choices.length === 0 || !('actorId' in viewer)) {
    return;
  }
  const { actorId } = viewer;
  const wanted = new Set(choices.map(ruleKey));
  const decided = { deciderId: actorId, decidedAt: new Date() };
  const followed = known.filter(({ status }) => status === 'ACCEPTED');
  await transaction.rememberedChoice.updateMany({
    where: { id: { in: followed.filter((choice) => !wanted.has(ruleKey(choice))).map(({ id }) => id) } },
    data: { status: 'FORGOTTEN', ...decided },
  });
  const kept = new Set(followed.map(ruleKey));
  const missing = choices.filter((choice) => !kept.has(ruleKey(choice)));
  // The latest that was forgotten says who asked for it, and in which turn.
  const forgotten = new Map(known.map((choice) => [ruleKey(choice), choice.id]));
  await transaction.rememberedChoice.updateMany({
    where: { id: { in: missing.flatMap((choice) => forgotten.get(ruleKey(choice)) ?? []) } },
    data: { status: 'ACCEPTED', ...decided },
  });
  await transaction.rememberedChoice.createMany({
    data: missing
      .filter((choice) => !forgotten.has(ruleKey(choice)))
      .map(({ question, said, chosen, rule, means }) => ({
        id: newId('RememberedChoice'),
        organizationId,
        environmentId,
        agentId,
        question,
        said,
        chosen,
        rule: storableJson(rule),
        ...(means === null ? {} : { means: storableJson(means) }),
        status: 'ACCEPTED' as const,
        creatorId: actorId,
        ...decided,
      })),
  });
}

/** What a choice is about, whatever it chooses: two of one occasion exclude each other. */
export function occasionOf(choice: Ruled): string {
  const rule = ruleOf(choice);
  return JSON.stringify(
    rule.kind === 'reading' ? rule.options.toSorted() : [rule.of, rule.phrase?.toLowerCase() ?? null, rule.from],
  );
}

/** What a choice is about and what it chooses: the same for the same choice of two agents. */
export function ruleKey(choice: Ruled): string {
  const rule = ruleOf(choice);
  return JSON.stringify([occasionOf(choice), rule.kind === 'reading' ? rule.label : rule.to]);
}

/** Written by `proposeChoice`. */
function ruleOf({ rule }: Ruled): Rule {
  return rule as unknown as Rule;
}
