import type { ValueType } from '../catalog/definition.ts';
import type {
  Block,
  Expression,
  FunctionCall,
  OrderItem,
  Reference,
  RowsBlock,
  SelectItem,
  Span,
} from '../language/ast.ts';
import type { Field } from './field.ts';
import type { QueryScope } from './queryScope.ts';
import type { NamedCondition } from './scopeEntry.ts';

// A resolved tree is a syntax tree whose names carry what they mean. It is what the planner works
// on: after this, no name is looked up again.

/** What a name means in a query. */
export type Meaning =
  | Field
  /** CURRENT_DATE, CURRENT_TIMESTAMP or NOW. */
  | { readonly kind: 'clock' }
  /** The column of a key, in what is computed from groups. */
  | { readonly kind: 'key'; readonly id: string; readonly type: ValueType };

/** A name, and what it means. */
export interface FieldReference extends Reference {
  readonly field: Meaning;
  /** The entry of FROM and JOIN that is meant, where joins decide which rows count. */
  readonly entry: number | null;
}

export type ResolvedExpression = Expression<FieldReference>;
export type ResolvedCall = FunctionCall<FieldReference>;

/** A selected expression, with the name of its column. */
export interface ResolvedItem extends SelectItem<FieldReference> {
  readonly name: string;
}

/** What the result is sorted by: one of its columns, or something else. */
export interface ResolvedOrder extends Omit<OrderItem, 'expression'> {
  readonly by: { readonly column: number } | { readonly column: null; readonly expression: ResolvedExpression };
}

/** TOP: the key that is ranked, and by what. */
export interface ResolvedTop extends Omit<NonNullable<Block['top']>, 'key' | 'by'> {
  readonly key: ResolvedExpression;
  readonly by: ResolvedExpression;
  /** Name of the column that marks the folded group; null without WITH OTHERS. */
  readonly flag: string | null;
}

/**
 * A condition that narrows every fact of the query: written in it, or a named filter of the
 * anchor's model.
 */
export type RowCondition =
  { readonly definition: null; readonly expression: ResolvedExpression; readonly span: Span } | NamedCondition;

/** Parts of a block that contain no names. */
type Unnamed = Pick<Block, 'limit' | 'offset' | 'fill' | 'withTotals' | 'timeZone' | 'span'>;

/** A SELECT over models. Names of its own columns have become the expressions they stand for. */
export interface ResolvedBlock extends Unnamed {
  /** As it is written, for corrections. */
  readonly written: Block;
  /** Its models in their roles. */
  readonly scope: QueryScope;
  readonly items: readonly ResolvedItem[];
  readonly where: ResolvedExpression | null;
  /** The parts of WHERE, and the named filters of FROM and JOIN. */
  readonly conditions: readonly RowCondition[];
  /** `null`: not written, or ALL. An expression is null where it names nothing. */
  readonly groupBy: readonly { readonly expression: ResolvedExpression | null; readonly span: Span }[] | null;
  readonly having: ResolvedExpression | null;
  readonly top: ResolvedTop | null;
  readonly orderBy: readonly ResolvedOrder[];
}

/** SELECT ROWS. */
export interface ResolvedRows extends Pick<RowsBlock, 'limit' | 'span'> {
  /** As it is written, for corrections. */
  readonly written: RowsBlock;
  readonly scope: QueryScope;
  readonly items: readonly ResolvedItem[];
  readonly measure: ResolvedExpression | null;
  readonly conditions: readonly RowCondition[];
  readonly orderBy: readonly ResolvedOrder[];
}
