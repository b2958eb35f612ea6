import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ImportFile } from '../../server/semql/import/project.ts';

/** Folders of a project that hold no definitions of its own. */
const skipped = new Set(['node_modules', 'dbt_packages', 'target', 'logs', 'venv']);
const largestFile = 20 * 1024 * 1024;

/**
 * The YAML files of a project's folder, or of its JSON files where it has no YAML; or the one file
 * that is named.
 * @throws the file system's error when the path cannot be read
 */
export function projectFiles(path: string): readonly ImportFile[] {
  if (!statSync(path).isDirectory()) {
    return [{ path, text: readFileSync(path, 'utf8') }];
  }
  const found = [...walk(path)].sort();
  const yaml = found.filter((file) => /\.ya?ml$/i.test(file));
  return (yaml.length > 0 ? yaml : found.filter((file) => /\.json$/i.test(file))).map((file) => ({
    path: relative(path, file),
    text: readFileSync(file, 'utf8'),
  }));
}

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) {
      continue;
    }
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* walk(path);
    } else if (entry.isFile() && statSync(path).size <= largestFile) {
      yield path;
    }
  }
}
