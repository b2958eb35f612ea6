import type { DataSourceType } from '../../apollo/schema.generated.ts';

/** What stands in a form before it is sent, by the name of the field; lists are typed with commas. */
export type Typed = Readonly<Record<string, string>>;

/** One field of a connection, as a form asks for it. */
export interface ConnectorField {
  /** Name of the API. */
  readonly name: string;
  readonly label: string;
  /** `list` is typed with commas; `text` has many lines, for keys and certificates. */
  readonly kind: 'line' | 'number' | 'list' | 'choice' | 'text';
  /** What stands there at first. */
  readonly usual?: string;
  readonly placeholder?: string;
  readonly help?: string;
  /** Written, never read: shown as “set · replace”. */
  readonly secret?: true;
  readonly required?: true;
  /** Sent empty, too: an account may have no password. */
  readonly mayBeEmpty?: true | undefined;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Asked for only when this says so. */
  readonly visible?: (typed: Typed) => boolean;
  /** Takes a part of the line, beside its neighbours. */
  readonly width?: 'half' | 'third' | 'rest';
  /** Asked for behind “More options”. */
  readonly rare?: true;
}

/** How one type of data source is connected, for people. */
export interface Connector {
  readonly type: DataSourceType;
  /** Name of its input in the API. */
  readonly input: string;
  readonly fields: readonly ConnectorField[];
  /** What the account needs, one sentence each. */
  readonly needs: readonly string[];
  /** Statements that make such an account, for the names that were typed; null where that is done elsewhere. */
  readonly grant: ((typed: Typed) => string) | null;
}
