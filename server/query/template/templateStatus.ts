import type { Viewer } from '../../access/viewer.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** State of a template, of its newest version. */
export type TemplateStatus = 'DRAFT' | 'NEEDS_APPROVAL' | 'APPROVED' | 'DEPRECATED';

/** Parts of a template that tell its state: the same for every field, so they are read once. */
export const standingParts = {
  deprecatedAt: true,
  versions: {
    orderBy: { version: 'desc' },
    select: {
      id: true,
      version: true,
      language: true,
      approvedAt: true,
      requestedAt: true,
      parameters: { orderBy: { position: 'asc' }, select: { name: true } },
    },
  },
} as const satisfies Prisma.QueryTemplateSelect;

type Standing = Prisma.QueryTemplateGetPayload<{ select: typeof standingParts }>;

/** Newest version that the viewer may read; undefined: none. Explorers read approved ones. */
export function newestOf({ versions }: Standing, viewer: Viewer): Standing['versions'][number] | undefined {
  const isAdmin = viewer.kind === 'member' && viewer.role === 'org:admin';
  return isAdmin ? versions[0] : inUse({ versions });
}

/** Version in use: the newest approved one; undefined: none. */
export function inUse({ versions }: Pick<Standing, 'versions'>): Standing['versions'][number] | undefined {
  return versions.find(({ approvedAt }) => approvedAt !== null);
}

/** State of a template by its newest version. */
export function statusOf(template: Standing, viewer: Viewer): TemplateStatus {
  const newest = newestOf(template, viewer);
  if (template.deprecatedAt !== null) {
    return 'DEPRECATED';
  }
  if (newest === undefined) {
    return 'DRAFT';
  }
  return newest.approvedAt !== null ? 'APPROVED' : newest.requestedAt !== null ? 'NEEDS_APPROVAL' : 'DRAFT';
}
