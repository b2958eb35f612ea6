import { describe, expect, it } from 'vitest';
import { readColumn, readColumns } from './columns.test-support.ts';

describe('markers of what is missing', () => {
  it.each(['NULL', 'N/A', '#N/A', 'n/a', 'k.A.', '\\N', '#REF!', '#DIV/0!', 'NaN', '-', '–', 'none', ' ', '.'])(
    '%j among numbers is empty, and said',
    async (marker) => {
      for (const numbers of [
        ['1', '2'],
        ['1,5', '1.234,5'],
      ]) {
        const column = await readColumn([...numbers, marker, marker, null], { delimiter: ';' });
        expect(column.values.slice(-3)).toEqual([null, null, null]);
        expect(column.values.slice(0, 2).every((value) => Number(value) > 0)).toBe(true);
        expect(column.empties).toEqual([{ spelling: marker, count: 2 }]);
      }
    },
  );

  it('among dates and truth values', async () => {
    expect((await readColumn(['2024-01-01', 'n/a'])).values).toEqual(['2024-01-01', null]);
    expect((await readColumn(['true', 'NULL', 'false'])).values).toEqual(['true', null, 'false']);
  });

  it('among texts only where nothing else can be meant', async () => {
    const column = await readColumn(['Ada', '-', 'NULL', 'none', 'N/A', '#REF!']);
    expect(column.values).toEqual(['Ada', '-', null, 'none', null, null]);
    expect(column.empties.map(({ spelling }) => spelling).toSorted()).toEqual(['#REF!', 'N/A', 'NULL']);
  });

  it('are what a person says', async () => {
    expect((await readColumn(['1', 'n/a'], { emptyMarkers: [] })).values).toEqual(['1', 'n/a']);
    expect((await readColumn(['Ada', 'n/a'], { emptyMarkers: [] })).values).toEqual(['Ada', 'n/a']);
    expect((await readColumn(['1', 'open', '2'], { emptyMarkers: ['open'] })).values).toEqual(['1', null, '2']);
    expect((await readColumn(['1', '-1', '2'], { emptyMarkers: ['-1'] })).values).toEqual(['1', null, '2']);
    expect((await readColumn(['Ada', 'x'], { type: 'TEXT', emptyMarkers: ['x'] })).values).toEqual(['Ada', null]);
  });

  it('are found however late they come', async () => {
    const many = Array.from({ length: 3000 }, (_, n) => `Name ${n}x`);
    const { text, number } = await readColumns({
      text: [...many, 'NULL'],
      number: [...many.map((_, n) => `${n}`), 'k.A.'],
    });
    expect([text!.values.at(-1), number!.values.at(-1), number!.type]).toEqual([null, null, 'BIGINT']);
  });
});

describe('values that cannot be read', () => {
  const written = ['12', 'twelve', '13', '14', 'x1', '15', '16', '17', '18', '19'];

  it('keep a column text that nearly is numbers, with their rows', async () => {
    const column = await readColumn(written);
    expect(column.type).toBe('VARCHAR');
    expect(column.warning).toBe('value stays text: 2 of 10 values are not a number, e.g. "twelve" (row 3).');
    expect(column.unreadable).toEqual({
      count: 2,
      type: 'INTEGER',
      becomeEmpty: false,
      first: [
        { row: 3, value: 'twelve' },
        { row: 6, value: 'x1' },
      ],
    });
  });

  it('are empty where a person says so', async () => {
    for (const type of [undefined, 'INTEGER', 'DECIMAL'] as const) {
      const column = await readColumn(written, { unreadable: 'EMPTY', ...(type && { type }) });
      expect(column.values).toEqual(written.map((value) => (/^\d+$/.test(value) ? value : null)));
      expect(column.unreadable).toMatchObject({ count: 2, becomeEmpty: true });
    }
  });

  it('refuse a type that was chosen, and the column stays as it is', async () => {
    const column = await readColumn(['12.5', '3', 'a'], { type: 'INTEGER' });
    expect(column.problem).toBe(
      'value cannot be read as INTEGER: 2 of 3 values are not a whole number, e.g. "12.5" (row 2).',
    );
    expect(column.values).toEqual(['12.5', '3', 'a']);
  });
});

describe('truth values', () => {
  it.each([
    'ja nein',
    'oui non',
    'Y N',
    'wahr falsch',
    'sí no',
    'vero falso',
    'ja nee',
    'tak nie',
    'sim não',
    'YES no',
    'on off',
    'J N',
  ])('%s', async (words) => {
    const [yes, no] = words.split(' ') as [string, string];
    const column = await readColumn([yes, no, '-', no]);
    expect(column).toMatchObject({ type: 'BOOLEAN', values: ['true', 'false', null, 'false'] });
    expect(column.readAs).toContain(`"${yes}"`);
  });

  it.each([[['N', 'S', 'N']], [['no', 'no']], [['M', 'F']], [['Y', 'N', 'maybe']], [['1', '0']]])(
    'not %j',
    async (written) => {
      expect((await readColumn(written)).type).not.toBe('BOOLEAN');
    },
  );

  it.each([[['1', '0']], [['x', 'x']], [['y', 'n']]])('%j where a person says so', async (written) => {
    expect((await readColumn(written, { type: 'BOOLEAN' })).type).toBe('BOOLEAN');
  });
});

describe('units in names', () => {
  it.each([
    ['Umsatz (EUR)', 'EUR'],
    ['Weight [kg]', 'kg'],
    ['Anteil in %', '%'],
    ['Preis in €', 'EUR'],
    ['amount_eur', 'EUR'],
    ['priceUsd', 'USD'],
    ['Betrag €', 'EUR'],
    ['Umsatz in T€', 'thousand EUR'],
    ['Revenue ($ million)', null],
    ['Umsatz (Mio. €)', 'million EUR'],
    ['Distance (km)', 'km'],
    ['Fläche [m2]', 'm²'],
    ['duration_h', null],
    ['Temp (°C)', '°C'],
    ['Umsatz (netto)', null],
    ['Total (A)', null],
    ['try', null],
    ['all', null],
    ['Sales ALL', null],
    ['EUR', null],
    ['Top', null],
    ['quantity', null],
  ])('%s → %s', async (name, unit) => {
    for (const values of [
      ['1.5', '20'],
      ['1,5', '1.234,5'],
    ]) {
      expect((await readColumn(values, { name, delimiter: ';' })).unit).toBe(unit);
    }
  });

  it('are of numbers only, give way to a person, and to the values', async () => {
    expect((await readColumn(['a', 'b'], { name: 'x (EUR)' })).unit).toBeNull();
    expect((await readColumn(['1', '2'], { name: 'x (EUR)', unit: 'USD' })).unit).toBe('USD');
    expect((await readColumn(['1', '2'], { name: 'x (EUR)', unit: '' })).unit).toBeNull();
    expect(await readColumn(['$1', '$2'], { name: 'x (EUR)' })).toMatchObject({
      unit: 'USD',
      warning: expect.stringMatching(/says EUR/),
    });
    expect(await readColumn(['$1', '$2'], { name: 'x (CAD)' })).toMatchObject({ unit: 'CAD', warning: null });
    expect((await readColumn(['0,12', '0,5'], { name: 'Anteil in %', delimiter: ';' })).unit).toBeNull();
  });
});

describe('a column that looks like a key', () => {
  const ids = Array.from({ length: 40 }, (_, n) => String(1000 + n));

  it('is said to repeat values, by their number', async () => {
    for (const name of ['customer_id', 'Kundennummer', 'Bestell-Nr.', 'SKU', 'orderId', 'Artikel Code']) {
      const { repeated } = await readColumn([...ids, '1003', '1003', '1007', null], { name });
      expect(repeated).toEqual({ values: 2, rows: 5, example: '1003' });
    }
  });

  it.each([
    ['all values are different', 'customer_id', ids],
    ['it refers to another table', 'customer_id', [...ids, ...ids]],
    ['it is not called like one', 'amount', [...ids, '1003']],
    ['it is mostly empty', 'parent_id', [...ids, '1003', ...Array.from({ length: 60 }, () => '')]],
  ])('not where %s', async (_, name, values) => {
    expect((await readColumn(values, { name })).repeated).toBeNull();
  });
});
