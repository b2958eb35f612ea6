import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import { writeNote } from './writeNote.ts';

const WriteNoteInput = builder.inputType('WriteNoteInput', {
  description: 'Note on a turn, as it shall be.',
  fields: (t) => ({
    commentId: t.id({ required: true, description: 'Turn of a task of the viewer.' }),
    content: t.string({ required: true, description: 'Text of at most 10,000 characters; empty: none.' }),
  }),
});

builder.mutationField('writeNote', (t) =>
  t.prismaField({
    type: 'Comment',
    description:
      'Writes the NOTEPAD of a turn in place of the one it has; an empty text removes it. Readers of the task see it, ' +
      'agents do not. For the person who asked.',
    errors: { types: expected },
    args: { input: t.arg({ type: WriteNoteInput, required: true }) },
    resolve: (_query, _root, { input }, { services, viewer }) => writeNote(services.task, viewer, input),
  }),
);
