import { join } from 'node:path';
import { salesAnalyst } from '../../prisma/seed/company/agent.ts';
import { generateCompany } from '../../prisma/seed/company/generateCompany.ts';
import { companyCatalog } from '../../prisma/seed/company/semanticLayer.ts';
import type { SeedFile } from '../../prisma/seed/csvTable.ts';
import { readLayer } from '../../prisma/seed/readLayer.ts';
import type { CatalogDefinition } from '../../server/semql/catalog/definition.ts';
import { generateAirline } from './airline/generateAirline.ts';
import { airlineLayer } from './airline/semanticLayer.ts';
import { generateHospital } from './hospital/generateHospital.ts';
import { hospitalLayer } from './hospital/semanticLayer.ts';
import type { Question } from './question.ts';
import { readQuestions } from './readQuestions.ts';
import { generateUniversity } from './university/generateUniversity.ts';
import { universityLayer } from './university/semanticLayer.ts';

/** A schema with its meaning, its data and its questions. */
export interface Suite {
  readonly name: string;
  readonly catalog: CatalogDefinition;
  readonly questions: readonly Question[];
  /** Further ways to ask; an answer to one of them must be right, a refusal is allowed. */
  readonly phrasings: readonly Question[];
  /** Questions an agent over the schema suggests; every one must get an answer. */
  readonly suggestions: readonly string[];
  generate(folder: string): Promise<{ files: readonly SeedFile[] }>;
}

/** The clock of every question; the data ends on the same day. */
export const benchNow = new Date('2026-11-20T14:00:00Z');
const anchor = '2026-11-20';

function questionsOf(suite: string, file: 'questions' | 'phrasings' = 'questions'): readonly Question[] {
  return readQuestions(join(import.meta.dirname, suite, `${file}.yml`));
}

/** A new schema is one folder and one entry here. */
export const suites: readonly Suite[] = [
  {
    name: 'company',
    catalog: companyCatalog(),
    questions: questionsOf('company'),
    phrasings: questionsOf('company', 'phrasings'),
    suggestions: salesAnalyst.suggestions.flatMap(({ questions }) => questions.map(({ text }) => text)),
    generate: (folder) => generateCompany(folder, { anchor }),
  },
  {
    name: 'airline',
    catalog: readLayer(airlineLayer),
    questions: questionsOf('airline'),
    phrasings: questionsOf('airline', 'phrasings'),
    suggestions: [],
    generate: (folder) => generateAirline(folder, anchor),
  },
  {
    name: 'hospital',
    catalog: readLayer(hospitalLayer),
    questions: questionsOf('hospital'),
    phrasings: questionsOf('hospital', 'phrasings'),
    suggestions: [],
    generate: (folder) => generateHospital(folder, anchor),
  },
  {
    name: 'university',
    catalog: readLayer(universityLayer),
    questions: questionsOf('university'),
    phrasings: questionsOf('university', 'phrasings'),
    suggestions: [],
    generate: (folder) => generateUniversity(folder, anchor),
  },
];

/** Kind of a right reply to a question. */
export type Expectation = 'rows' | 'explanation' | 'clarification' | 'refusal';

/** Throws when a question says none or several of `sql`, `explain`, `clarify`, `refuse`. */
export function expectationOf(question: Question): Expectation {
  const said: Expectation[] = [];
  if (question.sql !== undefined) {
    said.push('rows');
  }
  if (question.explain !== undefined) {
    said.push('explanation');
  }
  if (question.clarify !== undefined) {
    said.push('clarification');
  }
  if (question.refuse !== undefined) {
    said.push('refusal');
  }
  const [only, ...more] = said;
  if (only === undefined || more.length > 0) {
    throw new Error(`“${question.question}” must have exactly one of sql, explain, clarify, refuse.`);
  }
  return only;
}

/** The readings of a question, each one SQL text. */
export function readingsOf(question: Question): readonly string[] {
  return question.sql === undefined ? [] : typeof question.sql === 'string' ? [question.sql] : question.sql;
}
