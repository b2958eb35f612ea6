import type { EvalExpectation, EvalVerdict } from '../../generated/prisma/enums.ts';
import type { CompileResult } from '../../semql/compiled.ts';
import { compareRows, type RowComparison } from '../../query/moves/compareRows.ts';
import { sameMeaning } from './sameMeaning.ts';
import type { Outcome, ResultRows } from './outcome.ts';

/** What has to come out of a question. */
export interface Expected {
  readonly expects: EvalExpectation;
  /** Of QUERY. */
  readonly semql: string | null;
  /** Of RESULT. */
  readonly result: ResultRows | null;
  readonly tolerance: number;
  /** Of CLARIFICATION and REFUSAL. */
  readonly words: readonly string[];
  readonly mustNotUse: readonly string[];
}

export type ReasonCode =
  | 'RUN_FAILED'
  | 'EXPECTATION_BROKEN'
  | 'OTHER_OUTCOME'
  | 'OTHER_QUERY'
  | 'OTHER_COLUMNS'
  | 'MISSING_ROWS'
  | 'EXTRA_ROWS'
  | 'OTHER_VALUES'
  | 'WORD_MISSING'
  | 'FORBIDDEN_FIELD';

export interface Reason {
  readonly code: ReasonCode;
  readonly message: string;
}

export interface Judgement {
  readonly verdict: EvalVerdict;
  readonly reasons: readonly Reason[];
}

const kindOf = {
  QUERY: 'answer',
  RESULT: 'answer',
  CLARIFICATION: 'clarification',
  REFUSAL: 'refusal',
} as const;

const named = {
  answer: 'an answer',
  explanation: 'an explanation',
  clarification: 'a question back',
  refusal: 'a refusal',
  error: 'a failure',
} as const;

/**
 * Compares what came out with what has to. Nothing is guessed: an expectation that cannot be
 * checked is an ERROR, never a PASS.
 * @param compile in the catalog and by the clock that the question was asked with
 */
export function judge(expected: Expected, outcome: Outcome, compile: (semql: string) => CompileResult): Judgement {
  if (outcome.kind === 'error') {
    return { verdict: 'ERROR', reasons: [{ code: 'RUN_FAILED', message: outcome.text }] };
  }
  const broken = brokenExpectation(expected, compile);
  if (broken !== null) {
    return { verdict: 'ERROR', reasons: [{ code: 'EXPECTATION_BROKEN', message: broken }] };
  }
  const reasons = [...differences(expected, outcome, compile), ...forbidden(expected, outcome)];
  return { verdict: reasons.length === 0 ? 'PASS' : 'FAIL', reasons };
}

function brokenExpectation({ expects, semql, result }: Expected, compile: (semql: string) => CompileResult) {
  if (expects === 'RESULT') {
    return result === null ? 'The expected result cannot be read.' : null;
  }
  if (expects !== 'QUERY') {
    return null;
  }
  const compiled = compile(semql ?? '');
  return compiled.ok
    ? null
    : `The expected SemQL no longer compiles: ${compiled.diagnostics.map(({ message }) => message).join(' ')}`;
}

function differences(
  expected: Expected,
  outcome: Outcome,
  compile: (semql: string) => CompileResult,
): readonly Reason[] {
  const kind = kindOf[expected.expects];
  if (outcome.kind !== kind) {
    return [
      { code: 'OTHER_OUTCOME', message: `It gave ${named[outcome.kind]} instead of ${named[kind]}: ${outcome.text}` },
    ];
  }
  switch (expected.expects) {
    case 'QUERY':
      return otherQuery(expected.semql ?? '', outcome, compile);
    case 'RESULT':
      return otherRows(expected, outcome);
    case 'CLARIFICATION':
      return missingWords(expected.words, outcome, 'does not offer');
    case 'REFUSAL':
      return missingWords(expected.words, outcome, 'does not name');
  }
}

function otherQuery(
  expected: string,
  { semql, queries }: Outcome,
  compile: (semql: string) => CompileResult,
): readonly Reason[] {
  if (semql === null) {
    return [{ code: 'OTHER_QUERY', message: 'It ran the SQL of an approved template instead of SemQL.' }];
  }
  if (queries > 1) {
    return [{ code: 'OTHER_QUERY', message: `It ran ${queries} queries, where one is expected.` }];
  }
  return sameMeaning(expected, semql, compile)
    ? []
    : [{ code: 'OTHER_QUERY', message: 'It ran a query of another meaning.' }];
}

function otherRows({ result, tolerance }: Expected, outcome: Outcome): readonly Reason[] {
  if (result === null || outcome.result === null) {
    return [{ code: 'OTHER_COLUMNS', message: 'There are no rows to compare.' }];
  }
  const all = (one: ResultRows): readonly ResultRows[] => [one, ...(one.further ?? [])];
  const [wanted, given] = [all(result), all(outcome.result)];
  if (wanted.length !== given.length) {
    const message = `It has ${given.length} results, where ${wanted.length} are expected.`;
    return [{ code: 'OTHER_COLUMNS', message }];
  }
  return wanted.flatMap((one, at) => {
    const other = given[at] ?? one;
    return rowReasons(one, other, compareRows(one, other, tolerance));
  });
}

const rowsOf = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;

function rowReasons(
  expected: ResultRows,
  actual: ResultRows,
  { otherColumns, missing, extra, different }: RowComparison,
): readonly Reason[] {
  if (otherColumns) {
    const list = ({ columns }: ResultRows): string => columns.map(({ name }) => name).join(', ');
    return [
      { code: 'OTHER_COLUMNS', message: `It has the columns ${list(actual)}, where ${list(expected)} are expected.` },
    ];
  }
  const reasons: Reason[] = [];
  if (missing.length > 0) {
    const total = expected.rows.length;
    reasons.push({ code: 'MISSING_ROWS', message: `${rowsOf(missing.length)} of ${total} missing.` });
  }
  if (extra.length > 0 || actual.truncated) {
    const message = `${actual.truncated ? 'Many rows' : rowsOf(extra.length)} more than expected.`;
    reasons.push({ code: 'EXTRA_ROWS', message });
  }
  if (different.length > 0) {
    reasons.push({ code: 'OTHER_VALUES', message: `${rowsOf(different.length)} with other values.` });
  }
  return reasons;
}

/** Whole words that the options, or the unknown words, have to contain, ignoring case. */
function missingWords(words: readonly string[], outcome: Outcome, verb: string): readonly Reason[] {
  const padded = (text: string): string =>
    ` ${text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  const given = outcome.words.map(padded);
  return words
    .filter((word) => !given.some((one) => one.includes(padded(word))))
    .map((word) => ({ code: 'WORD_MISSING', message: `It ${verb} “${word}”.` }));
}

function forbidden({ mustNotUse }: Expected, { uses }: Outcome): readonly Reason[] {
  return mustNotUse
    .filter((name) => uses.includes(name))
    .map((name) => ({ code: 'FORBIDDEN_FIELD', message: `It is computed from ${name}.` }));
}
