import { createHash } from 'node:crypto';
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { draftDatabase, type DraftedDatabase } from './draftDatabase.ts';
import { writeSqlite } from './importSqlite.ts';

const root = join(import.meta.dirname, '..', '..');

/** Everything that decides how a database is imported and drafted; the engine is not among it. */
const sources = [
  'server/{access,agent,model,source,table,upload,warehouse}/**/*.ts',
  'server/semql/**/*.ts',
  'prisma/schema/*.prisma',
  'bench/foreign/{draftCache,draftDatabase,importSqlite}.ts',
];

/** Which drafts may be used again: those of the sources as they are, all of them, or none. */
export type Reuse = 'unchanged' | 'all' | 'none';

interface Stored {
  readonly key: string;
  readonly drafted: DraftedDatabase;
}

/**
 * Drafted databases, kept in a folder; opens a test database only if something is to be drafted.
 */
export class DraftCache {
  readonly #folder: string;
  readonly #reuse: Reuse;
  #database: Promise<TestDatabase> | null = null;
  #sources: Promise<string> | null = null;

  constructor(folder: string, reuse: Reuse) {
    this.#folder = folder;
    this.#reuse = reuse;
  }

  async of(name: string, script: string): Promise<DraftedDatabase> {
    const [draftFile, databaseFile] = [join(this.#folder, `${name}.json`), join(this.#folder, `${name}.sqlite`)];
    this.#sources ??= digestOfSources();
    const key = createHash('sha256')
      .update(await this.#sources)
      .update(script)
      .digest('hex');
    const stored = this.#reuse === 'none' ? null : await readStored(draftFile);
    if (stored !== null && (this.#reuse === 'all' || stored.key === key)) {
      return stored.drafted;
    }
    this.#database ??= createTestDatabase();
    const working = await mkdtemp(join(tmpdir(), 'quarry-foreign-'));
    try {
      const file = join(working, 'uploaded.sqlite');
      writeSqlite(script, file);
      const made = await draftDatabase(await this.#database, { name, file, folder: working });
      await mkdir(this.#folder, { recursive: true });
      await copyFile(made.databaseFile, databaseFile);
      const drafted = { ...made, databaseFile };
      await writeFile(draftFile, JSON.stringify({ key, drafted } satisfies Stored, null, 1));
      return drafted;
    } finally {
      await rm(working, { recursive: true, force: true });
    }
  }

  async close(): Promise<void> {
    await (await this.#database)?.drop();
  }
}

/** Null: nothing is kept, or an attempt was killed while it wrote. */
async function readStored(file: string): Promise<Stored | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Stored;
  } catch {
    return null;
  }
}

async function digestOfSources(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: root })) {
    if (!/\.test(-support)?\.ts$/.test(file)) {
      files.push(file);
    }
  }
  files.sort();
  const texts = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash('sha256');
  for (const [index, text] of texts.entries()) {
    hash.update(files[index] ?? '').update(text);
  }
  return hash.digest('hex');
}
