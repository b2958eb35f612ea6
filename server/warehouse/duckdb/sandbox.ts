/**
 * Opens DuckDB so that nothing outside its own file can be reached and nothing can be changed back.
 */

import { DuckDBInstance } from '@duckdb/node-api';
import { stringLiteral } from '../sqlText/literal.ts';
import { disabledOptimizers } from './optimizers.ts';

export interface SandboxOptions {
  readonly databaseFile: string;
  readonly readOnly: boolean;
  readonly threads: number;
  readonly memoryMiB: number;
  readonly temporaryDirectory: string;
  readonly temporaryDiskMiB: number;
  /** The only files besides the database that may be read. */
  readonly readableFiles: readonly string[];
}

/**
 * Opens a DuckDB file with a locked configuration: memory and temporary space capped, no extension
 * installed or loaded, no file, folder or address reachable beyond `readableFiles`, time zone UTC.
 *
 * The order matters: paths are named before external access ends, and the lock comes last
 * (https://duckdb.org/docs/stable/operations_manual/securing_duckdb/overview).
 * @throws the engine's error when the file cannot be opened.
 */
export async function openSandboxed(options: SandboxOptions): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(options.databaseFile, {
    access_mode: options.readOnly ? 'READ_ONLY' : 'READ_WRITE',
    threads: String(options.threads),
    memory_limit: `${options.memoryMiB}MiB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    allow_unsigned_extensions: 'false',
    disabled_optimizers: disabledOptimizers,
  });
  const connection = await instance.connect();
  try {
    const settings = [
      `SET temp_directory = ${stringLiteral(options.temporaryDirectory)}`,
      `SET max_temp_directory_size = '${options.temporaryDiskMiB}MiB'`,
      `SET GLOBAL TimeZone = 'UTC'`,
      `SET allowed_paths = [${options.readableFiles.map(stringLiteral).join(', ')}]`,
      'SET enable_external_access = false',
      'SET lock_configuration = true',
    ];
    for (const setting of settings) {
      await connection.run(setting);
    }
  } finally {
    connection.closeSync();
  }
  return instance;
}
