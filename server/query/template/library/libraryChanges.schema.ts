import { builder } from '../../../graphql/builder.ts';
import { expected } from '../../../graphql/errors.ts';
import { createLibrary, removeLibrary, updateLibrary } from './changeLibraries.ts';
import { libraryAfter } from '../readChanged.ts';

type InputFields = Parameters<NonNullable<Parameters<typeof builder.inputType>[1]['fields']>>[0];

const libraryFields = (t: InputFields) => ({
  description: t.string({ description: 'Subject of the library, at most 4,000 characters.' }),
  sharedWithOrganization: t.boolean({ description: 'True: every member of the organization may read it.' }),
  isDefault: t.boolean({ description: 'True: new templates go into it, instead of the present default library.' }),
});

const CreateQueryLibraryInput = builder.inputType('CreateQueryLibraryInput', {
  description: 'New query library.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name, unique in the organization, at most 200 characters.' }),
    ...libraryFields(t),
  }),
});

const UpdateQueryLibraryInput = builder.inputType('UpdateQueryLibraryInput', {
  description: 'Change of a query library; absent fields stay as they are.',
  fields: (t) => ({
    libraryId: t.id({ required: true, description: 'Library to change.' }),
    name: t.string({ description: 'Name, unique in the organization, at most 200 characters.' }),
    ...libraryFields(t),
  }),
});

const RemoveQueryLibraryInput = builder.inputType('RemoveQueryLibraryInput', {
  description: 'Query library to remove.',
  fields: (t) => ({ libraryId: t.id({ required: true, description: 'Library to remove.' }) }),
});

const RemovedQueryLibrary = builder.objectRef<{ readonly id: string }>('RemovedQueryLibrary').implement({
  description: 'Query library that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id that the library had.' }) }),
});

const failures = { types: expected };

builder.mutationFields((t) => ({
  createQueryLibrary: t.prismaField({
    type: 'QueryLibrary',
    description: 'Creates a query library. For admins.',
    errors: failures,
    args: { input: t.arg({ type: CreateQueryLibraryInput, required: true }) },
    resolve: (query, _root, { input }, { database, viewer }) =>
      libraryAfter(database, query, createLibrary(database, viewer, input)),
  }),
  updateQueryLibrary: t.prismaField({
    type: 'QueryLibrary',
    description: 'Changes a query library. For admins.',
    errors: failures,
    args: { input: t.arg({ type: UpdateQueryLibraryInput, required: true }) },
    resolve: (query, _root, { input }, { database, viewer }) =>
      libraryAfter(database, query, updateLibrary(database, viewer, input)),
  }),
  removeQueryLibrary: t.field({
    type: RemovedQueryLibrary,
    description: 'Removes an empty query library; fails with CONFLICT while it has templates. For admins.',
    errors: failures,
    args: { input: t.arg({ type: RemoveQueryLibraryInput, required: true }) },
    resolve: async (_root, { input }, { database, viewer }) => ({
      id: await removeLibrary(database, viewer, input.libraryId),
    }),
  }),
}));
