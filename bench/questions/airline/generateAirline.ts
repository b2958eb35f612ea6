import { mkdir } from 'node:fs/promises';
import { CsvWriter, money } from '../../../prisma/seed/csvTable.ts';
import type { SeedFile } from '../../../prisma/seed/csvTable.ts';
import { formatDay, formatTime, parseDay, partsOfDay } from '../../../prisma/seed/days.ts';
import { createChoice, createRandom, createWeighted } from '../../../prisma/seed/random.ts';
import {
  aircraftTable,
  airportsTable,
  bookingsTable,
  flightsTable,
  incidentsTable,
  passengersTable,
} from './tables.ts';

const airports: readonly (readonly [code: string, title: string, nation: string, weight: number, hub: boolean])[] = [
  ['OSL', 'Oslo Gardermoen', 'Norway', 14, true],
  ['BGO', 'Bergen Flesland', 'Norway', 6, false],
  ['TRD', 'Trondheim Værnes', 'Norway', 4, false],
  ['CPH', 'Copenhagen Kastrup', 'Denmark', 10, true],
  ['BLL', 'Billund', 'Denmark', 2, false],
  ['HEL', 'Helsinki Vantaa', 'Finland', 7, false],
  ['OUL', 'Oulu', 'Finland', 1, false],
  ['KEF', 'Keflavík', 'Iceland', 5, false],
  ['LIS', 'Lisbon Humberto Delgado', 'Portugal', 6, false],
  ['OPO', 'Porto', 'Portugal', 3, false],
  ['ATH', 'Athens Venizelos', 'Greece', 6, false],
  ['HER', 'Heraklion', 'Greece', 2, false],
  ['PRG', 'Prague Havel', 'Czechia', 5, false],
  ['BUD', 'Budapest Liszt', 'Hungary', 4, false],
  ['ZAG', 'Zagreb Tuđman', 'Croatia', 2, false],
  ['DBV', 'Dubrovnik', 'Croatia', 1.5, false],
  ['IST', 'Istanbul', 'Türkiye', 5, false],
  ['YYZ', 'Toronto Pearson', 'Canada', 3, false],
];

const airframes: readonly (readonly [string, number])[] = [
  ['A320neo', 180],
  ['A321neo', 220],
  ['737 MAX 8', 186],
  ['ATR 72', 72],
  ['E195', 132],
];
const givenNames = [
  'Astrid',
  'Bjørn',
  'Catarina',
  'Dimitra',
  'Eero',
  'Freja',
  'Goran',
  'Hana',
  'Ilkka',
  'Jóhanna',
  'Katalin',
  'Lars',
  'Mikael',
  'Nikos',
  'Oddvar',
  'Petra',
] as const;
const familyNames = [
  'Aalto',
  'Berg',
  'Carvalho',
  'Dahl',
  'Eide',
  'Fodor',
  'Gudmundsson',
  'Horvat',
  'Iversen',
  'Jokinen',
  'Kovács',
  'Lund',
  'Moen',
  'Nagy',
  'Oliveira',
  'Papadakis',
] as const;

/**
 * Writes the airline's six files: two years of flights that end on `anchor`; the same anchor gives
 * the same bytes.
 */
export async function generateAirline(folder: string, anchor: string): Promise<{ files: readonly SeedFile[] }> {
  await mkdir(folder, { recursive: true });
  const lastDay = parseDay(anchor);
  const firstDay = lastDay - 730;
  const random = createRandom(77, 'airline');
  const csv = {
    airports: new CsvWriter(airportsTable),
    aircraft: new CsvWriter(aircraftTable),
    flights: new CsvWriter(flightsTable),
    passengers: new CsvWriter(passengersTable),
    bookings: new CsvWriter(bookingsTable),
    incidents: new CsvWriter(incidentsTable),
  };

  for (const [code, title, nation, , hub] of airports) {
    csv.airports.add(code, title, nation, random.integer(1, hub ? 4 : 3), hub);
  }
  const fleet = Array.from({ length: 40 }, (_, index) => ({
    tail: `LN-Q${String.fromCharCode(65 + (index % 26))}${String.fromCharCode(65 + Math.floor(index / 26) * 3)}`,
    type: random.pick(airframes),
  }));
  for (const { tail, type } of fleet) {
    csv.aircraft.add(tail, type[0], type[1], formatDay(firstDay - random.integer(-300, 4000)));
  }

  const chooseLoyalty = createChoice([
    ['basic', 60],
    ['silver', 25],
    ['gold', 11],
    ['platinum', 4],
  ]);
  const chooseNationality = createChoice<string | null>([
    ['Norwegian', 30],
    ['Danish', 18],
    ['Finnish', 14],
    ['Portuguese', 10],
    ['Greek', 9],
    ['Hungarian', 6],
    ['Canadian', 5],
    [null, 8],
  ]);
  const chooseAirport = createWeighted(airports.map(([, , , weight]) => weight));
  const passengerCount = 2_500;
  for (let id = 1; id <= passengerCount; id += 1) {
    csv.passengers.add(
      id,
      `${random.pick(givenNames)} ${random.pick(familyNames)}`,
      chooseLoyalty(random),
      chooseNationality(random),
      random.chance(0.1) ? null : formatDay(lastDay - random.integer(3_000, 30_000)),
      random.chance(0.07) ? null : (airports[chooseAirport(random)]?.[0] ?? null),
    );
  }

  const chooseCabin = createChoice([
    ['economy', 78],
    ['premium', 14],
    ['business', 8],
  ]);
  const chooseSeverity = createChoice([
    ['minor', 80],
    ['serious', 17],
    ['grave', 3],
  ]);
  const chooseKind = createChoice([
    ['technical', 45],
    ['weather', 25],
    ['medical', 20],
    ['bird_strike', 10],
  ]);
  const choosePassenger = createWeighted(Array.from({ length: passengerCount }, () => Math.exp(1.1 * random.normal())));
  const fares: Record<string, number> = { economy: 9_500, premium: 21_000, business: 52_000 };
  let flightId = 0;
  let bookingId = 0;
  let incidentId = 0;
  for (let day = firstDay; day <= lastDay; day += 1) {
    const { month, weekday } = partsOfDay(day);
    const summer = month >= 6 && month <= 8;
    const count = Math.round(
      (7 + (summer ? 3 : 0) + (weekday === 5 || weekday === 0 ? 2 : 0)) * (0.85 + 0.3 * random.next()),
    );
    const seconds = Array.from({ length: count }, () =>
      random.integer(5 * 3600, (day === lastDay ? 13 : 22) * 3600),
    ).sort((a, b) => a - b);
    for (const second of seconds) {
      flightId += 1;
      const origin = chooseAirport(random);
      let destination = chooseAirport(random);
      while (destination === origin) {
        destination = chooseAirport(random);
      }
      const distance = 300 + Math.abs(origin - destination) * 190 + random.integer(0, 40);
      const plane = random.chance(0.06) ? null : random.pick(fleet);
      const scrubbed = random.chance(month === 1 || month === 2 ? 0.06 : 0.02);
      const delay = scrubbed
        ? null
        : Math.max(-10, Math.round(-4 + 14 * Math.exp(1.1 * random.normal()) * (month === 12 ? 1.5 : 0.8)));
      csv.flights.add(
        flightId,
        airports[origin]?.[0] ?? null,
        airports[destination]?.[0] ?? null,
        plane?.tail ?? null,
        `${formatDay(day)} ${formatTime(second)}`,
        scrubbed ? 'scrubbed' : random.chance(0.012) ? 'diverted' : 'flown',
        delay,
        distance,
        scrubbed ? null : Math.round(distance * (2.1 + random.next())),
      );
      const booked = random.chance(0.04) ? 0 : random.integer(0, 4);
      for (let index = 0; index < booked; index += 1) {
        bookingId += 1;
        const cabin = chooseCabin(random);
        const staff = random.chance(0.03);
        const fare = staff
          ? 0
          : Math.round(
              ((fares[cabin] ?? 9_500) + distance * 4) * (summer ? 1.25 : 1) * Math.exp(0.3 * random.normal()),
            );
        csv.bookings.add(
          bookingId,
          flightId,
          random.chance(0.2) ? null : choosePassenger(random) + 1,
          formatDay(day - random.integer(0, 120)),
          cabin,
          money(fare),
          random.integer(0, cabin === 'business' ? 3 : 2),
          random.chance(0.05),
          staff,
        );
      }
      if (random.chance(scrubbed ? 0.25 : 0.085)) {
        incidentId += 1;
        const severity = chooseSeverity(random);
        csv.incidents.add(
          incidentId,
          flightId,
          `${formatDay(day)} ${formatTime(Math.min(86_399, second + random.integer(0, 3_600)))}`,
          severity,
          chooseKind(random),
          random.chance(0.4)
            ? null
            : money(Math.round((severity === 'minor' ? 180_000 : 2_400_000) * Math.exp(0.8 * random.normal()))),
        );
      }
    }
  }
  return { files: await Promise.all(Object.values(csv).map((table) => table.write(folder))) };
}
