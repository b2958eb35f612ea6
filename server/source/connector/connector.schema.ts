import { builder } from '../../graphql/builder.ts';
import { DataSourceType } from '../../graphql/enums/source.ts';
import { connectorDescriptions, type ConnectorDescription, type FieldDescription } from './connectorDescriptions.ts';
import type { Choice, FieldCondition, FieldControl } from './fieldForm.ts';

const Control = builder.enumType('ConnectorFieldControl', {
  description: 'Input that a form shows for a field of a connection.',
  values: {
    LINE: { description: 'One line of text.' },
    NUMBER: { description: 'Whole number.' },
    LIST: { description: 'Names, separated by commas.' },
    CHOICE: { description: 'One of `choices`.' },
    TEXT: { description: 'Several lines of text, such as a key or a certificate.' },
  } satisfies Record<FieldControl, object>,
});

const FieldChoice = builder.objectRef<Choice>('ConnectorFieldChoice').implement({
  description: 'Value that can be chosen for a field of a connection.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'Value that is sent.' }),
    label: t.exposeString('label', { description: 'Label for people.' }),
  }),
});

const Condition = builder.objectRef<FieldCondition>('ConnectorFieldCondition').implement({
  description: 'Value of another field of the same form.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Name of the other field.' }),
    value: t.exposeString('value', { description: 'Value that the other field must have.' }),
  }),
});

const ConnectorField = builder.objectRef<FieldDescription>('ConnectorField').implement({
  description: 'Field of a connection, as a form asks for it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the field in the input of the connector.' }),
    label: t.string({ description: 'Label for people.', resolve: ({ form }) => form.label }),
    control: t.field({ type: Control, description: 'Input that a form shows.', resolve: ({ form }) => form.control }),
    isSecret: t.exposeBoolean('isSecret', { description: 'True: stored encrypted and never returned.' }),
    isSent: t.exposeBoolean('isSent', {
      description: 'False: the field only decides which other fields a form shows; the input does not have it.',
    }),
    isRequired: t.boolean({
      description: 'True: required while the field is shown.',
      resolve: ({ form }) => form.required,
    }),
    mayBeEmpty: t.boolean({
      description: 'True: an empty value is sent as well.',
      resolve: ({ form }) => form.mayBeEmpty ?? false,
    }),
    defaultValue: t.string({
      description: 'Value of a new form; may be empty.',
      resolve: ({ form }) => form.defaultValue ?? '',
    }),
    placeholder: t.string({
      nullable: true,
      description: 'Example to show while the field is empty; null: none.',
      resolve: ({ form }) => form.placeholder ?? null,
    }),
    help: t.string({
      nullable: true,
      description: 'Explanation to show with the field; null: none.',
      resolve: ({ form }) => form.help ?? null,
    }),
    choices: t.field({
      type: [FieldChoice],
      description: 'Values of a CHOICE, in the order to offer; empty for other controls.',
      resolve: ({ form }) => [...(form.choices ?? [])],
    }),
    shownWhen: t.field({
      type: Condition,
      nullable: true,
      description: 'Condition on which the field is shown and sent; null: always.',
      resolve: ({ form }) => form.shownWhen ?? null,
    }),
    width: t.int({ description: 'Width in sixths of a line: 6 is a whole line.', resolve: ({ form }) => form.width }),
    isAdvanced: t.boolean({
      description: 'True: rarely needed, so a form may fold it away.',
      resolve: ({ form }) => form.advanced ?? false,
    }),
  }),
});

export const Connector = builder.objectRef<ConnectorDescription>('Connector').implement({
  description: 'Type of data source that can be connected or uploaded, and the form of its connection.',
  fields: (t) => ({
    type: t.expose('type', { type: DataSourceType, description: 'Type of the data source; unique.' }),
    label: t.exposeString('label', { description: 'Name as its maker writes it.' }),
    about: t.exposeString('about', { description: 'Short description, such as "Warehouse of AWS".' }),
    isUpload: t.exposeBoolean('isUpload', {
      description: 'True: files are uploaded. False: a server is reached over the network.',
    }),
    inputField: t.exposeString('inputField', {
      nullable: true,
      description: 'Field of `ConnectionInput` that takes the connection; null for uploads.',
    }),
    fields: t.field({
      type: [ConnectorField],
      description: 'Fields of the connection, in the order of the form; empty for uploads.',
      resolve: ({ fields }) => [...fields],
    }),
    requirements: t.exposeStringList('requirements', {
      description: 'Requirements on the account that connects, a line each; empty for uploads.',
    }),
  }),
});

builder.queryField('connectors', (t) =>
  t.field({
    type: [Connector],
    description: 'Types of data sources with the forms of their connections, in the order to offer. For members.',
    authScopes: { member: true },
    resolve: () => [...connectorDescriptions.values()],
  }),
);
