import type { Prisma } from '../generated/prisma/client.ts';
import { adminsOnly } from '../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../access/viewer.ts';

/** Files on their way in belong to the admins of the organization: whoever of them began one, another may finish it. */
export const uploadPolicy = adminsOnly<Prisma.UploadWhereInput>();

/** Admins upload files. */
export function canUpload(viewer: Viewer): viewer is MemberViewer {
  return viewer.kind === 'member' && viewer.role === 'org:admin';
}
