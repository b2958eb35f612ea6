import type { ConnectorForm_ConnectorFragment } from './connector.generated.ts';

/**
 * Type of server that can be connected, with the form of its connection as the API describes it.
 */
export type Connector = ConnectorForm_ConnectorFragment;

/** Field of such a form. */
export type ConnectorField = Connector['fields'][number];

/** Values in a form by field name; lists are separated by commas. */
export type Typed = Readonly<Record<string, string>>;
