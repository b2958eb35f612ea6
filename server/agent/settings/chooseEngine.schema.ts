import { builder } from '../../graphql/builder.ts';
import { EngineOrder } from '../../graphql/enums/languageModel.ts';
import { expected } from '../../graphql/errors.ts';
import { chooseEngine } from './chooseEngine.ts';

builder.prismaObjectFields('Agent', (t) => ({
  engineOrder: t.expose('engineOrder', {
    type: EngineOrder,
    nullable: true,
    description: 'Order in which engines answer its questions; null: that of the organization.',
  }),
  languageModel: t.relation('languageModel', {
    nullable: true,
    description: 'Language model that is asked first; null: the first of the organization, and for all but admins.',
  }),
}));

const ChooseEngineInput = builder.inputType('ChooseEngineInput', {
  description: 'Choice of what answers the questions of an agent.',
  fields: (t) => ({
    id: t.id({ required: true, description: 'Agent to change.' }),
    version: t.int({ required: true, description: 'Version that was read; CONFLICT when a newer one exists.' }),
    engineOrder: t.field({ type: EngineOrder, description: 'Order of engines; null: that of the organization.' }),
    languageModelId: t.id({ description: 'Language model that is asked first; null: the first of the organization.' }),
  }),
});

builder.mutationFields((t) => ({
  chooseEngine: t.prismaField({
    type: 'Agent',
    description: 'Chooses what answers the questions of an agent, which gives it a new version. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: ChooseEngineInput, required: true }) },
    resolve: (_query, _root, { input: { id, version, engineOrder, languageModelId } }, { database, viewer }) =>
      chooseEngine(
        database,
        viewer,
        { id, version },
        { engineOrder: engineOrder ?? null, languageModelId: languageModelId ?? null },
      ),
  }),
}));
