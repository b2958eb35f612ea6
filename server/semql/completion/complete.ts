import type { PreparedCatalog } from '../catalog/prepare.ts';
import { tokenize, type Token } from '../language/parse/lexer.ts';
import { blockNames, type BlockNames } from './blockNames.ts';
import type { Completion, Completions } from './completion.ts';
import { filtersOf, joinable, membersOf, metricsFor, models, rolesBetween, valuesOf } from './names.ts';
import { placeOf, type Place } from './place.ts';
import { ranked } from './ranked.ts';
import { adHocAggregates, analyticFunctions, scalarFunctions } from './signatures.ts';
import { continuations, fillings, keywords, periods } from './words.ts';

/** The longest list that is worth reading. */
const most = 100;

/**
 * Completions at the cursor: names of the catalog that fit the rest of the query, functions,
 * keywords, values. Reads any text, however broken; never throws.
 * @param hidden models and `model.field`s the viewer may not name
 */
export function complete(
  text: string,
  cursor: number,
  catalog: PreparedCatalog,
  hidden: ReadonlySet<string> = new Set(),
): Completions {
  const at = Math.min(Math.max(Math.trunc(cursor), 0), text.length);
  const { tokens } = tokenize(text);
  const string = stringAt(tokens, text, at);
  const typed = string ?? wordAt(tokens, at);
  const place = placeOf(tokens, typed.from);
  const names = blockNames(place, catalog, hidden);
  const offered = string === null ? offeredAt(place, names) : valuesOf(place.before, names);
  const prefix = text.slice(typed.from, at).replace(/^['"]/, '');
  return { from: typed.from, to: typed.to, items: ranked(offered, prefix).slice(0, most) };
}

interface Typed {
  readonly from: number;
  readonly to: number;
}

/** The text literal the cursor stands in, or null. */
function stringAt(tokens: readonly Token[], text: string, at: number): Typed | null {
  const token = tokens.find(({ kind, span }) => kind === 'string' && span.start < at && at <= span.end);
  if (token === undefined) {
    return null;
  }
  const closed = token.span.end - token.span.start > 1 && text[token.span.end - 1] === "'";
  // After the closing quote the literal is finished.
  return closed && at === token.span.end ? null : { from: token.span.start, to: closed ? token.span.end : at };
}

/** The name the cursor touches, or nothing at the cursor. */
function wordAt(tokens: readonly Token[], at: number): Typed {
  const token = tokens.find(
    ({ kind, span }) => (kind === 'name' || kind === 'quoted') && span.start < at && at <= span.end,
  );
  return { from: token?.span.start ?? at, to: token?.span.end ?? at };
}

function offeredAt(place: Place, names: BlockNames): readonly Completion[] {
  const { clause, operand, path } = place;
  if (path.length > 0) {
    return membersOf(path, names, wanted(clause));
  }
  switch (clause) {
    case 'START':
      return keywords('SELECT', 'WITH');
    case 'FROM':
      return operand ? models(names) : continuations('FROM');
    case 'MODEL_FILTERS':
      return filtersOf(place.before, names);
    case 'JOIN':
      return operand ? joinable(names) : continuations('JOIN');
    case 'VIA':
      return operand ? rolesBetween(names) : continuations('FROM');
    case 'FILL':
      return operand ? fillings : continuations('OPTION');
    case 'WITH':
      return operand ? keywords('TOTALS', 'OTHERS') : continuations('OPTION');
    case 'LIMIT':
      return operand ? [] : keywords('OFFSET', ...continuations('OPTION').map(({ label }) => label));
    case 'TIME_ZONE':
      return [];
    default:
      return operand ? operands(place, names) : following(place, names);
  }
}

const wanted = (clause: Place['clause']): 'rows' | 'groups' =>
  clause === 'WHERE' || clause === 'GROUP' ? 'rows' : 'groups';

/** Names, functions and words an expression can begin with. */
function operands(place: Place, names: BlockNames): readonly Completion[] {
  const { clause, before } = place;
  const previous = before.at(-1)?.word;
  if (previous === 'IN' || (previous === 'NOT' && before.at(-2)?.word === 'IN')) {
    return names.isTime(before.slice(0, -1)) ? [...periods, ...keywords('(')] : keywords('(SELECT', '(');
  }
  const fields = membersOf([], names, wanted(clause));
  const aggregates = clause === 'SELECT' || clause === 'HAVING' || clause === 'ORDER' || clause === 'TOP';
  return [
    ...fields,
    ...(aggregates ? metricsFor(names) : []),
    ...(clause === 'ORDER' ? names.columns : []),
    ...(aggregates ? analyticFunctions : []),
    ...scalarFunctions,
    ...(aggregates ? adHocAggregates : []),
    ...models(names, '.'),
    ...keywords('CASE', 'NOT', ...(clause === 'SELECT' && previous === 'SELECT' ? ['ROWS'] : [])),
  ];
}

/** Operators, and the clauses that may come next. */
function following({ clause, before }: Place, names: BlockNames): readonly Completion[] {
  const operators =
    clause === 'WHERE' || clause === 'HAVING'
      ? names.isTime(before)
        ? keywords('IN', 'BETWEEN', '>=', '<', 'IS NULL', 'IS NOT NULL', 'AND', 'OR')
        : keywords(
            '=',
            'IN',
            'IS NULL',
            'IS NOT NULL',
            'LIKE',
            'CONTAINS',
            'STARTS WITH',
            '>',
            '<',
            'BETWEEN',
            'AND',
            'OR',
          )
      : [];
  return [...operators, ...continuations(clause)];
}
