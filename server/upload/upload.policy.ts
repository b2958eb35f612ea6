import type { Prisma } from '../generated/prisma/client.ts';
import { adminsOnly } from '../access/readPolicy.ts';
import type { MemberViewer, Viewer } from '../access/viewer.ts';

/**
 * Uploads belong to the admins of the organization: any of them may finish one that another began.
 */
export const uploadPolicy = adminsOnly<Prisma.UploadWhereInput>();

/** Admins upload files. */
export function canUpload(viewer: Viewer): viewer is MemberViewer {
  return viewer.kind === 'member' && viewer.role === 'org:admin';
}
