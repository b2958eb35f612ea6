import { builder, governed } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connectionOf.ts';
import { previewsAhead } from './inspectUpload.ts';
import { uploadPolicy } from './upload.policy.ts';
import type { UploadServices } from './uploadServices.ts';

declare module '../graphql/context.ts' {
  interface Services {
    readonly upload: UploadServices;
  }
}

builder.prismaNode('Upload', {
  ...governed('Upload', uploadPolicy),
  description:
    'File that is being uploaded or waits to be imported. Its bytes ' +
    'are sent to `/api/v1/uploads` with the tus protocol.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the file; its extension decides the format.' }),
    sizeBytes: t.float({
      description: 'Size of the complete file in bytes.',
      resolve: ({ sizeBytes }) => Number(sizeBytes),
    }),
    receivedBytes: t.float({
      nullable: true,
      description: 'Number of bytes received so far; null: the file no longer exists.',
      resolve: (upload, _args, { services }) => services.upload.store.receivedBytes(upload),
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the last byte arrived; null: bytes are missing.',
    }),
    waitingBehind: t.int({
      nullable: true,
      description: 'Upper bound of the number of files inspected before this one; null unless `inspectUpload` waits.',
      resolve: (upload) => previewsAhead(upload),
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Time at which the file is removed unless it is imported.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the upload began.' }),
  }),
});

builder.queryField('uploads', (t) =>
  t.prismaConnection(
    {
      type: 'Upload',
      cursor: 'id',
      description: 'Files that are being uploaded or wait to be imported, newest first. For admins.',
      authScopes: { admin: true },
      totalCount: (_root, _args, { database, viewer, now }) =>
        database.upload.count({ where: { expiresAt: { gt: now }, AND: uploadPolicy.where(viewer) } }),
      resolve: (query, _root, _args, { database, viewer, now }) =>
        database.upload.findMany({
          ...query,
          where: { expiresAt: { gt: now }, AND: uploadPolicy.where(viewer) },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    },
    connectionOf('Upload'),
  ),
);
