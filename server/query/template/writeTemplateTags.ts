import { tagIds } from '../../layer/store/writeTags.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { longest, shortEnough } from '../../source/textLimits.ts';
import type { TemplateAuthor } from './changeTemplates.ts';

/**
 * Gives a template tags by their names, whatever their case; new ones are created.
 * @throws InvalidInputError
 */
export async function writeTemplateTags(
  transaction: Transaction,
  { organizationId }: TemplateAuthor,
  templateId: string,
  names: readonly string[],
): Promise<void> {
  const wanted = names.map((name) => shortEnough(name, longest.short, 'tags')).filter((name) => name !== '');
  const ids = await tagIds(transaction, { organizationId, partId: newId }, wanted);
  await transaction.queryTemplate.update({
    where: { id: templateId },
    data: { tags: { set: [...new Set(ids.values())].map((id) => ({ id })) } },
  });
}
