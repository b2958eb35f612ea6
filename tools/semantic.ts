/**
 * The semantic layer of a running Quarry as files, for version control and automatic checks:
 *
 * npm run -s semantic -- export [--format json|osi] [--out FILE]
 * npm run -s semantic -- diff PATH… | --from ENVIRONMENT
 * npm run -s semantic -- apply PATH… | --from ENVIRONMENT [--remove] [--confirm]
 *
 * PATH is a file or folder of ours, of dbt / MetricFlow, of Cube, or of Open Semantic Interchange.
 * `diff` writes nothing; `apply` creates and changes what differs in one change, all or none.
 * `--remove` also removes what the files do not mention, unless a part of them cannot be read, and
 * `--confirm` applies even what would break something. `--environment staging`, or an id, names
 * another environment than the token's own; `--from staging` takes an environment instead of files,
 * which promotes what only that one changed. `--json` prints the answer of the API. QUARRY is the
 * address of the server, TOKEN a bearer token of an admin.
 *
 * Exit codes: 0 nothing differs, or it was applied · 1 something differs · 2 the command, the files
 * or the server are wrong · 3 not applied, because it would break something.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { request, Trouble } from './api.ts';
import { projectFiles } from './semql/projectFiles.ts';

interface Difference {
  readonly action: 'CREATE' | 'UPDATE' | 'REMOVE';
  readonly type: string;
  readonly name: string;
  readonly renamedFrom: string | null;
  readonly changedIn: 'FROM' | 'TO' | 'BOTH' | null;
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

const differences = 'action type name renamedFrom changedIn fields { field before after }';
const failure = '... on UserError { code message advice }';

/** Id of an environment that is given by its id, its stage or its name; null: the token's own. */
async function environmentOf(given: string | undefined): Promise<string | null> {
  if (given === undefined) {
    return null;
  }
  interface Environments {
    readonly environments: readonly { readonly id: string; readonly name: string; readonly type: string }[];
  }
  const { environments } = await request<Environments>('{ environments { id name type } }', {});
  const wanted = given.toLowerCase();
  const found = environments.find(({ id, name, type }) =>
    [id, name.toLowerCase(), type.toLowerCase()].includes(wanted),
  );
  if (found === undefined) {
    throw new Trouble(`There is no environment ${given}. Choose ${environments.map(({ name }) => name).join(' or ')}.`);
  }
  return found.id;
}

/** Both environments of a promotion. */
async function promotionOf(
  from: string,
  to: string | null,
): Promise<{ readonly fromId: string; readonly toId: string }> {
  const fromId = await environmentOf(from);
  interface Own {
    readonly viewer: { readonly environment: { readonly id: string } | null };
  }
  const own = to === null ? await request<Own>('{ viewer { environment { id } } }', {}) : null;
  return { fromId: fromId ?? '', toId: to ?? own?.viewer.environment?.id ?? '' };
}

/** Files of a project: the paths themselves, and those in folders. */
function filesIn(paths: readonly string[]) {
  if (paths.length === 0) {
    throw new Trouble('Name the files or folders of the semantic layer, or an environment after --from.');
  }
  return paths.flatMap((path) => {
    try {
      return projectFiles(path);
    } catch (error) {
      throw new Trouble(`${path} cannot be read: there is no such file or folder, or it is not yours to read.`, {
        cause: error,
      });
    }
  });
}

/** Writes a text to a file, or to the terminal. */
function writeOut(file: string | undefined, text: string): void {
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new Trouble(`${file} cannot be written. Choose a file in a folder that exists.`, { cause: error });
  }
}

const signs = { CREATE: '+', UPDATE: '~', REMOVE: '-' } as const;

/** Differences of the last two are not applied by themselves. */
const sides = { FROM: '', TO: ' (newer where it would be applied)', BOTH: ' (changed on both sides)' };

function print(list: readonly Difference[]): void {
  for (const { action, type, name, renamedFrom, changedIn, fields } of list) {
    const from = renamedFrom === null ? '' : ` (was ${renamedFrom})`;
    process.stdout.write(`${signs[action]} ${type} ${name}${from}${changedIn === null ? '' : sides[changedIn]}\n`);
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
  if (impact !== undefined) {
    process.stderr.write('Nothing was applied. --confirm applies it all the same.\n');
  }
  return impact === undefined ? 2 : 3;
}

const usage = `npm run -s semantic -- export [--format yaml|json|osi] [--out FILE]
npm run -s semantic -- diff PATH… | --from ENVIRONMENT
npm run -s semantic -- apply PATH… | --from ENVIRONMENT [--remove] [--confirm]

  --environment NAME   another environment than the token's own
  --json               the answer of the API

QUARRY is the address of the server, TOKEN a bearer token of an admin.
Exit codes: 0 nothing differs, or it was applied; 1 something differs; 2 the command, the files or
the server are wrong; 3 not applied, because it would break something.`;

/** @throws Trouble for options that would be ignored, or mean nothing */
function refuseMistakes(
  command: 'export' | 'diff' | 'apply',
  paths: readonly string[],
  { format, from, out }: { readonly format: string; readonly from?: string; readonly out?: string },
): void {
  if (!['yaml', 'json', 'osi'].includes(format)) {
    throw new Trouble(`There is no format ${format}. Choose yaml, json or osi.`);
  }
  if (command === 'export' && (paths.length > 0 || from !== undefined)) {
    throw new Trouble('An export reads no files. Name the file that is written after --out.');
  }
  if (command !== 'export' && out !== undefined) {
    throw new Trouble('Only an export writes a file.');
  }
  if (from !== undefined && paths.length > 0) {
    throw new Trouble('Name files, or an environment after --from, not both.');
  }
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'yaml' },
      out: { type: 'string' },
      environment: { type: 'string' },
      from: { type: 'string' },
      remove: { type: 'boolean', default: false },
      confirm: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [command, ...paths] = positionals;
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (command !== 'export' && command !== 'diff' && command !== 'apply') {
    throw new Trouble(`Say what to do: export, diff or apply.\n\n${usage}`);
  }
  refuseMistakes(command, paths, values);
  const environmentId = await environmentOf(values.environment);
  const { from } = values;
  const show = (answer: unknown): void => void process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
  switch (command) {
    case 'export': {
      if (values.format === 'osi') {
        interface Exchange {
          readonly text: string;
          readonly losses: readonly { readonly name: string; readonly sentence: string }[];
        }
        const { semanticLayerExchange: exchange } = await request<{ semanticLayerExchange: Exchange }>(
          'query ($environmentId: ID) { semanticLayerExchange(environmentId: $environmentId) { text losses { name sentence } } }',
          { environmentId },
        );
        for (const { name, sentence } of exchange.losses) {
          process.stderr.write(`${name}: ${sentence}\n`);
        }
        writeOut(values.out, exchange.text);
        return 0;
      }
      const { semanticLayerFile: text } = await request<{ semanticLayerFile: string }>(
        'query ($environmentId: ID, $format: SemanticLayerFileFormat!) { semanticLayerFile(environmentId: $environmentId, format: $format) }',
        { environmentId, format: values.format.toUpperCase() },
      );
      writeOut(values.out, text);
      return 0;
    }
    case 'diff': {
      type Answer = { readonly differences: readonly Difference[]; readonly remarks: readonly Remark[] } | Failure;
      const compared = `format revision differences { ${differences} } remarks { severity place path sentence }`;
      const { answer } =
        from === undefined
          ? await request<{ answer: Answer }>(
              `mutation ($input: CompareSemanticLayerFilesInput!) { answer: compareSemanticLayerFiles(input: $input) {
                ... on SemanticLayerComparison { ${compared} }
                ${failure} } }`,
              { input: { environmentId, files: filesIn(paths) } },
            )
          : await request<{ answer: Answer }>(
              `query ($fromId: ID!, $toId: ID!) {
                answer: environmentDifferences(fromId: $fromId, toId: $toId) { ${compared} } }`,
              { ...(await promotionOf(from, environmentId)) },
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
      const [field, type, source] =
        from === undefined
          ? ['applySemanticLayerFiles', 'ApplySemanticLayerFilesInput', { environmentId, files: filesIn(paths) }]
          : ['promoteEnvironment', 'PromoteEnvironmentInput', await promotionOf(from, environmentId)];
      const { answer } = await request<{ answer: Answer }>(
        `mutation ($input: ${type}!) { answer: ${field}(input: $input) {
          ... on AppliedSemanticLayerChanges { seq applied { ${differences} } remarks { severity place path sentence } }
          ${failure}
          ... on NeedsConfirmationError { impact { broken { name message } } } } }`,
        { input: { ...source, removes: values.remove, confirmed: values.confirm } },
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
