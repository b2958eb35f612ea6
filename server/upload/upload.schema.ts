import { builder, governed } from '../graphql/builder.ts';
import { uploadPolicy } from './upload.policy.ts';
import type { UploadServices } from './uploadServices.ts';

declare module '../graphql/context.ts' {
  interface Services {
    readonly upload: UploadServices;
  }
}

builder.prismaNode('Upload', {
  ...governed('Upload', uploadPolicy),
  description: 'A file on its way in. Its bytes come over /api/v1/uploads, in the tus protocol.',
  fields: (t) => ({
    name: t.exposeString('name'),
    sizeBytes: t.float({ resolve: ({ sizeBytes }) => Number(sizeBytes) }),
    receivedBytes: t.float({
      nullable: true,
      description: 'Null: the file is gone.',
      resolve: (upload, _args, { services }) => services.upload.store.receivedBytes(upload),
    }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'Null: bytes are missing.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Removed then, unless it is imported.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

builder.queryField('uploads', (t) =>
  t.prismaConnection({
    type: 'Upload',
    cursor: 'id',
    description: 'Files that arrive or wait to be imported, newest first.',
    authScopes: { admin: true },
    resolve: (query, _root, _args, { database, viewer, now }) =>
      database.upload.findMany({
        ...query,
        where: { expiresAt: { gt: now }, AND: uploadPolicy.where(viewer) },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
);
