/**
 * Brings generated code and the built client up to date, and nothing else: each step is skipped
 * when its inputs have not changed since it last succeeded, so that a second `npm start` goes
 * straight to the server.
 *
 *   node tools/build.ts            generated code and the client
 *   node tools/build.ts generate   generated code only (what types, lint and tests need)
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const stampFolder = join(root, 'node_modules/.cache/quarry');

interface BuildStep {
  readonly name: string;
  /** Glob patterns of everything the step reads. */
  readonly inputs: readonly string[];
  /** A file the step writes; missing means the step must run. */
  readonly output: string;
  readonly command: readonly string[];
  /** Advice for a failure whose output it matches. */
  readonly advice?: { readonly matches: RegExp; readonly text: string };
}

// `prisma generate` asks only whether the native engine exists; it never runs it for the TypeScript
// client.
const environment = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };

const generate: readonly BuildStep[] = [
  {
    name: 'database client',
    inputs: ['prisma/schema/*.prisma', 'prisma.config.ts', 'package-lock.json'],
    output: 'server/generated/pothos.ts',
    command: ['prisma', 'generate'],
  },
  {
    name: 'client documents',
    inputs: ['schema.graphql', 'client/**/*.graphql', 'codegen.ts', 'tools/possibleTypes.ts', 'package-lock.json'],
    output: 'client/apollo/possibleTypes.generated.ts',
    command: ['graphql-codegen', '--config', 'codegen.ts'],
    advice: {
      matches: /Cannot query field|Unknown (type|argument)|is not defined by type/,
      text: 'The documents are checked against schema.graphql. If the server has the field, run npm run schema first.',
    },
  },
];

const build: readonly BuildStep[] = [
  ...generate,
  {
    name: 'web client',
    inputs: ['schema.graphql', 'client/**/*', 'values/*', 'vite.config.ts', 'package-lock.json'],
    output: 'dist/client/index.html',
    command: ['vite', 'build', '--logLevel', 'warn'],
  },
];

/** Digest of names and contents of a step's inputs, without what earlier steps generated. */
function fingerprint(step: BuildStep): string {
  const digest = createHash('sha256').update(step.command.join(' '));
  const files = globSync(step.inputs as string[], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.generated.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    digest.update(file.slice(root.length)).update(readFileSync(file));
  }
  return digest.digest('hex');
}

function runStep(step: BuildStep): void {
  const stamp = join(stampFolder, step.name.replaceAll(' ', '-'));
  const wanted = fingerprint(step);
  const done = existsSync(join(root, step.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (done) {
    return;
  }
  const started = performance.now();
  process.stdout.write(`Preparing the ${step.name} … `);
  const [command, ...parameters] = step.command as [string, ...string[]];
  const program = join(root, 'node_modules/.bin', command);
  const result = spawnSync(program, parameters, {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    process.stdout.write('failed\n');
    const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`;
    process.stderr.write(`${output}\n`);
    if (step.advice?.matches.test(output)) {
      process.stderr.write(`${step.advice.text}\n`);
    }
    process.exit(1);
  }
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  mkdirSync(stampFolder, { recursive: true });
  writeFileSync(stamp, wanted);
}

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `Quarry runs on Node 24, which "npm ci" brings along; this is ${process.version}. Run it through npm: npm start\n`,
  );
  process.exit(1);
}
for (const step of process.argv[2] === 'generate' ? generate : build) {
  runStep(step);
}
