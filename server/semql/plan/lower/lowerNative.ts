import type { PreparedModel } from '../../catalog/prepare.ts';
import type { ValueType } from '../../catalog/definition.ts';
import { readNative } from '../../native/readNative.ts';
import { cast, column, literal, type SqlExpression } from '../../sql/tree.ts';
import type { CompileRequest } from '../../request.ts';

interface NativeSource {
  readonly request: CompileRequest;
  readonly model: PreparedModel;
  /** Alias of the model in the enclosing query. */
  readonly alias: string;
}

/**
 * A native expression over the columns of a model, read token by token and written anew. Throws
 * `Refusal`.
 */
export function lowerNative(
  text: string,
  { request, model, alias }: NativeSource,
  wanted: 'scalar' | 'aggregate' | 'condition',
): SqlExpression {
  const { source } = model.definition;
  const table = source.type === 'CUSTOM_QUERY' ? [] : source.path.slice(-1);
  const parts = readNative(text, {
    dialect: request.options.dialect,
    columns: model.columns,
    tableNames: [model.name, ...table],
    wanted: wanted === 'aggregate' ? 'aggregate' : 'scalar',
  });
  const condition = wanted === 'condition';
  return {
    kind: 'native',
    parts: parts.map((part) => {
      switch (part.kind) {
        case 'text':
          return part.text;
        case 'string':
          return literal(part.value, 'STRING');
        case 'column':
          return column(alias, part.column.name, part.column.type);
      }
    }),
    condition,
    type: condition ? 'BOOLEAN' : 'UNKNOWN',
  };
}

/** A native aggregate as a number, exact where its author says how many decimals it has. */
export function nativeAggregate(text: string, source: NativeSource, decimals: number | null): SqlExpression {
  const type: ValueType = decimals === null ? 'NUMBER' : 'DECIMAL';
  return cast(lowerNative(text, source, 'aggregate'), type);
}
