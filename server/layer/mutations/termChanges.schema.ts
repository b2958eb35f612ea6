import { builder } from '../../graphql/builder.ts';
import { creation, removal, update } from './changeInputs.ts';
import { changeSemanticLayer } from '../changeSemanticLayer.ts';
import { layerFailures } from '../layer.schema.ts';
import { atVersion, type InputFields } from './layerInput.schema.ts';

const TermMappingKind = builder.enumType('TermMappingKind', {
  description: 'Kind of a part of the semantic layer that a term stands for.',
  values: {
    MODEL: { description: 'Model, by name.' },
    DIMENSION: { description: 'Dimension, as `model.dimension`.' },
    FILTER: { description: 'Named filter, as `model.filter`.' },
    MEASURE: { description: 'Measure, as `model.measure`.' },
    METRIC: { description: 'Metric, by name.' },
  },
});

const TermMappingInput = builder.inputType('TermMappingInput', {
  description: 'Part of the semantic layer that a term stands for.',
  fields: (t) => ({
    kind: t.field({ type: TermMappingKind, required: true, description: 'Kind of the part.' }),
    target: t.string({ required: true, description: 'Name of the part, such as `orders.revenue`.' }),
    description: t.string({ required: true, description: 'Remark on the mapping; may be empty.' }),
  }),
});

const termFields = (t: InputFields) => ({
  definition: t.string({ description: 'Meaning, in Markdown, at most 10,000 characters.' }),
  synonyms: t.stringList({ description: 'Other words for the same thing.' }),
  tags: t.stringList({ description: 'Names of tags; new ones are created.' }),
  mappings: t.field({ type: [TermMappingInput], description: 'Parts of the semantic layer, in order.' }),
});

const CreateGlossaryTermInput = builder.inputType('CreateGlossaryTermInput', {
  description: 'New term.',
  fields: (t) => ({
    environmentId: t.id({ description: 'Environment of the term; by default the one the viewer works in.' }),
    term: t.string({ required: true, description: 'Word or phrase, at most 200 characters.' }),
    ...termFields(t),
  }),
});

const UpdateGlossaryTermInput = builder.inputType('UpdateGlossaryTermInput', {
  description: 'Change of a term; absent fields stay as they are.',
  fields: (t) => ({
    termId: t.id({ required: true, description: 'Term to change.' }),
    term: t.string({ description: 'Word or phrase, at most 200 characters.' }),
    ...termFields(t),
    ...atVersion(t),
  }),
});

const RemoveGlossaryTermInput = builder.inputType('RemoveGlossaryTermInput', {
  description: 'Term to remove.',
  fields: (t) => ({
    termId: t.id({ required: true, description: 'Term to remove.' }),
    ...atVersion(t),
  }),
});

const RemovedGlossaryTerm = builder.objectRef<{ readonly id: string }>('RemovedGlossaryTerm').implement({
  description: 'Term that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id that the term had.' }) }),
});

builder.mutationFields((t) => ({
  createGlossaryTerm: t.prismaField({
    type: 'GlossaryTerm',
    description: 'Creates a term of the glossary. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: CreateGlossaryTermInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const change = creation('GlossaryTerm', input);
      await changeSemanticLayer(services.layer, viewer, { environmentId: input.environmentId, changes: [change] });
      return database.glossaryTerm.findUniqueOrThrow({ ...query, where: { id: change.value.id } });
    },
  }),
  updateGlossaryTerm: t.prismaField({
    type: 'GlossaryTerm',
    description: 'Changes a term, which gives it a new version. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: UpdateGlossaryTermInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const changes = [update('GlossaryTerm', input.termId, input)];
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return database.glossaryTerm.findUniqueOrThrow({ ...query, where: { id: input.termId } });
    },
  }),
  removeGlossaryTerm: t.field({
    type: RemovedGlossaryTerm,
    description: 'Removes a term. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: RemoveGlossaryTermInput, required: true }) },
    resolve: async (_root, { input }, { services, viewer }) => {
      const changes = [removal('GlossaryTerm', input.termId, input.version)];
      await changeSemanticLayer(services.layer, viewer, { confirmed: input.confirmed, changes });
      return { id: input.termId };
    },
  }),
}));
