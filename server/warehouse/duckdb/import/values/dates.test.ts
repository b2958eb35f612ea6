import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzz } from '../../../../semql/testing/fuzz.test-support.ts';
import { readColumn } from './columns.test-support.ts';

describe('a column of dates', () => {
  it.each<[name: string, written: string[], read: string[]]>([
    [
      'English',
      ['March 5, 2024', 'Dec 31 2023', '1st of May 2024', 'Tue, 05 Mar 2024'],
      ['2024-03-05', '2023-12-31', '2024-05-01', '2024-03-05'],
    ],
    ['German', ['5. März 2024', '31. Dez. 2023', 'Montag, 1. Januar 2024'], ['2024-03-05', '2023-12-31', '2024-01-01']],
    ['French', ['5 mars 2024', '1er août 2023', 'mardi 2 janvier 2024'], ['2024-03-05', '2023-08-01', '2024-01-02']],
    ['Spanish', ['5 de marzo de 2024', '31 dic 2023'], ['2024-03-05', '2023-12-31']],
    ['Italian', ['5 marzo 2024', '31 dic 2023', '1 gen. 2024'], ['2024-03-05', '2023-12-31', '2024-01-01']],
    ['Dutch', ['vr 3 januari 2025', '5 mrt 2025', '10 okt 2024'], ['2025-01-03', '2025-03-05', '2024-10-10']],
    ['two-digit years', ['05.03.24', '31.12.99'], ['2024-03-05', '1999-12-31']],
    ['one order of day and month', ['5/3/24', '31/12/23'], ['2024-03-05', '2023-12-31']],
    ['the other order', ['3-5-2024', '12-31-2023'], ['2024-03-05', '2023-12-31']],
    [
      'mixed spellings',
      ['2024-03-05', '31.12.2023', 'Jan 2, 2024', '05-Mar-24'],
      ['2024-03-05', '2023-12-31', '2024-01-02', '2024-03-05'],
    ],
    ['machines of statistics', ['05MAR2024', '31DEC2023'], ['2024-03-05', '2023-12-31']],
    ['months', ['2024-03', '2023-12'], ['2024-03-01', '2023-12-01']],
    ['months by name', ['März 2024', 'Dez 23'], ['2024-03-01', '2023-12-01']],
    ['quarters', ['Q1 2025', 'Q4 2024'], ['2025-01-01', '2024-10-01']],
  ])('reads %s', async (_, written, read) => {
    const column = await readColumn(written, { delimiter: ';' });
    expect([column.values, column.type]).toEqual([read, 'DATE']);
  });

  it.each<[written: string[], read: string[]]>([
    [
      ['5.3.2024 14:05', '31.12.2023 09:00:30'],
      ['2024-03-05 14:05:00', '2023-12-31 09:00:30'],
    ],
    [
      ['3/25/2024 2:05 PM', '12/31/2023 12:00 am'],
      ['2024-03-25 14:05:00', '2023-12-31 00:00:00'],
    ],
    [
      ['5. März 2024, 14:05 Uhr', '2024-01-01'],
      ['2024-03-05 14:05:00', '2024-01-01 00:00:00'],
    ],
  ])('reads moments such as %s', async (written, read) => {
    expect(await readColumn(written)).toMatchObject({ type: 'TIMESTAMP', values: read });
  });

  it('reads eight digits as days by the name of the column, or where all are days', async () => {
    const days = ['20260915', '20260525', '20251231', '20250301', '20240229'];
    expect(await readColumn(days, { name: 'datum' })).toMatchObject({ type: 'DATE' });
    expect(await readColumn(days, { name: 'Buchungsdatum' })).toMatchObject({ type: 'DATE' });
    expect(await readColumn(days, { name: 'posted' })).toMatchObject({ type: 'DATE' });
    expect(await readColumn([...days, '20250230'], { name: 'posted' })).toMatchObject({ type: 'BIGINT' });
    expect(await readColumn(['20240001', '20240002', '20240003', '20240004', '20240005'])).toMatchObject({
      type: 'BIGINT',
    });
  });

  it('reads a clock with a dot where the column is called a time, and leaves hours worked alone', async () => {
    const written = ['08.30', '14.05', '9.15'];
    expect(await readColumn(written, { name: 'Uhrzeit' })).toMatchObject({
      type: 'TIME',
      values: ['08:30:00', '14:05:00', '09:15:00'],
    });
    expect(await readColumn(['7.30', '14.05'], { name: 'Arbeitszeit' })).toMatchObject({ type: 'DECIMAL(18,2)' });
    expect(await readColumn(['7.75', '14.05'], { name: 'time' })).toMatchObject({ type: 'DECIMAL(18,2)' });
  });

  it('reads years of two digits first where the dates lie together only so, and says it', async () => {
    const yearFirst = ['24-01-31', '24-02-05', '25-03-12', '25-11-01'];
    const column = await readColumn(yearFirst);
    expect([column.type, column.values]).toEqual(['DATE', ['2024-01-31', '2024-02-05', '2025-03-12', '2025-11-01']]);
    expect(column.readAs).toMatch(/"\d\d-\d\d-\d\d" are read with the year first/);
    expect((await readColumn(['31-01-24', '05-02-24', '12-03-25', '01-11-25'])).values).toEqual([
      '2024-01-31',
      '2024-02-05',
      '2025-03-12',
      '2025-11-01',
    ]);
    expect((await readColumn(['03-04-05', '04-05-06'])).warning).toMatch(/day first, month first or year first/);
  });

  it('says how it reads what is not plain', async () => {
    expect((await readColumn(['05.03.24', '2024-01-01'])).readAs).toMatch(/in 2 ways.*1969 to 2068/);
    expect((await readColumn(['2024-03', '2024-04'])).readAs).toMatch(/first day/);
    expect((await readColumn(['Q1 2025'])).readAs).toMatch(/Quarters such as "Q1 2025"/);
  });

  it('does not guess the order of day and month', async () => {
    const column = await readColumn(['5/3/24', '1/2/23', '-']);
    expect(column).toMatchObject({ type: 'VARCHAR', values: ['5/3/24', '1/2/23', '-'] });
    expect(column.warning).toMatch(/day first or month first/);
    const chosen = await readColumn(['5/3/24', '1/2/23', '-'], { type: 'DATE_MONTH_FIRST' });
    expect(chosen).toMatchObject({ type: 'DATE', values: ['2024-05-03', '2023-01-02', null], problem: null });
    expect((await readColumn(['5/3/24', '1/2/23'], { type: 'DATE' })).problem).toMatch(/Choose one/);
  });

  it.each([
    ['words', ['May', 'Marching', 'August of 12 men']],
    ['sort codes', ['20-40-61', '99-12-34']],
    ['versions', ['1.2.3', '13.40.2']],
  ])('leaves %s alone', async (_, written) => {
    expect(await readColumn(written)).toMatchObject({ type: 'VARCHAR', values: written });
  });

  it('counts days that no calendar has as unreadable', async () => {
    const written = ['31. Januar 2024', '30. Februar 2024', '1. März 2024', '2. April 2024'];
    const column = await readColumn(written, { type: 'DATE' });
    expect(column.unreadable).toMatchObject({ count: 1, first: [{ row: 3, value: '30. Februar 2024' }] });
    expect((await readColumn(written, { unreadable: 'EMPTY' })).values).toEqual([
      '2024-01-31',
      null,
      '2024-03-01',
      '2024-04-02',
    ]);
  });
});

describe('a column of times', () => {
  it.each([
    [
      ['6:45 AM', '4:00 PM', '12:30am'],
      ['06:45:00', '16:00:00', '00:30:00'],
    ],
    [
      ['6:45', '16:00', 'n/a'],
      ['06:45:00', '16:00:00', null],
    ],
  ])('reads %j', async (written, read) => {
    expect(await readColumn(written)).toMatchObject({ type: 'TIME', values: read });
  });
});

describe('whatever Intl writes comes back exactly', () => {
  const days = fc.array(fc.date({ min: new Date('1970-01-01'), max: new Date('2068-12-31'), noInvalidDate: true }), {
    minLength: 1,
    maxLength: 15,
  });
  const formats: readonly Intl.DateTimeFormatOptions[] = [
    { dateStyle: 'full' },
    { dateStyle: 'long' },
    { dateStyle: 'medium' },
    { day: 'numeric', month: 'short', year: '2-digit' },
    { day: '2-digit', month: 'long', year: 'numeric' },
  ];
  const locales = 'en-US en-GB de-DE de-AT fr-FR fr-CA es-ES es-MX it-IT'.split(' ');
  it.each(locales.flatMap((locale) => formats.map((options) => [locale, options] as const)))(
    '%s %j',
    async (locale, options) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      await fuzz(
        fc.asyncProperty(days, async (all) => {
          const column = await readColumn(
            all.map((date) => format.format(date)),
            { type: 'DATE_DAY_FIRST', delimiter: ';' },
          );
          expect(column.values).toEqual(all.map((date) => date.toISOString().slice(0, 10)));
        }),
        3,
      );
    },
  );
});
