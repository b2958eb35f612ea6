import { once } from 'node:events';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { LimitExceededError } from '../../../platform/errors.ts';
import type { Sink } from '../fileWriter.ts';

/** What the sizes and places of an archive without ZIP64 reach to. */
const mostBytes = 0xffff_ffff;

/** Sizes follow their part, and names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** 1 January 1980: no part of the same archive differs by the time at which it was made. */
const date = 0x0021;

interface Part {
  readonly name: Buffer;
  readonly offset: number;
  readonly checksum: number;
  readonly compressed: number;
  readonly size: number;
}

/**
 * Writes a ZIP archive part after part as a stream (APPNOTE 6.3.10, with data descriptors), so that
 * nothing of it has to be kept or sought.
 */
export class ZipWriter {
  readonly #sink: Sink;
  readonly #parts: Part[] = [];
  #offset = 0;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  /** Begins a part; the one before it is ended. */
  async part(name: string): Promise<ZipPart> {
    const offset = this.#offset;
    const header = new Fields()
      .u32(0x0403_4b50)
      .u16(version)
      .u16(flags)
      .u16(deflated)
      .u16(0)
      .u16(date)
      .u32(0)
      .u32(0)
      .u32(0)
      .u16(Buffer.byteLength(name))
      .u16(0);
    await this.#write(header.bytes());
    await this.#write(Buffer.from(name));
    return new ZipPart(
      (bytes) => this.#write(bytes),
      async ({ checksum, compressed, size }) => {
        const trailer = new Fields().u32(0x0807_4b50).u32(checksum).u32(compressed).u32(size);
        await this.#write(trailer.bytes());
        this.#parts.push({ name: Buffer.from(name), offset, checksum, compressed, size });
      },
    );
  }

  /** Writes the directory. */
  async end(): Promise<void> {
    const start = this.#offset;
    for (const { name, offset, checksum, compressed, size } of this.#parts) {
      const entry = new Fields()
        .u32(0x0201_4b50)
        .u16(version)
        .u16(version)
        .u16(flags)
        .u16(deflated)
        .u16(0)
        .u16(date)
        .u32(checksum)
        .u32(compressed)
        .u32(size)
        .u16(name.length)
        .u16(0)
        .u16(0)
        .u16(0)
        .u16(0)
        .u32(0)
        .u32(offset);
      await this.#write(entry.bytes());
      await this.#write(name);
    }
    const count = this.#parts.length;
    const size = this.#offset - start;
    const last = new Fields().u32(0x0605_4b50).u16(0).u16(0).u16(count).u16(count).u32(size).u32(start).u16(0);
    await this.#write(last.bytes());
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#offset += bytes.length;
    checkSize(this.#offset);
    await this.#sink(bytes);
  }
}

/** A part that is being written. */
export class ZipPart {
  readonly #deflate: DeflateRaw = createDeflateRaw({ level: 2 });
  readonly #sent: Promise<void>;
  readonly #ended: (part: Omit<Part, 'name' | 'offset'>) => Promise<void>;
  #checksum = 0;
  #size = 0;
  #compressed = 0;

  constructor(sink: Sink, ended: (part: Omit<Part, 'name' | 'offset'>) => Promise<void>) {
    this.#ended = ended;
    this.#sent = this.#send(sink);
    // Told to whoever writes next.
    this.#sent.catch(() => undefined);
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.#size += bytes.length;
    checkSize(this.#size);
    this.#checksum = crc32(bytes, this.#checksum);
    if (!this.#deflate.write(bytes)) {
      await Promise.race([once(this.#deflate, 'drain'), this.#sent]);
    }
  }

  async end(): Promise<void> {
    this.#deflate.end();
    await this.#sent;
    await this.#ended({ checksum: this.#checksum, compressed: this.#compressed, size: this.#size });
  }

  async #send(sink: Sink): Promise<void> {
    for await (const bytes of this.#deflate as AsyncIterable<Buffer>) {
      this.#compressed += bytes.length;
      await sink(bytes);
    }
  }
}

/** @throws LimitExceededError */
function checkSize(bytes: number): void {
  if (bytes > mostBytes) {
    throw new LimitExceededError('The result is too large for an Excel file.', 'Export it as CSV, or narrow it.');
  }
}

/** Numbers in little-endian order. */
class Fields {
  readonly #bytes: number[] = [];

  u16(value: number): this {
    this.#bytes.push(value & 0xff, value >>> 8);
    return this;
  }

  u32(value: number): this {
    return this.u16(value & 0xffff).u16(value >>> 16);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}
