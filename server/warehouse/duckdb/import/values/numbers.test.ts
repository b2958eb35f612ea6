import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzz } from '../../../../semql/testing/fuzz.test-support.ts';
import { readColumn, readColumns } from './columns.test-support.ts';

describe('a column of numbers', () => {
  it.each<[name: string, written: string[], read: (string | null)[], unit: string | null]>([
    ['German amounts', ['1.234,56', '263,03', '12'], ['1234.56', '263.03', '12.00'], null],
    ['euros after a space', ['1 234,56 €', '263,03 €'], ['1234.56', '263.03'], 'EUR'],
    ['no-break and narrow spaces', ['1\u00a0234,56\u00a0€', '1\u202f263,03\u202f€'], ['1234.56', '1263.03'], 'EUR'],
    ['dollars', ['$1,234.56', '-$5', '$-7.10'], ['1234.56', '-5.00', '-7.10'], 'USD'],
    ['brackets for what is negative', ['(12.00)', '3.50', '($1,000.25)'], ['-12.00', '3.50', '-1000.25'], 'USD'],
    ['percentages', ['12 %', '7.5%'], ['12.0', '7.5'], '%'],
    ['thousands in a letter', ['1.2k', '3K', '950'], ['1200', '3000', '950'], null],
    ['millions and billions', ['1.25M', '2m', '1.5bn'], ['1250000', '2000000', '1500000000'], null],
    ['German millions', ['1,5 Mio. €', '20 Tsd. €'], ['1500000', '20000'], 'EUR'],
    ['a trailing minus', ['12,50-', '3,00'], ['-12.50', '3.00'], null],
    ['a true minus sign', ['\u221212.50', '3.00'], ['-12.50', '3.00'], null],
    ['Switzerland', [`1'234.50`, '1’000’000.05'], ['1234.50', '1000000.05'], null],
    ['francs without rappen', ['CHF 12.-', 'CHF 7.50', 'CHF 1.--'], ['12.00', '7.50', '1.00'], 'CHF'],
    ['India', ['₹12,34,567.50', '₹99'], ['1234567.50', '99.00'], 'INR'],
    ['codes of currencies', ['EUR 5.10', '1,000.20 EUR'], ['5.10', '1000.20'], 'EUR'],
    ['weights', ['12 kg', '0.5 kg'], ['12.0', '0.5'], 'kg'],
    ['areas', ['12 m2', '7 m²'], ['12', '7'], 'm²'],
    ['marks before the digits', ['  .50', '   -.25', '- .5', '7.00'], ['0.50', '-0.25', '-0.50', '7.00'], null],
    ['wide spaces', ['1\u2002234,50', '3,25'], ['1234.50', '3.25'], null],
    ['signs and spaces around', [' +5.10 ', ' 7'], ['5.10', '7.00'], null],
  ])('reads %s', async (_, written, read, unit) => {
    const column = await readColumn(written);
    expect([column.values, column.unit, column.problem]).toEqual([read, unit, null]);
  });

  it.each([
    ['telephone numbers', ['089 123 456', '+49 30 1234567']],
    ['dates of a version', ['1.2.3', '10.0.1']],
    ['house numbers', ['12a', '7b']],
    ['codes with zeros in front', ['08001', '01234 €']],
    ['codes with a letter', ['A500', 'V1']],
    ['dialling codes', ['+264', '+47']],
    ['numbers of houses', ['12A', '14A']],
    ['ranges', ['1-2', '10-20']],
    ['odd groups', ['1,23', '12,34.5', '1.23.4']],
  ])('leaves %s alone', async (_, written) => {
    expect(await readColumn(written)).toMatchObject({ type: 'VARCHAR', values: written });
  });

  it('does not take classes of a school for billions, unless somebody says so', async () => {
    const classes = await readColumn(['5B', '6B', '10B']);
    expect([classes.type, classes.warning]).toEqual([
      'VARCHAR',
      'value stays text: "5B" may be 5 billion or a code. Choose “Whole number” if it is billions.',
    ]);
    expect((await readColumn(['5B', '6B'], { type: 'INTEGER' })).values).toEqual(['5000000000', '6000000000']);
    expect((await readColumn(['5B', '$6B'])).values).toEqual(['5000000000', '6000000000']);
    expect((await readColumn(['5B', '300M'])).values).toEqual(['5000000000', '300000000']);
  });

  it('tells areas from volumes', async () => {
    const column = await readColumn(['12 m2', '7 m3', '8 m2']);
    expect([column.type, column.unit]).toEqual(['VARCHAR', null]);
    expect(column.warning).toMatch(/m² and m³, which must not be added up/);
    expect((await readColumn(['12 m3', '7 m³'])).unit).toBe('m³');
  });

  it('says that amounts are in the currencies of another column', async () => {
    const columns = { amount: ['1,303.17', '811.32'], fee: ['2', '3'], currency: ['CHF', 'EUR'], pieces: ['1', '2'] };
    const { amount, pieces } = await readColumns(columns);
    expect([amount!.type, amount!.warning]).toEqual([
      'DECIMAL(18,2)',
      'amount: its values are in CHF, EUR, as currency says: they must not be added up.',
    ]);
    expect(pieces!.warning).toBeNull();
    expect((await readColumns({ ...columns, currency: ['EUR', 'EUR'] })).amount!.warning).toBeNull();
    expect((await readColumns({ ...columns, currency: ['EUR', 'unknown'] })).amount!.warning).toBeNull();
  });

  it('keeps all 38 digits, and falls back to floating point beyond', async () => {
    const whole = '9'.repeat(36);
    expect((await readColumn([`${whole},25 €`, '0,01 €'])).values).toEqual([`${whole}.25`, '0.01']);
    expect((await readColumn([`${whole}9,25 €`, '0,01 €'])).type).toBe('DOUBLE');
  });

  it('does not add up two currencies or two units', async () => {
    for (const written of [
      ['5 €', '6 $'],
      ['5 kg', '600 g'],
    ]) {
      const column = await readColumn(written);
      expect(column).toMatchObject({ type: 'VARCHAR', values: written });
      expect(column.warning).toMatch(/must not be added up/);
    }
    const chosen = await readColumn(['5 €', '6 $'], { type: 'DECIMAL' });
    expect(chosen).toMatchObject({ values: ['5', '6'], unit: null });
    expect(chosen.warning).toMatch(/EUR and USD/);
  });

  it('says that values without a unit count as the others', async () => {
    expect((await readColumn(['5 €', '6', '0'])).warning).toMatch(/1 value has no unit and count as EUR/);
  });
});

describe('a mark that may be one of thousands or of decimals', () => {
  const ambiguous = ['1.000', '2.500', '12.125'];
  const thousands = ['1000', '2500', '12125'];

  it('is decided by a value of the column', async () => {
    expect(await readColumn([...ambiguous, '1.5'])).toMatchObject({ values: [...ambiguous, '1.500'], warning: null });
    expect(await readColumn([...ambiguous, '0.125'])).toMatchObject({ type: 'DECIMAL(18,3)', warning: null });
    expect(await readColumn([...ambiguous, '1.000.000'])).toMatchObject({
      values: [...thousands, '1000000'],
      warning: null,
    });
  });

  it.each([
    ['other columns', { amount: ['1,5', '7,25', '9'] }, ',', thousands, /as in the column amount/],
    ['other columns', { amount: ['1,000.50', '7', '9'] }, ';', ambiguous, /as in the column amount/],
    ['the delimiter', {}, ';', thousands, /semicolons/],
    ['dates', { day: ['31.12.2024', '1.1.2024', '2.1.2024'] }, ',', thousands, /dates/],
    ['nothing', {}, ',', ambiguous, /nothing in this file/],
  ])('is decided by %s of the file, and said', async (_, others, delimiter, values, because) => {
    const { count } = await readColumns({ count: ambiguous, ...others }, { delimiter });
    expect(count!.values).toEqual(values);
    expect(count!.warning).toMatch(because);
    expect(count!.warning).toMatch(/"1\.000" is read as .*; it may also be /);
  });

  it('is decided by smaller and larger numbers without one', async () => {
    expect((await readColumn([...ambiguous, '950'])).values).toEqual([...thousands, '950']);
    expect((await readColumn([...ambiguous, '12500'])).values).toEqual([...ambiguous, '12500.000']);
  });

  it('is what a person says', async () => {
    const read = await readColumn(ambiguous, { decimalMark: 'COMMA' });
    expect([read.values, read.warning]).toEqual([thousands, null]);
    const other = await readColumn(ambiguous, { decimalMark: 'POINT', delimiter: ';' });
    expect([other.values, other.warning]).toEqual([ambiguous, null]);
  });
});

const locales = (
  'en-US en-GB en-IN de-DE de-AT de-CH fr-FR fr-CH es-ES es-MX it-IT pt-BR pt-PT nl-NL sv-SE nb-NO da-DK fi-FI ' +
  'pl-PL cs-CZ hu-HU tr-TR ja-JP ko-KR zh-CN ru-RU uk-UA vi-VN id-ID'
).split(' ');
const currencies = 'EUR USD GBP CHF JPY SEK PLN CZK HUF INR BRL TRY'.split(' ');

describe('whatever Intl writes comes back exactly', () => {
  const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
  const columnOf = (format: Intl.NumberFormat) => (all: readonly number[]) =>
    all.map((value) => format.format(value / 100));
  const exact = (all: readonly number[]): string[] => {
    const fraction = all.every((value) => value % 100 === 0) ? 0 : 2;
    return all.map((value) => (value / 100).toFixed(fraction));
  };
  const plain = (text: string | null): number => Number(text);

  it.each(locales)('numbers of %s', async (locale) => {
    const write = columnOf(new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
    await fuzz(
      fc.asyncProperty(fc.array(cents, { minLength: 1, maxLength: 20 }), async (all) => {
        const column = await readColumn(write(all));
        expect(column.values.map(plain)).toEqual(exact(all).map(Number));
      }),
      5,
    );
  });

  it.each(locales)('currencies of %s', async (locale) => {
    await fuzz(
      fc.asyncProperty(
        fc.array(cents, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(...currencies),
        fc.constantFrom('code', 'symbol', 'narrowSymbol'),
        fc.constantFrom('standard', 'accounting'),
        async (all, currency, currencyDisplay, currencySign) => {
          const style = { style: 'currency', currency, currencyDisplay, currencySign } as const;
          const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
          const format = new Intl.NumberFormat(locale, { ...style, ...digits });
          const column = await readColumn(columnOf(format)(all));
          expect(column.values.map(plain)).toEqual(exact(all).map(Number));
          if (currencyDisplay === 'code') {
            expect(column.unit).toBe(currency);
          }
        },
      ),
      5,
    );
  });

  it.each(locales)('percentages of %s', async (locale) => {
    const format = new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    await fuzz(
      fc.asyncProperty(fc.array(fc.integer({ min: -9999, max: 9999 }), { minLength: 1 }), async (all) => {
        const column = await readColumn(all.map((tenths) => format.format(tenths / 1000)));
        expect(column.values.map(plain)).toEqual(all.map((tenths) => tenths / 10));
        expect(column.unit).toBe('%');
      }),
      3,
    );
  });
});
