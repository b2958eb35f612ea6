import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive of texts (PKWARE's APPNOTE 6.3.10, without anything optional). */
export function zipOf(files: readonly (readonly [name: string, content: string | Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x800, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    const path = Buffer.from(name);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(path.length, 0);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, lengths, path, packed]);
    const at = Buffer.alloc(14);
    at.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), facts, lengths, at, path]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end]);
}
