import type { PreparedFilter } from '../catalog/prepare.ts';
import type { Edge, Path } from '../catalog/relationshipGraph.ts';
import type { Span } from '../language/ast.ts';
import type { Anchor } from './field.ts';

/** A model of FROM and JOIN, in its role. */
export interface ScopeEntry {
  readonly alias: string | null;
  readonly anchor: Anchor;
  /** The relationship it is joined by, when the query names one. */
  readonly pin?: Edge | null;
  /** Named filters that say which rows of the model are joined. */
  readonly filters?: readonly PreparedFilter[];
}

/** A relationship from an entry of the block. */
export interface JoinWay {
  /** Index of the entry it starts from. */
  readonly parent: number;
  readonly way: Path;
}

/** A named filter of FROM or JOIN, which narrows every fact of the query. */
export interface NamedCondition {
  readonly definition: { readonly filter: PreparedFilter; readonly label: string; readonly anchor: Anchor };
  readonly span: Span;
}
