import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sameRows } from '../../../bench/questions/compareRows.ts';
import { studiedFiles, unansweredSuggestions, type StudiedFiles } from './studiedFiles.test-support.ts';

/**
 * Data of other people, as npm brings it, imported as an admin who has never seen it would: nothing
 * is chosen but what is proposed. Airports and flights of the United States (vega-datasets,
 * BSD-3-Clause), the regions of Indonesia (idn-area-data, data under ODbL), a timetable in the
 * format of transit agencies (sample-gtfs-feed, ISC).
 */
const packages = createRequire(import.meta.url);
const folderOf = (file: string): string => dirname(packages.resolve(file));

/** The share of the labels, given by hand, that are proposed. */
function shareOf(proposed: StudiedFiles['semanticTypes'], labels: Readonly<Record<string, string>>): number {
  const right = Object.entries(labels).filter(([column, label]) => proposed.get(column) === label);
  return right.length / Object.keys(labels).length;
}

/**
 * @param mayAskBack the words of the question are not those of the data: no answer is as good, a
 * wrong one is not
 */
async function expectAnswer(
  { ask, query }: StudiedFiles,
  question: string,
  sql: string,
  mayAskBack = false,
): Promise<void> {
  const { rows } = await query(sql);
  expect(rows.length).toBeGreaterThan(0);
  const shown = await ask(question);
  if (mayAskBack && shown.length === 0) {
    return;
  }
  const isRight = shown.some((each) => sameRows(rows, each, 'rows'));
  // Where it is not, what is shown stands beside what is right.
  expect(isRight ? rows : shown).toEqual(rows);
}

describe('airports, flights, films and employment', () => {
  let of: StudiedFiles;
  let flights: readonly { date: string; delay: number; distance: number; origin: string; destination: string }[];
  beforeAll(async () => {
    const folder = join(folderOf('vega-datasets/package.json'), 'data');
    flights = JSON.parse(await readFile(join(folder, 'flights-2k.json'), 'utf8')) as typeof flights;
    const files = ['airports.csv', 'flights-2k.json', 'movies.json', 'us-employment.csv', 'zipcodes.csv', 'github.csv'];
    of = await studiedFiles(files.map((name) => join(folder, name)));
  }, 120_000);
  afterAll(() => of?.source.close());

  it('are suggested questions that are answered with rows', async () => {
    expect(of.suggestions.length).toBeGreaterThan(12);
    expect(await unansweredSuggestions(of)).toEqual([]);
  });

  it('are read whole, with the types of their values', () => {
    expect(of.failed).toEqual([]);
    expect(Object.fromEntries([...of.tables].map(([name, { rowCount }]) => [name, Number(rowCount)]))).toEqual({
      airports: 3376,
      flights_2k: flights.length,
      movies: 3201,
      us_employment: 120,
      zipcodes: 42_049,
      github: 955,
    });
    const expected = {
      'airports.iata': 'STRING',
      'airports.latitude': 'DECIMAL',
      'flights_2k.date': 'TIMESTAMP',
      'flights_2k.delay': 'INTEGER',
      'movies.Title': 'STRING',
      'movies.Release Date': 'DATE',
      'us_employment.month': 'DATE',
      'us_employment.nonfarm': 'INTEGER',
      'us_employment.utilities': 'DECIMAL',
      'zipcodes.zip_code': 'STRING',
      'github.time': 'TIMESTAMP',
    };
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, of.types.get(name)]))).toEqual(expected);
  });

  it('have the statistics their rows have', () => {
    const columnOf = (name: string) => of.tables.get('flights_2k')?.columns.find((column) => column.name === name);
    const delays = flights.map(({ delay }) => delay).toSorted((a, b) => a - b);
    const [below = 0, above = 0] = delays.slice(delays.length / 2 - 1);
    expect(columnOf('delay')).toMatchObject({
      missingValues: 0n,
      uniqueValues: BigInt(new Set(delays).size),
      min: String(delays[0]),
      max: String(delays.at(-1)),
      median: (below + above) / 2,
    });
    expect(columnOf('delay')?.mean).toBeCloseTo(delays.reduce((sum, delay) => sum + delay, 0) / delays.length, 9);
    expect(columnOf('origin')?.uniqueValues).toBe(BigInt(new Set(flights.map(({ origin }) => origin)).size));
  });

  it('are understood: what columns are, and that flights lead from airport to airport', () => {
    expect(of.relationships).toEqual(['flights_2k.destination → airports.iata', 'flights_2k.origin → airports.iata']);
    const labels = {
      'airports.name': 'NAME',
      'airports.city': 'NAME',
      'airports.country': 'CATEGORICAL',
      'airports.latitude': 'LATITUDE',
      'airports.longitude': 'LONGITUDE',
      'flights_2k.date': 'TIMESTAMP',
      'flights_2k.delay': 'DURATION',
      'flights_2k.distance': 'DISTANCE',
      'flights_2k.origin': 'IDENTIFIER',
      'flights_2k.destination': 'IDENTIFIER',
      'movies.Title': 'NAME',
      'movies.US Gross': 'CURRENCY',
      'movies.Worldwide Gross': 'CURRENCY',
      'movies.US DVD Sales': 'CURRENCY',
      'movies.Production Budget': 'CURRENCY',
      'movies.Release Date': 'DATE',
      'movies.MPAA Rating': 'CATEGORICAL',
      'movies.Running Time min': 'DURATION',
      'movies.Source': 'CATEGORICAL',
      'movies.Major Genre': 'CATEGORICAL',
      'movies.Rotten Tomatoes Rating': 'SCORE',
      'movies.IMDB Rating': 'SCORE',
      'movies.IMDB Votes': 'QUANTITY',
      'us_employment.month': 'DATE',
      'zipcodes.zip_code': 'CODE',
      'zipcodes.latitude': 'LATITUDE',
      'zipcodes.longitude': 'LONGITUDE',
      'zipcodes.city': 'NAME',
      'zipcodes.county': 'NAME',
      'github.time': 'TIMESTAMP',
      'github.count': 'QUANTITY',
    };
    expect(shareOf(of.semanticTypes, labels)).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ['average delay', 'SELECT avg(delay) FROM flights_2k'],
    ['total distance by origin', 'SELECT origin, sum(distance) FROM flights_2k GROUP BY 1'],
    ['average IMDB rating by major genre', 'SELECT "Major Genre", avg("IMDB Rating") FROM movies GROUP BY 1'],
    ['total worldwide gross of movies', 'SELECT sum("Worldwide Gross") FROM movies'],
    ['number of airports by state', 'SELECT state, count(*) FROM airports GROUP BY 1'],
    ['how many zipcodes are in county Orange', "SELECT count(*) FROM zipcodes WHERE county = 'Orange'"],
  ])('%s', async (question, sql) => {
    await expectAnswer(of, question, sql);
  });

  it('are answered rightly or not at all by another name than the table has', async () => {
    await expectAnswer(of, 'How many flights are there?', 'SELECT count(*) FROM flights_2k', true);
  });

  it('are joined in either role with the numbers of SQL written by hand', async () => {
    const origins = await of.semql(
      'SELECT origin_airport.state, flights_2k_count, average_delay FROM flights_2k JOIN airports AS origin_airport VIA origin_airport',
    );
    const byHand = `SELECT a.state, count(*), avg(f.delay) FROM flights_2k f JOIN airports a ON a.iata = f.origin GROUP BY 1`;
    expect(sameRows((await of.query(byHand)).rows, origins, 'rows')).toBe(true);
  });
});

describe('the regions of Indonesia', () => {
  let of: StudiedFiles;
  beforeAll(async () => {
    const folder = join(folderOf('idn-area-data/package.json'), 'data');
    const files = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
    of = await studiedFiles(files.map((name) => join(folder, name)));
  }, 120_000);
  afterAll(() => of?.source.close());

  it('are suggested questions that are answered with rows', async () => {
    expect(of.suggestions.length).toBeGreaterThan(5);
    expect(await unansweredSuggestions(of)).toEqual([]);
  });

  it('are joined from the village to the province, by codes that stay as they are written', async () => {
    expect(of.failed).toEqual([]);
    expect(of.relationships).toEqual([
      'districts.regency_code → regencies.code',
      'islands.regency_code → regencies.code',
      'regencies.province_code → provinces.code',
      'villages.district_code → districts.code',
    ]);
    expect(of.types.get('regencies.code')).toBe('STRING');
    const counted = await of.semql('SELECT provinces.name, village_count FROM villages');
    const byHand = `SELECT p.name, count(*) FROM villages v JOIN districts d ON d.code = v.district_code
      JOIN regencies r ON r.code = d.regency_code JOIN provinces p ON p.code = r.province_code GROUP BY 1`;
    expect(counted).toHaveLength(38);
    expect(sameRows((await of.query(byHand)).rows, counted, 'rows')).toBe(true);
  });

  it.each([
    ['How many villages are there?', 'SELECT count(*) FROM villages'],
    [
      'number of regencies by province name',
      'SELECT p.name, count(*) FROM regencies r JOIN provinces p ON p.code = r.province_code GROUP BY 1',
    ],
  ])('%s', async (question, sql) => {
    await expectAnswer(of, question, sql);
  });
});

describe('a timetable in the format of transit agencies', () => {
  let folder: string;
  let of: StudiedFiles;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-timetable-'));
    const from = join(folderOf('sample-gtfs-feed/package.json'), 'gtfs');
    const files = (await readdir(from)).filter((name) => name.endsWith('.txt'));
    await mkdir(folder, { recursive: true });
    const paths = files.map((name) => join(folder, `${basename(name, '.txt')}.csv`));
    for (const [index, name] of files.entries()) {
      await copyFile(join(from, name), paths[index] ?? '');
    }
    of = await studiedFiles(paths);
  }, 120_000);
  afterAll(async () => {
    await of?.source.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are suggested questions that are answered with rows', async () => {
    expect(of.suggestions.length).toBeGreaterThan(8);
    expect(await unansweredSuggestions(of)).toEqual([]);
  });

  it('gets the relationships that the format declares, and no other', () => {
    expect(of.failed).toEqual([]);
    // trips.shape_id refers to many rows of shapes, which have no key of one column.
    expect(of.relationships).toEqual(
      [
        'calendar_dates.service_id → calendar.service_id',
        'frequencies.trip_id → trips.trip_id',
        'pathways.from_stop_id → stops.stop_id',
        'pathways.to_stop_id → stops.stop_id',
        'routes.agency_id → agency.agency_id',
        'stop_times.stop_id → stops.stop_id',
        'stop_times.trip_id → trips.trip_id',
        'stops.level_id → levels.level_id',
        'stops.parent_station → stops.stop_id',
        'transfers.from_stop_id → stops.stop_id',
        'transfers.to_stop_id → stops.stop_id',
        'trips.route_id → routes.route_id',
        'trips.service_id → calendar.service_id',
      ].toSorted(),
    );
    expect(of.types.get('calendar.start_date')).toBe('DATE');
    expect(of.types.get('stop_times.arrival_time')).toBe('STRING');
  });

  it('is joined across five tables, and a station with its platforms', async () => {
    const byHand = `SELECT a.agency_name, count(*) FROM stop_times s JOIN trips t ON t.trip_id = s.trip_id
      JOIN routes r ON r.route_id = t.route_id JOIN agency a ON a.agency_id = r.agency_id GROUP BY 1`;
    const counted = await of.semql('SELECT agency.agency_name, stop_time_count FROM stop_times');
    expect(sameRows((await of.query(byHand)).rows, counted, 'rows')).toBe(true);
    const stations = await of.semql(
      'SELECT station.stop_name, stops.stop_count FROM stops INNER JOIN stops AS station VIA parent_station_stop',
    );
    const stationsByHand = `SELECT p.stop_name, count(*) FROM stops s JOIN stops p ON p.stop_id = s.parent_station GROUP BY 1`;
    expect(sameRows((await of.query(stationsByHand)).rows, stations, 'rows')).toBe(true);
  });
});
