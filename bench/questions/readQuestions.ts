import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { families, type Question } from './question.ts';

const words = z.array(z.string());

const writtenQuestion = z.strictObject({
  question: z.string(),
  previous: words.optional(),
  sql: z.union([z.string(), words]).optional(),
  compare: z.enum(['rows', 'ordered', 'first']).optional(),
  explain: words.optional(),
  clarify: words.optional(),
  refuse: words.optional(),
  family: z.enum(families).optional(),
});

const writtenSuite = z.strictObject({
  /** The family of questions that name none. */
  family: z.enum(families).optional(),
  /** Pieces of SQL by name, written `${name}` in the queries and in the fragments that follow. */
  fragments: z.record(z.string(), z.string()).default({}),
  questions: z.array(writtenQuestion),
});

/**
 * Reads a file of questions.
 * @throws Error naming the file when it has unknown fields, fragments or families
 */
export function readQuestions(path: string): readonly Question[] {
  const { success, data, error } = writtenSuite.safeParse(parse(readFileSync(path, 'utf8')));
  if (!success) {
    throw new Error(`${path}: ${z.prettifyError(error)}`);
  }
  const fragments = new Map<string, string>();
  const expanded = (sql: string): string =>
    sql.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const fragment = fragments.get(name);
      if (fragment === undefined) {
        throw new Error(`${path}: there is no fragment ${name} for “${sql}”.`);
      }
      return fragment;
    });
  for (const [name, sql] of Object.entries(data.fragments)) {
    fragments.set(name, expanded(sql));
  }
  return data.questions.map(({ sql, family = data.family, ...rest }): Question => {
    if (family === undefined) {
      throw new Error(`${path}: “${rest.question}” has no family.`);
    }
    return {
      ...rest,
      family,
      ...(sql === undefined ? {} : { sql: typeof sql === 'string' ? expanded(sql) : sql.map(expanded) }),
    };
  });
}
