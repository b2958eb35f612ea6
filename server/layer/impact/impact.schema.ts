import { builder } from '../../graphql/builder.ts';
import { impactOfChanges } from '../changeSemanticLayer.ts';
import { changesOf, SemanticLayerChangeInput } from '../mutations/impactInput.schema.ts';
import { LayerImpact } from '../layer.schema.ts';

builder.queryField('semanticLayerImpact', (t) =>
  t.field({
    type: LayerImpact,
    description:
      'Effect that changes would have, without making them: what would no longer compile, and what follows a ' +
      'rename. For admins; fails as the mutations do.',
    authScopes: { admin: true },
    args: {
      changes: t.arg({
        type: [SemanticLayerChangeInput],
        required: true,
        description: 'Changes, in order, at most 100; more fail with LIMIT_EXCEEDED.',
      }),
    },
    resolve: (_root, { changes }, { services, viewer }) => impactOfChanges(services.layer, viewer, changesOf(changes)),
  }),
);
