import type { Prisma } from '../generated/prisma/client.ts';
import { adminsOnly } from '../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../access/viewer.ts';

export const languageModelPolicy = adminsOnly<Prisma.LanguageModelWhereInput>();

/** Admins connect language models, which cost money and are shown what is asked. */
export function canManageLanguageModels(viewer: Viewer): viewer is MemberViewer {
  return viewer.kind === 'member' && viewer.role === 'org:admin';
}
