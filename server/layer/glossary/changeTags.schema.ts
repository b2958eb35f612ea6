import { agentPolicy } from '../../access/agent.policy.ts';
import { builder } from '../../graphql/builder.ts';
import { metricPolicy } from '../../metric/metric.policy.ts';
import { expected } from '../../graphql/errors.ts';
import { mergeTags, removeTag, updateTag } from './changeTags.ts';

const UpdateTagInput = builder.inputType('UpdateTagInput', {
  description: 'Change of a tag; absent fields stay as they are.',
  fields: (t) => ({
    tagId: t.id({ required: true, description: 'Tag to change.' }),
    name: t.string({ description: 'Name, unique within the organization whatever its case.' }),
    color: t.string({ description: 'Color for display, `#rrggbb`; null: none.' }),
  }),
});

const MergeTagsInput = builder.inputType('MergeTagsInput', {
  description: 'Two tags that mean the same.',
  fields: (t) => ({
    tagId: t.id({ required: true, description: 'Tag that stays.' }),
    otherTagId: t.id({ required: true, description: 'Tag that goes into it.' }),
  }),
});

const RemoveTagInput = builder.inputType('RemoveTagInput', {
  description: 'Tag to remove.',
  fields: (t) => ({ tagId: t.id({ required: true, description: 'Tag to remove.' }) }),
});

const RemovedTag = builder.objectRef<{ readonly id: string }>('RemovedTag').implement({
  description: 'Tag that was removed.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Id that the tag had.' }) }),
});

builder.prismaObjectFields('Tag', (t) => ({
  metricCount: t.relationCount('metrics', {
    description: 'Number of metrics with the tag that the viewer may read.',
    where: (_args, { viewer }) => metricPolicy.where(viewer),
  }),
  agentCount: t.relationCount('agents', {
    description: 'Number of agents whose part of the glossary the tag decides, and that the viewer may read.',
    where: (_args, { viewer }) => ({ deletedAt: null, AND: agentPolicy.where(viewer) }),
  }),
}));

builder.mutationFields((t) => ({
  updateTag: t.prismaField({
    type: 'Tag',
    description: 'Renames a tag or gives it another color. Whatever has the tag keeps it. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: UpdateTagInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const { id } = await updateTag(services.layer, viewer, input);
      return database.tag.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  mergeTags: t.prismaField({
    type: 'Tag',
    description: 'Merges two tags: whatever has the other has the first, and the other is removed. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: MergeTagsInput, required: true }) },
    resolve: async (query, _root, { input }, { database, services, viewer }) => {
      const { id } = await mergeTags(services.layer, viewer, input);
      return database.tag.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
  removeTag: t.field({
    type: RemovedTag,
    description: 'Removes a tag from everything that has it. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: RemoveTagInput, required: true }) },
    resolve: async (_root, { input }, { services, viewer }) => ({
      id: await removeTag(services.layer, viewer, input.tagId),
    }),
  }),
}));
