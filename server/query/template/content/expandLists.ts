import { InvalidInputError } from '../../../platform/errors.ts';
import type { SqlValue } from '../../../semql/compiled.ts';
import { tokenize as semqlTokens } from '../../../semql/language/parse/lexer.ts';
import { engineOf } from '../../../warehouse/gate/engine.ts';
import { tokenize as sqlTokens } from '../../../warehouse/gate/parse/tokens.ts';
import { RefusedSql } from '../../../warehouse/gate/refusedSql.ts';
import type { SourceDialect } from './templateContent.ts';
import type { ParameterValues } from './templateParameters.ts';

/** Place of a `:name` in a query. */
export interface ParameterPlace {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Places of the parameters of a query, in order; empty where its words cannot be told apart.
 * @param dialect of SQL; null: it is SemQL
 */
export function parameterPlaces(query: string, dialect: SourceDialect | null): readonly ParameterPlace[] {
  if (dialect === null) {
    const { tokens } = semqlTokens(query);
    return tokens.filter(({ kind }) => kind === 'parameter').map(({ text, span }) => ({ name: text, ...span }));
  }
  const engine = engineOf(dialect.name, dialect.variant);
  try {
    const tokens = sqlTokens(query, engine);
    return tokens.flatMap(({ kind, value, span }, index) => {
      const before = tokens[index - 1];
      // In `column:field` the colon is glued to what it reads a part of.
      const isPath = engine.colonPaths && before?.span.end === span.start && before.kind !== 'mark';
      return kind === 'parameter' && !isPath ? [{ name: value, start: span.start, end: span.end }] : [];
    });
  } catch (error) {
    if (error instanceof RefusedSql) {
      return [];
    }
    throw error;
  }
}

/** A query in which each value of a list has a parameter of its own. */
interface ExpandedQuery {
  readonly query: string;
  readonly values: Readonly<Record<string, SqlValue>>;
  /** Parameter that a value belongs to, by the name of its own parameter. */
  readonly origin: ReadonlyMap<string, string>;
  /** Position in the query as it was written. */
  originalPosition(position: number): number;
}

/**
 * Writes `:countries` as `:countries_1, :countries_2` for a list of two, so that each value is
 * bound and none becomes part of the text.
 * @throws InvalidInputError where the query would be too long
 */
export function expandLists(query: string, places: readonly ParameterPlace[], given: ParameterValues): ExpandedQuery {
  const values: Record<string, SqlValue> = {};
  const origin = new Map<string, string>();
  const names = new Map<string, readonly string[]>();
  const taken = new Set([...Object.keys(given), ...places.map(({ name }) => name)]);
  for (const [name, value] of Object.entries(given)) {
    if (!isList(value)) {
      values[name] = value;
      origin.set(name, name);
      continue;
    }
    const own = value.map((one, index) => {
      let free = `${name}_${index + 1}`;
      while (taken.has(free)) {
        free = `${free}_`;
      }
      taken.add(free);
      values[free] = one;
      origin.set(free, name);
      return free;
    });
    names.set(name, own);
  }
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = places.flatMap(
    ({ name, start, end }) => {
      const own = names.get(name);
      return own === undefined ? [] : [{ start, end, text: own.map((one) => `:${one}`).join(', ') }];
    },
  );
  const expanded = edits.reduceRight(
    (text, { start, end, text: written }) => text.slice(0, start) + written + text.slice(end),
    query,
  );
  if (edits.length > 0 && expanded.length > longestQuery) {
    throw new InvalidInputError('The lists have too many values for one query.', 'Pass fewer values.', ['parameters']);
  }
  return {
    query: expanded,
    values,
    origin,
    originalPosition(position) {
      let moved = 0;
      for (const { start, end, text } of edits) {
        const begins = start + moved;
        if (position <= begins) {
          break;
        }
        if (position < begins + text.length) {
          return start;
        }
        moved += text.length - (end - start);
      }
      return position - moved;
    },
  };
}

/** The most that either language reads. */
const longestQuery = 20_000;

function isList(value: ParameterValues[string]): value is readonly SqlValue[] {
  return Array.isArray(value);
}
