import type { Viewer } from '../access/viewer.ts';
import type { Organization, Prisma } from '../generated/prisma/client.ts';
import type { EngineOrder } from '../generated/prisma/enums.ts';
import { ForbiddenError, InvalidInputError } from '../platform/errors.ts';
import { canManageLanguageModels } from './languageModel.policy.ts';
import type { LanguageModelServices } from './services.ts';

const highestBudget = 1_000_000;

/**
 * Chooses what answers questions of an organization, what language models are shown, and what they
 * may cost.
 * @throws ForbiddenError, InvalidInputError
 */
export async function chooseEngines(
  { database }: Pick<LanguageModelServices, 'database'>,
  viewer: Viewer,
  chosen: {
    readonly engineOrder: EngineOrder;
    readonly modelsSeeRows: boolean;
    /** US dollars per month; null: no limit. */
    readonly modelBudget: number | null;
  },
  query: { readonly include?: Prisma.OrganizationInclude } = {},
): Promise<Organization> {
  if (!canManageLanguageModels(viewer)) {
    throw new ForbiddenError();
  }
  const { engineOrder, modelsSeeRows, modelBudget } = chosen;
  if (modelBudget !== null && !(modelBudget >= 0 && modelBudget <= highestBudget)) {
    throw new InvalidInputError(
      `A budget is 0 to ${highestBudget.toLocaleString('en')} US dollars per month.`,
      'Enter another budget, or none.',
      ['modelBudget'],
    );
  }
  const data = { engineOrder, modelsSeeRows, modelBudget };
  return database.organization.update({ ...query, where: { id: viewer.organizationId }, data });
}
