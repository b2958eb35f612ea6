import { builder } from '../../graphql/builder.ts';
import { layerFailures } from '../layer.schema.ts';
import { mergeTerms } from './mergeTerms.ts';

const MergeGlossaryTermsInput = builder.inputType('MergeGlossaryTermsInput', {
  description: 'Two terms that mean the same.',
  fields: (t) => ({
    termId: t.id({ required: true, description: 'Term that stays.' }),
    version: t.int({ required: true, description: 'Version of it that was read.' }),
    otherTermId: t.id({ required: true, description: 'Term of the same environment that goes into it.' }),
    otherVersion: t.int({ required: true, description: 'Version of the other term that was read.' }),
    definition: t.string({
      description: 'Definition of both, in Markdown; absent: that of the term that stays, or else of the other.',
    }),
  }),
});

builder.mutationField('mergeGlossaryTerms', (t) =>
  t.prismaField({
    type: 'GlossaryTerm',
    description:
      'Merges two terms in one change: the first gets the words, tags and mappings of the other, which is removed. ' +
      'For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: MergeGlossaryTermsInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      await mergeTerms(services.layer, viewer, input);
      return database.glossaryTerm.findUniqueOrThrow({ ...query, where: { id: input.termId } });
    },
  }),
);
