import { promisify } from 'node:util';
import { open, type Entry, type ZipFile } from 'yauzl';
import { FileProblem, FileTooLarge } from './fileProblem.ts';

/** Parts of one archive, and the ratio above which one is taken for a bomb. */
const mostParts = 20_000;
const mostRatio = 250;
const smallBytes = 20_000_000;

/**
 * The files inside a ZIP archive, read one after the other. What each unpacks to is checked before
 * and while it is read.
 */
export class ZipParts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #fileName: string;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, fileName: string) {
    this.#zip = zip;
    this.#entries = entries;
    this.#fileName = fileName;
  }

  /**
   * @throws FileProblem when it is damaged, FileTooLarge when it unpacks to more than
   *   `maxUnpackedBytes`
   */
  static async open(file: string, fileName: string, maxUnpackedBytes: number): Promise<ZipParts> {
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    try {
      const zip = await promisify((path: string, done: (error: Error | null, opened: ZipFile) => void) =>
        open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, done),
      )(file);
      await new Promise<void>((resolve, reject) => {
        zip.on('error', reject);
        zip.on('end', resolve);
        zip.on('entry', (entry: Entry) => {
          unpacked += entry.uncompressedSize;
          const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
          if (unpacked > maxUnpackedBytes || entries.size >= mostParts || isBomb(entry.uncompressedSize, ratio)) {
            reject(unpacksToMore(fileName));
            return;
          }
          // Some writers use backslashes.
          entries.set(entry.fileName.replaceAll('\\', '/'), entry);
          zip.readEntry();
        });
        zip.readEntry();
      });
      return new ZipParts(zip, entries, fileName);
    } catch (error) {
      throw error instanceof FileProblem ? error : damaged(fileName, error);
    }
  }

  /** Names of all parts, as they are written. */
  get names(): readonly string[] {
    return [...this.#entries.values()].map(({ fileName }) => fileName.replaceAll('\\', '/'));
  }

  has(name: string): boolean {
    return this.#entry(name) !== undefined;
  }

  /** Unpacked bytes of a part; 0 when there is none. */
  sizeOf(name: string): number {
    return this.#entry(name)?.uncompressedSize ?? 0;
  }

  /** The bytes of a part, piece by piece. @throws FileProblem */
  async *bytes(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entry(name);
    if (entry === undefined) {
      throw damaged(this.#fileName, null);
    }
    if (entry.isEncrypted()) {
      throw new FileProblem(`${this.#fileName} is protected by a password.`, 'Save it without a password.');
    }
    try {
      const stream = await promisify(this.#zip.openReadStream.bind(this.#zip) as OpenStream)(entry);
      yield* stream as AsyncIterable<Buffer>;
    } catch (error) {
      throw error instanceof FileProblem ? error : damaged(this.#fileName, error);
    }
  }

  /** The text of a part, piece by piece. @throws FileProblem */
  async *text(name: string): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for await (const piece of this.bytes(name)) {
        yield decoder.decode(piece, { stream: true });
      }
      yield decoder.decode();
    } catch (error) {
      throw error instanceof FileProblem ? error : damaged(this.#fileName, error);
    }
  }

  close(): void {
    this.#zip.close();
  }

  /** Parts of a workbook may be referred to in another case than they are written in. */
  #entry(name: string): Entry | undefined {
    const exact = this.#entries.get(name);
    if (exact !== undefined) {
      return exact;
    }
    const folded = name.toLowerCase();
    return [...this.#entries].find(([written]) => written.toLowerCase() === folded)?.[1];
  }
}

type OpenStream = (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void;

/** True for content whose size can only have been made to exhaust its reader. */
export function isBomb(unpackedBytes: number, ratio: number): boolean {
  return unpackedBytes > smallBytes && ratio > mostRatio;
}

export function unpacksToMore(fileName: string): FileTooLarge {
  return new FileTooLarge(`${fileName} unpacks to far more than its size.`, 'Save it as CSV, not compressed.');
}

export function damaged(fileName: string, cause: unknown): FileProblem {
  const isWorkbook = /\.xlsx$/i.test(fileName);
  const problem = new FileProblem(
    `${fileName} is a damaged ${isWorkbook ? 'Excel workbook' : 'archive'}.`,
    isWorkbook ? 'Open it in Excel and save it again.' : 'Compress the files again.',
  );
  problem.cause = cause;
  return problem;
}
