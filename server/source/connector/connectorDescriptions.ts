import type { DataSourceType } from '../../warehouse/connection.ts';
import { signInField } from './connector.ts';
import type { FieldForm } from './fieldForm.ts';
import { fieldsOf } from './readConnection.ts';
import { connectors, uploads, type AnyConnector } from './registry.ts';

/** Field of a form. */
export interface FieldDescription {
  readonly name: string;
  readonly isSecret: boolean;
  /** False: the connection does not have it; it only decides which other fields are shown. */
  readonly isSent: boolean;
  readonly form: FieldForm;
}

/** Type of data source and the form of its connection, as the API serves it. */
export interface ConnectorDescription {
  readonly type: DataSourceType;
  readonly label: string;
  readonly about: string;
  readonly isUpload: boolean;
  /** Null for uploads. */
  readonly inputField: string | null;
  readonly fields: readonly FieldDescription[];
  readonly requirements: string[];
}

/** Descriptions of all types, in the order in which they are offered. */
export const connectorDescriptions: ReadonlyMap<DataSourceType, ConnectorDescription> = new Map(
  [...uploadDescriptions(), ...Object.values<AnyConnector>(connectors).map(description)].map((one) => [one.type, one]),
);

function uploadDescriptions(): readonly ConnectorDescription[] {
  return (['FILE', 'SQL'] as const).map((type) => {
    const { label, about } = uploads[type];
    return { type, label, about, isUpload: true, inputField: null, fields: [], requirements: [] };
  });
}

function description(connector: AnyConnector): ConnectorDescription {
  const { type, label, about, input, requirements } = connector;
  const fields = formFields(connector);
  return { type, label, about, isUpload: false, inputField: input, fields, requirements: [...requirements] };
}

/**
 * Fields of a connection, with the choice of signing in before the first field that depends on it.
 */
function formFields(connector: AnyConnector): readonly FieldDescription[] {
  const fields = fieldsOf(connector).map(([name, { secret, form }]) => ({
    name,
    isSecret: secret,
    isSent: true,
    form,
  }));
  if (connector.signIn === undefined) {
    return fields;
  }
  const choice = { name: signInField, isSecret: false, isSent: false, form: connector.signIn };
  return fields.toSpliced(
    fields.findIndex(({ form }) => form.shownWhen?.field === signInField),
    0,
    choice,
  );
}
