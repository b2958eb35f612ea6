import { builder } from '../../graphql/builder.ts';
import { expected } from '../../graphql/errors.ts';
import type { ImportNote } from '../../semql/import/project.ts';
import { layerFailures, LayerImpact, LayerThingType } from '../layer.schema.ts';
import type { FieldDifference, LayerDifference } from './differences.ts';
import type { OsiExport } from '../../semql/import/exportOsi.ts';
import {
  applyFiles,
  compareFiles,
  exportLayer,
  exportLayerAsOsi,
  type AppliedDifferences,
  type LayerComparison,
} from './layerCode.ts';

const SemanticLayerFileFormat = builder.enumType('SemanticLayerFileFormat', {
  description: 'Spelling of an exported semantic layer.',
  values: {
    YAML: { value: 'YAML', description: 'YAML, for people and for version control.' },
    JSON: { value: 'JSON', description: 'JSON, for programs.' },
  } as const,
});

builder.queryField('semanticLayerFile', (t) =>
  t.string({
    description:
      'The semantic layer as one file of our own format, with the ids of everything: applied again it changes ' +
      'nothing. Versions, owners, columns of imported tables and values of the data are not in it. For admins.',
    authScopes: { admin: true },
    args: {
      environmentId: t.arg.id({ description: 'Environment; default: the one the viewer works in.' }),
      format: t.arg({ type: SemanticLayerFileFormat, defaultValue: 'YAML', description: 'Spelling; default YAML.' }),
    },
    resolve: (_root, { environmentId, format }, { database, viewer }) =>
      exportLayer(database, viewer, environmentId ?? null, format ?? 'YAML'),
  }),
);

const SemanticLayerLoss = builder.objectRef<OsiExport['notes'][number]>('SemanticLayerLoss').implement({
  description: 'Something that a format of exchange has no place for.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the definition, such as `orders.revenue`.' }),
    sentence: t.exposeString('sentence', { description: 'Part that is left out, one sentence.' }),
  }),
});

const ExchangedSemanticLayer = builder.objectRef<OsiExport>('ExchangedSemanticLayer').implement({
  description: 'Semantic layer in a format that other tools read.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'File in Open Semantic Interchange, as YAML.' }),
    losses: t.field({
      type: [SemanticLayerLoss],
      description: 'Everything that is left out.',
      resolve: ({ notes }) => [...notes],
    }),
  }),
});

builder.queryField('semanticLayerExchange', (t) =>
  t.field({
    type: ExchangedSemanticLayer,
    description:
      'The semantic layer in Open Semantic Interchange, for other tools: datasets, fields, relationships and ' +
      'metrics, with a list of what the format cannot carry. For admins.',
    authScopes: { admin: true },
    args: { environmentId: t.arg.id({ description: 'Environment; default: the one the viewer works in.' }) },
    resolve: (_root, { environmentId }, { database, viewer }) =>
      exportLayerAsOsi(database, viewer, environmentId ?? null),
  }),
);

const SemanticLayerFileInput = builder.inputType('SemanticLayerFileInput', {
  description: 'A text file of a project.',
  fields: (t) => ({
    path: t.string({ required: true, description: 'Path within the project, such as `models/orders.yml`.' }),
    text: t.string({ required: true, description: 'Contents.' }),
  }),
});

const filesDescription =
  'Files of a project in our own format, of dbt (MetricFlow), Cube or Open Semantic Interchange; at most 500 files ' +
  'of 8 MB together, and 5,000 changes.';

const SemanticLayerFieldDifference = builder.objectRef<FieldDifference>('SemanticLayerFieldDifference').implement({
  description: 'Field that has another value in the files.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Name of the field, such as `timeGrains`.' }),
    before: t.exposeString('before', { nullable: true, description: 'Value of the layer as text; null: none.' }),
    after: t.exposeString('after', { nullable: true, description: 'Value of the files as text; null: none.' }),
  }),
});

const SemanticLayerDifferenceAction = builder.enumType('SemanticLayerDifferenceAction', {
  description: 'Kind of a difference.',
  values: {
    CREATE: { value: 'CREATE', description: 'The files have it, the layer does not.' },
    UPDATE: { value: 'UPDATE', description: 'Both have it, with other values.' },
    REMOVE: { value: 'REMOVE', description: 'The layer has it, the files do not mention it.' },
  } as const,
});

const SemanticLayerChangedSide = builder.enumType('SemanticLayerChangedSide', {
  description: 'Environment in which a thing was changed since it was last the same in both.',
  values: {
    FROM: { value: 'FROM', description: 'Only the one whose layer is wanted.' },
    TO: { value: 'TO', description: 'Only the one that would change: applying the difference takes that back.' },
    BOTH: { value: 'BOTH', description: 'Both, or it was never the same.' },
  } as const,
});

const SemanticLayerDifference = builder.objectRef<LayerDifference>('SemanticLayerDifference').implement({
  description: 'One thing in which files and the semantic layer differ.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Key by which it is chosen; the same in every comparison.' }),
    action: t.expose('action', { type: SemanticLayerDifferenceAction, description: 'Kind of the difference.' }),
    type: t.expose('type', { type: LayerThingType, description: 'Kind of the thing.' }),
    name: t.exposeString('name', { description: 'Name in the files, such as `orders.revenue`.' }),
    renamedFrom: t.exposeString('renamedFrom', {
      nullable: true,
      description: 'Name in the layer where it is another one; everything that refers to it follows.',
    }),
    fields: t.field({
      type: [SemanticLayerFieldDifference],
      description: 'Fields with another value; of a removal none.',
      resolve: ({ fields }) => [...fields],
    }),
    changedIn: t.expose('changedIn', {
      type: SemanticLayerChangedSide,
      nullable: true,
      description: 'Environment that changed the thing since it was last the same in both; null: files were compared.',
    }),
    changedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time of its last change in the environment that would change; null: FROM, or not recorded.',
      resolve: ({ targetChange }) => targetChange?.at ?? null,
    }),
    changedBy: t.prismaField({
      type: 'Actor',
      nullable: true,
      description: 'Person who made that change; null: an import, or not readable.',
      resolve: (query, { targetChange }, _args, { database }) => {
        const id = targetChange?.actorId ?? null;
        return id === null ? null : database.actor.findUnique({ ...query, where: { id } });
      },
    }),
  }),
});

const SemanticLayerRemark = builder.objectRef<ImportNote>('SemanticLayerRemark').implement({
  description: 'Remark on something in the files that could not be carried over as it is.',
  fields: (t) => ({
    severity: t.exposeString('severity', {
      description:
        '`error`: the definition is left out, so that nothing is proposed for removal, or it does not compile; ' +
        '`warning`: it lost a part of its meaning; `info`: a field means nothing here.',
    }),
    place: t.exposeString('place', { description: 'File and line, such as `metrics.yml:12`.' }),
    path: t.exposeString('path', { description: 'Path of the field in its definition.' }),
    sentence: t.exposeString('sentence', { description: 'Remark, one sentence.' }),
  }),
});

export const SemanticLayerComparison = builder.objectRef<LayerComparison>('SemanticLayerComparison').implement({
  description: 'How files, or another environment, differ from the semantic layer of an environment.',
  fields: (t) => ({
    format: t.exposeString('format', { description: '`quarry`, `metricflow`, `cube` or `osi`.' }),
    revision: t.exposeInt('revision', { description: 'Number of the last change of the layer that was compared.' }),
    fromRevision: t.exposeInt('fromRevision', {
      nullable: true,
      description: 'Number of the last change of the other environment; null: files were compared.',
    }),
    fromIsEmpty: t.exposeBoolean('fromIsEmpty', {
      description: 'Whether the files or the other environment hold nothing: no model, metric, term or definition.',
    }),
    differences: t.field({
      type: [SemanticLayerDifference],
      description: 'Differences: models, metrics and terms to create or change, then what is not mentioned.',
      resolve: ({ differences }) => [...differences],
    }),
    remarks: t.field({
      type: [SemanticLayerRemark],
      description: 'Remarks on definitions that could not be carried over as they are.',
      resolve: ({ notes }) => [...notes],
    }),
  }),
});

const CompareSemanticLayerFilesInput = builder.inputType('CompareSemanticLayerFilesInput', {
  description: 'Files to compare with the semantic layer.',
  fields: (t) => ({
    files: t.field({ type: [SemanticLayerFileInput], required: true, description: filesDescription }),
    environmentId: t.id({ description: 'Environment; default: the one the viewer works in.' }),
  }),
});

builder.mutationField('compareSemanticLayerFiles', (t) =>
  t.field({
    type: SemanticLayerComparison,
    description:
      'Compares files with the semantic layer and writes nothing. Things are the same by their id, else by their ' +
      'name. For admins.',
    errors: { types: expected },
    args: { input: t.arg({ type: CompareSemanticLayerFilesInput, required: true }) },
    resolve: (_root, { input }, { database, viewer }) =>
      compareFiles(database, viewer, input.files, input.environmentId ?? null),
  }),
);

const ApplySemanticLayerFilesInput = builder.inputType('ApplySemanticLayerFilesInput', {
  description: 'Files to apply to the semantic layer.',
  fields: (t) => ({
    files: t.field({ type: [SemanticLayerFileInput], required: true, description: filesDescription }),
    environmentId: t.id({ description: 'Environment; default: the one the viewer works in.' }),
    revision: t.int({
      description: 'That of the comparison; a layer that has changed since then is refused. Absent: as it is now.',
    }),
    keys: t.stringList({ description: 'Keys of the chosen differences; absent: all that create or change something.' }),
    removes: t.boolean({ description: 'True: without `keys`, what the files do not mention is removed as well.' }),
    confirmed: t.boolean({
      description: 'True: applied even if something would no longer compile; see NeedsConfirmationError.',
    }),
  }),
});

export const AppliedSemanticLayerChanges = builder
  .objectRef<AppliedDifferences>('AppliedSemanticLayerChanges')
  .implement({
    description: 'Differences that were applied.',
    fields: (t) => ({
      applied: t.field({
        type: [SemanticLayerDifference],
        description: 'Differences that were applied.',
        resolve: ({ applied }) => [...applied],
      }),
      remarks: t.field({
        type: [SemanticLayerRemark],
        description: 'Remarks on definitions that could not be carried over as they are.',
        resolve: ({ notes }) => [...notes],
      }),
      seq: t.exposeInt('seq', { nullable: true, description: 'Number of the change; null: nothing was different.' }),
      impact: t.field({
        type: LayerImpact,
        description: 'Effect on everything that stands on what was changed.',
        resolve: ({ impact }) => impact,
      }),
    }),
  });

builder.mutationField('applySemanticLayerFiles', (t) =>
  t.field({
    type: AppliedSemanticLayerChanges,
    description: 'Applies differences between files and the semantic layer in one change, all or none. For admins.',
    errors: layerFailures,
    args: { input: t.arg({ type: ApplySemanticLayerFilesInput, required: true }) },
    resolve: (_root, { input }, { services, viewer }) => applyFiles(services.layer, viewer, input),
  }),
);
