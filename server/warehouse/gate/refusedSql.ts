/** Range of a text in UTF-16 units; `end` is the position after it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Why the gate lets a text not through. */
export type RefusalCode =
  | 'TOO_LONG'
  | 'TOO_COMPLEX'
  | 'CHARACTER'
  | 'SYNTAX'
  | 'NOT_A_QUERY'
  | 'SEVERAL_STATEMENTS'
  | 'UNSUPPORTED'
  | 'FUNCTION'
  | 'TYPE'
  | 'TABLE'
  /** A table that is known, but whose rows SQL cannot be held to. */
  | 'CLOSED_TABLE'
  | 'COLUMN'
  | 'PARAMETER';

/** SQL that is not run: where the first obstacle stands, and what is possible instead. */
export class RefusedSql extends Error {
  readonly code: RefusalCode;
  readonly span: Span;
  readonly advice: string;
  constructor(code: RefusalCode, span: Span, message: string, advice: string) {
    super(message);
    this.name = 'RefusedSql';
    this.code = code;
    this.span = span;
    this.advice = advice;
  }
}

/** @throws RefusedSql always */
export function refuse(code: RefusalCode, span: Span, message: string, advice: string): never {
  throw new RefusedSql(code, span, message, advice);
}
