import { SaxesParser } from 'saxes';

/** Events of an XML text. Names are without their prefix. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Reads XML piece by piece. Entities beyond the five of XML itself are errors, so nothing expands.
 *
 * @yields after each piece, so that the consumer can take finished parts
 * @throws the parser's error
 */
export async function* parseXml(text: AsyncIterable<string>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  let failure: Error | null = null;
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('opentag', ({ name, attributes }) => handler.open?.(local(name), attributes));
  parser.on('text', (piece) => handler.text?.(piece));
  parser.on('cdata', (piece) => handler.text?.(piece));
  parser.on('closetag', ({ name }) => handler.close?.(local(name)));
  for await (const piece of text) {
    parser.write(piece);
    if (failure !== null) {
      throw failure as Error;
    }
    yield;
  }
  parser.close();
  if (failure !== null) {
    throw failure as Error;
  }
  yield;
}

/** Reads all of it. */
export async function readXml(text: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  for await (const _ of parseXml(text, handler)) {
    continue;
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
