import { open } from 'node:fs/promises';

const sampleBytes = 1 << 20;

/** Reads the beginning of a text in UTF-8; `complete`: it is all of it. */
export async function readSample(file: string): Promise<{ text: string; complete: boolean }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(Math.max(size, 1), sampleBytes)), 0);
    return { text: new TextDecoder().decode(buffer.subarray(0, bytesRead)), complete: bytesRead >= size };
  } finally {
    await handle.close();
  }
}

/** Reads the end of a text in UTF-8, from the beginning of a line. */
export async function readTail(file: string, bytes: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - bytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    const text = new TextDecoder().decode(buffer.subarray(0, bytesRead));
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1);
  } finally {
    await handle.close();
  }
}
