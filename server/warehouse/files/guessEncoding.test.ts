import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guessEncoding } from './guessEncoding.ts';

/** Bytes of a text, by the encoding's own table. */
function encode(text: string, encoding: string): Uint8Array {
  const table = new Map<string, number>();
  const decoder = new TextDecoder(encoding);
  for (let byte = 0; byte < 256; byte += 1) {
    table.set(decoder.decode(Uint8Array.of(byte)), byte);
  }
  return Uint8Array.from([...text], (sign) => {
    const byte = table.get(sign);
    if (byte === undefined) {
      throw new Error(`${encoding} has no ${sign}`);
    }
    return byte;
  });
}

const texts: Record<string, { text: string; encodings: string[] }> = {
  German: { text: 'Größe;Straße\nMüller;Königsallee 5 §\nBÜRO;1 €', encodings: ['windows-1252', 'macintosh'] },
  French: {
    text: 'Libellé;Débit\nCafé de la gare – 2e étage;12 €\nŒuvre «ÉTÉ»',
    encodings: ['windows-1252', 'macintosh'],
  },
  Spanish: { text: 'Año;Niño\n¿Señora?;Málaga 5 m²\nESPAÑA;LEÓN', encodings: ['windows-1252'] },
  Danish: { text: 'Sted;Navn\nÆrø;Sørensen\nÅrhus;Bjørn', encodings: ['windows-1252', 'macintosh'] },
  'names of several languages': { text: 'Léa Groß\nBjörn Dubois\nChloé Weiß\nJoão', encodings: ['windows-1252'] },
  Polish: { text: 'Sprzedaż (zł)\nŁódź;Gdańsk\nWrocław;Żółw', encodings: ['windows-1250', 'iso-8859-2'] },
  Czech: { text: 'Jméno;Město\nDvořák;Plzeň\nČerná;Brno žluť', encodings: ['windows-1250', 'iso-8859-2'] },
  Hungarian: { text: 'Név;Város\nErdős;Győr\nSzűcs;Pécs', encodings: ['windows-1250', 'iso-8859-2'] },
  Russian: { text: 'Город;Имя\nМосква;Пётр\nTotal 5', encodings: ['windows-1251'] },
};

describe('the encoding of a text that is not UTF-8', () => {
  it.each(
    Object.entries(texts).flatMap(([language, { text, encodings }]) =>
      encodings.map((encoding) => ({ language, encoding, text })),
    ),
  )('of $language in $encoding is found by its letters', ({ encoding, text }) => {
    const bytes = encode(text, encoding);
    const guessed = guessEncoding(bytes);
    // Two encodings may agree on every letter of a text.
    expect(new TextDecoder(guessed.toLowerCase()).decode(bytes)).toBe(text);
  });

  it.each(['plain', '5 €;Müller', '5 €', '€ 12,00\n12 €', '5 £', '§ 5', 'Ø 12', 'à la carte', '20 °C'])(
    'of %s is Windows-1252, as nothing speaks for another',
    (text) => {
      expect(guessEncoding(encode(text, 'windows-1252'))).toBe('WINDOWS-1252');
    },
  );

  it.each([
    ['artikel-mac.csv', 'MACINTOSH'],
    ['zamowienia.csv', 'ISO-8859-2'],
    ['raport-sklepy.csv', 'WINDOWS-1250'],
    ['kunden-doppelt.csv', 'WINDOWS-1252'],
    ['releve-compte.csv', 'WINDOWS-1252'],
  ])('of %s is %s', (file, encoding) => {
    expect(guessEncoding(readFileSync(new URL(`corpus/shown/${file}`, import.meta.url)))).toBe(encoding);
  });
});
