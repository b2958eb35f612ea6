/**
 * The semantic layer of a running Quarry as files, for version control and automatic checks:
 *
 * npm run -s semantic -- export [--format json] [--out FILE]
 * npm run -s semantic -- diff PATH…
 * npm run -s semantic -- apply PATH… [--remove] [--confirm]
 *
 * PATH is a file or folder of ours, of dbt / MetricFlow, of Cube, or of Open Semantic Interchange.
 * `diff` writes nothing; `apply` creates and changes what differs in one change, all or none.
 * `--remove` also removes what the files do not mention, unless a part of them cannot be read, and
 * `--confirm` applies even what would break something. `--environment ID` names another environment
 * than the token's own, `--json` prints the answer of the API. QUARRY is the address of the server,
 * TOKEN a bearer token of an admin.
 *
 * Exit codes: 0 nothing differs, or it was applied · 1 something differs · 2 the command, the files
 * or the server are wrong · 3 not applied, because it would break something.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { projectFiles } from './semql/projectFiles.ts';

interface Difference {
  readonly action: 'CREATE' | 'UPDATE' | 'REMOVE';
  readonly type: string;
  readonly name: string;
  readonly renamedFrom: string | null;
  readonly fields: readonly { readonly field: string; readonly before: string | null; readonly after: string | null }[];
}

interface Remark {
  readonly severity: string;
  readonly place: string;
  readonly path: string;
  readonly sentence: string;
}

interface Failure {
  readonly message: string;
  readonly advice: string;
  readonly impact?: { readonly broken: readonly { readonly name: string; readonly message: string }[] };
}

/** The command cannot be carried out. */
class Trouble extends Error {}

const differences = 'action type name renamedFrom fields { field before after }';
const failure = '... on UserError { code message advice }';

const server = process.env['QUARRY'] ?? `http://localhost:${process.env['PORT'] ?? '4000'}`;

/** Data of a query or mutation. */
async function request<Data>(query: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
  const response = await fetch(`${server}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env['TOKEN'] ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  }).catch((error: unknown) => {
    throw new Trouble(`${server} does not answer. Start Quarry, or set QUARRY to its address.`, { cause: error });
  });
  const { data, errors } = (await response.json()) as { data?: Data | null; errors?: { message: string }[] };
  if (data == null || errors !== undefined) {
    throw new Trouble(errors?.map(({ message }) => message).join('\n') ?? response.statusText);
  }
  return data;
}

/** Files of a project: the paths themselves, and those in folders. */
function filesIn(paths: readonly string[]) {
  if (paths.length === 0) {
    throw new Trouble('Name the files or folders of the semantic layer.');
  }
  return paths.flatMap((path) => projectFiles(path));
}

const signs = { CREATE: '+', UPDATE: '~', REMOVE: '-' } as const;

function print(list: readonly Difference[]): void {
  for (const { action, type, name, renamedFrom, fields } of list) {
    const from = renamedFrom === null ? '' : ` (was ${renamedFrom})`;
    process.stdout.write(`${signs[action]} ${type} ${name}${from}\n`);
    for (const { field, before, after } of action === 'UPDATE' ? fields : []) {
      process.stdout.write(`    ${field}: ${before ?? '–'} → ${after ?? '–'}\n`);
    }
  }
}

function remark(remarks: readonly Remark[]): void {
  for (const { severity, place, path, sentence } of remarks.filter((one) => one.severity !== 'info')) {
    process.stderr.write(`${place} ${severity} ${path}: ${sentence}\n`);
  }
}

function refused({ message, advice, impact }: Failure): number {
  process.stderr.write(`${message}\n${advice}\n`);
  for (const { name, message: problem } of impact?.broken ?? []) {
    process.stderr.write(`  ${name}: ${problem}\n`);
  }
  return impact === undefined ? 2 : 3;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'yaml' },
      out: { type: 'string' },
      environment: { type: 'string' },
      remove: { type: 'boolean', default: false },
      confirm: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const [command, ...paths] = positionals;
  const environmentId = values.environment ?? null;
  const show = (answer: unknown): void => void process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  switch (command) {
    case 'export': {
      const { semanticLayerFile: text } = await request<{ semanticLayerFile: string }>(
        'query ($environmentId: ID, $format: SemanticLayerFileFormat!) { semanticLayerFile(environmentId: $environmentId, format: $format) }',
        { environmentId, format: values.format.toUpperCase() },
      );
      if (values.out === undefined) {
        process.stdout.write(text);
      } else {
        writeFileSync(values.out, text);
      }
      return 0;
    }
    case 'diff': {
      type Answer = { readonly differences: readonly Difference[]; readonly remarks: readonly Remark[] } | Failure;
      const { compareSemanticLayerFiles: answer } = await request<{ compareSemanticLayerFiles: Answer }>(
        `mutation ($input: CompareSemanticLayerFilesInput!) { compareSemanticLayerFiles(input: $input) {
          ... on SemanticLayerComparison { format revision differences { ${differences} } remarks { severity place path sentence } }
          ${failure} } }`,
        { input: { environmentId, files: filesIn(paths) } },
      );
      if (values.json) {
        show(answer);
      }
      if (!('differences' in answer)) {
        return values.json ? 2 : refused(answer);
      }
      if (!values.json) {
        remark(answer.remarks);
        print(answer.differences);
      }
      return answer.differences.length === 0 ? 0 : 1;
    }
    case 'apply': {
      type Answer = { readonly applied: readonly Difference[]; readonly remarks: readonly Remark[] } | Failure;
      const { applySemanticLayerFiles: answer } = await request<{ applySemanticLayerFiles: Answer }>(
        `mutation ($input: ApplySemanticLayerFilesInput!) { applySemanticLayerFiles(input: $input) {
          ... on AppliedSemanticLayerFiles { seq applied { ${differences} } remarks { severity place path sentence } }
          ${failure}
          ... on NeedsConfirmationError { impact { broken { name message } } } } }`,
        { input: { environmentId, files: filesIn(paths), removes: values.remove, confirmed: values.confirm } },
      );
      if (values.json) {
        show(answer);
        return 'applied' in answer ? 0 : 'impact' in answer ? 3 : 2;
      }
      if (!('applied' in answer)) {
        return refused(answer);
      }
      remark(answer.remarks);
      print(answer.applied);
      return 0;
    }
    default:
      throw new Trouble('Say what to do: export, diff or apply.');
  }
}

run().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
