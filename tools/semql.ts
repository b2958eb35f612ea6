/**
 * A semantic layer asked from the command line, without the server:
 *
 * npm run -s semql -- compile --catalog PATH --dialect DUCKDB "SELECT …" npm run -s semql -- run
 * --catalog PATH --database FILE.duckdb|postgres://… "SELECT …" npm run -s semql -- run --catalog
 * PATH --database … --metric '{"metrics": ["revenue"], "grain": "MONTH"}' npm run -s semql -- run
 * --catalog PATH --database … --saved NAME npm run -s semql -- report --catalog PATH [--database …]
 * npm run -s semql -- export --catalog PATH [--database …]
 *
 * PATH is a file or folder of ours, of dbt / MetricFlow, of Cube, or an Open Semantic Interchange
 * file, recognised by its content. `compile` prints SQL, `run` a JSON array of rows, `report` what
 * could not be carried over and which queries are saved, `export` the whole as a file of ours. What
 * is wrong goes to standard error with its code and its place; the exit code is 1, or 2 when the
 * command line itself is wrong.
 */
import { parseArgs } from 'node:util';
import { prepareCatalog } from '../server/semql/catalog/prepare.ts';
import { compile } from '../server/semql/compile.ts';
import type { CompiledQuery, DialectName } from '../server/semql/compiled.ts';
import { dialects } from '../server/semql/dialect/registry.ts';
import { metricDsl } from '../server/semql/dsl/metricDsl.ts';
import { translateNames } from '../server/semql/import/foreignNames.ts';
import { translateRequest } from '../server/semql/import/foreignRequest.ts';
import { withoutJinja } from '../server/semql/import/jinja.ts';
import type { ImportedProject } from '../server/semql/import/project.ts';
import { exportQuarry } from '../server/semql/import/quarry/exportQuarry.ts';
import type { Query } from '../server/semql/language/ast.ts';
import { parseQuery } from '../server/semql/language/parse/parser.ts';
import { Complaint, diagnosticText } from './semql/complaint.ts';
import type { Database } from './semql/database.ts';
import { openDuckDbFile } from './semql/duckDb.ts';
import { loadProject } from './semql/loadProject.ts';
import { openPostgreSql } from './semql/postgreSql.ts';

const options = {
  catalog: { type: 'string' },
  dialect: { type: 'string' },
  database: { type: 'string' },
  schema: { type: 'string' },
  now: { type: 'string' },
  'time-zone': { type: 'string' },
  metric: { type: 'string' },
  saved: { type: 'string' },
  explain: { type: 'boolean' },
  report: { type: 'boolean' },
} as const;

const commands = ['compile', 'run', 'report', 'export'] as const;

function isCommand(text: string | undefined): text is (typeof commands)[number] {
  return commands.some((command) => command === text);
}

type Values = ReturnType<typeof readArguments>['values'];

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new Complaint(error instanceof Error ? error.message : String(error), 2);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, text, ...rest] = positionals;
  if (!isCommand(command)) {
    throw new Complaint(`Say ${commands.join(', ')}, and --catalog PATH.`, 2);
  }
  if (values.catalog === undefined) {
    throw new Complaint('Say where the semantic layer is: --catalog PATH.', 2);
  }
  if (rest.length > 0) {
    throw new Complaint('Put the query in quotes.', 2);
  }
  if (command === 'run' && values.database === undefined) {
    throw new Complaint('Say which database to ask: --database FILE.duckdb or --database postgres://….', 2);
  }
  const schema = values.schema ?? null;
  const database = values.database === undefined ? null : await openDatabase(values.database, schema);
  try {
    const project = await loadProject(values.catalog, database, schema);
    if (values.report === true || command === 'report') {
      printReport(project, command === 'report' ? console.log : console.error);
    }
    if (command === 'export') {
      console.log(exportQuarry(project.catalog).trimEnd());
    }
    if (command === 'report' || command === 'export') {
      return;
    }
    if ([text, values.metric, values.saved].filter((way) => way !== undefined).length !== 1) {
      const ways = `a query, a request with --metric '{"metrics": […]}', or the name of a saved query with --saved NAME`;
      throw new Complaint(`Give ${ways}.`, 2);
    }
    const dialect = command === 'compile' && values.dialect !== undefined ? undefined : database?.dialect;
    const compiled = compileFor(project, text ?? null, values, dialect ?? dialectOf(values.dialect));
    if (values.explain === true) {
      for (const { sentence } of compiled.provenance) {
        console.error(`-- ${sentence}`);
      }
    }
    if (command === 'compile') {
      console.log(compiled.sql);
    } else if (database !== null) {
      console.log(await resultOf(database, compiled));
    }
  } finally {
    await database?.close();
  }
}

async function openDatabase(target: string, schema: string | null): Promise<Database> {
  try {
    return /^postgres(ql)?:\/\//.test(target)
      ? await openPostgreSql(target, schema)
      : await openDuckDbFile(target, schema);
  } catch (error) {
    throw new Complaint(
      `CONNECTION The database cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function dialectOf(name: string | undefined): DialectName {
  const wanted = (name ?? 'DUCKDB').toUpperCase();
  if (Object.hasOwn(dialects, wanted)) {
    return wanted as DialectName;
  }
  throw new Complaint(`There is no dialect ${name}; they are ${Object.keys(dialects).join(', ')}.`, 2);
}

/** A query of the semantic layer itself, which is in our names already. */
function savedQuery(name: string, project: ImportedProject): { readonly query: Query; readonly text: string } {
  const saved = project.catalog.savedQueries ?? [];
  const asked = saved.find((each) => each.name === name);
  if (asked === undefined) {
    const known = saved.length === 0 ? 'There is none.' : `There are ${saved.map((each) => each.name).join(', ')}.`;
    throw complaintOf([], null, project, `NO_SAVED_QUERY There is no saved query ${name}. ${known}`);
  }
  const { query, diagnostics } = parseQuery(asked.query);
  if (query === null) {
    throw complaintOf(diagnostics, asked.query, project);
  }
  return { query, text: asked.query };
}

/** The query of a text or of a metric request, in the project's names or in ours. */
function queryOf(
  project: ImportedProject,
  text: string | null,
  values: Values,
): { readonly query: Query; readonly text: string | null } {
  if (values.saved !== undefined) {
    return savedQuery(values.saved, project);
  }
  if (text !== null) {
    const plain = withoutJinja(text);
    const { query, diagnostics } = parseQuery(plain);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    if (query === null || errors.length > 0) {
      throw complaintOf(errors, text, project);
    }
    return { query: translateNames(query, project.names), text };
  }
  let request: unknown;
  try {
    request = JSON.parse(values.metric ?? '');
  } catch (error) {
    throw new Complaint(
      `SYNTAX The metric request is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const translated = metricDsl(translateRequest(request, project.names), prepareCatalog(project.catalog));
  if (translated.query === null) {
    throw complaintOf(translated.diagnostics, null, project);
  }
  return { query: translateNames(translated.query, project.names), text: null };
}

function compileFor(
  project: ImportedProject,
  text: string | null,
  values: Values,
  dialect: DialectName,
): CompiledQuery {
  const now = values.now === undefined ? new Date() : new Date(values.now);
  if (Number.isNaN(now.getTime())) {
    throw new Complaint(`--now must be a time such as 2024-03-05T12:00:00Z.`, 2);
  }
  const asked = queryOf(project, text, values);
  const result = compile(asked.query, prepareCatalog(project.catalog), {
    dialect,
    now,
    maxRows: 1_000_000,
    ...(values['time-zone'] === undefined ? {} : { timeZone: values['time-zone'] }),
  });
  if (!result.ok) {
    throw complaintOf(result.diagnostics, asked.text, project);
  }
  for (const warning of result.query.diagnostics) {
    console.error(diagnosticText(warning, asked.text));
  }
  return result.query;
}

function complaintOf(
  diagnostics: readonly Parameters<typeof diagnosticText>[0][],
  text: string | null,
  { report }: ImportedProject,
  first?: string,
): Complaint {
  const told = diagnostics.map((diagnostic) => diagnosticText(diagnostic, text));
  const lines = first === undefined ? told : [first, ...told];
  // A definition that was left out is often why a name is unknown.
  const written = [first ?? '', text ?? '', ...diagnostics.map(({ message }) => message)].join(' ');
  const words = new Set(written.split(/[^\p{L}\p{N}_]+/u));
  const leftOut = report.filter(
    ({ severity, path }) => severity === 'error' && words.has(path.split('.').at(-1) ?? ''),
  );
  return new Complaint([...lines, ...leftOut.map(({ place, sentence }) => `  ${place} ${sentence}`)].join('\n'));
}

async function resultOf(database: Database, { sql, parameters, columns }: CompiledQuery): Promise<string> {
  try {
    const rows = await database.rows(sql, parameters);
    const objects = rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])));
    return JSON.stringify(objects);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Complaint(`INTERNAL The database refuses the query: ${reason}\n${sql}`);
  }
}

function printReport({ format, report, catalog }: ImportedProject, print: (line: string) => void): void {
  print(`${format}: ${report.length === 0 ? 'everything was carried over' : `${report.length} remarks`}`);
  for (const { severity, place, path, sentence } of report) {
    print(`${severity} ${place} ${path}: ${sentence}`);
  }
  const saved = catalog.savedQueries ?? [];
  if (saved.length > 0) {
    print(`${saved.length} saved ${saved.length === 1 ? 'query' : 'queries'}, asked with --saved NAME:`);
  }
  for (const { name, label, description } of saved) {
    const words = [label, description].filter((part) => part !== '').join(': ');
    print(`  ${name}${words === '' ? '' : ` (${words})`}`);
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Complaint)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = error.exitCode;
}
