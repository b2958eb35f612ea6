import { defineMetrics, defineModel, defineTerm } from '../../../prisma/seed/defineModel.ts';
import type { CatalogDefinition } from '../../../server/semql/catalog/definition.ts';
import {
  aircraftTable,
  airportsTable,
  bookingsTable,
  flightsTable,
  incidentsTable,
  passengersTable,
} from './tables.ts';

const namespace = 'airline';

const airports = defineModel({
  namespace,
  table: airportsTable,
  description: 'One row is an airport we serve.',
  synonyms: ['airfields'],
  grain: ['airport_code'],
  grainDescription: 'one row per airport',
  dimensions: {
    airport_code: { primaryKey: true, synonyms: ['IATA code'], sampleValues: ['OSL', 'CPH', 'HEL', 'LIS', 'ATH'] },
    airport_title: {
      label: 'Airport',
      sampleValues: ['Oslo Gardermoen', 'Copenhagen Kastrup', 'Helsinki Vantaa', 'Athens Venizelos'],
    },
    nation: {
      sampleValues: [
        'Norway',
        'Denmark',
        'Finland',
        'Iceland',
        'Portugal',
        'Greece',
        'Czechia',
        'Hungary',
        'Croatia',
        'Türkiye',
        'Canada',
      ],
    },
    runways: { unit: 'runways' },
    is_hub: { label: 'Hub', synonyms: ['hubs'] },
  },
  measures: { airport_count: { label: 'Airports', expression: 'COUNT(*)', unit: 'airports', decimals: 0 } },
});

const aircraft = defineModel({
  namespace,
  table: aircraftTable,
  description: 'One row is an aeroplane of the fleet.',
  synonyms: ['planes', 'aeroplanes', 'fleet'],
  grain: ['tail_number'],
  grainDescription: 'one row per aeroplane',
  dimensions: {
    tail_number: { primaryKey: true, synonyms: ['registration'] },
    airframe: {
      synonyms: ['aircraft type', 'type of plane'],
      sampleValues: ['A320neo', 'A321neo', '737 MAX 8', 'ATR 72', 'E195'],
    },
    seats: { unit: 'seats' },
    entered_service_on: { label: 'Entered service', synonyms: ['in service since'] },
  },
  measures: {
    aircraft_count: {
      label: 'Aircraft',
      synonyms: ['fleet size'],
      expression: 'COUNT(*)',
      unit: 'aircraft',
      decimals: 0,
    },
    total_seats: {
      label: 'Seats of the fleet',
      synonyms: ['seating capacity'],
      expression: 'SUM(seats)',
      unit: 'seats',
      decimals: 0,
    },
  },
});

const flights = defineModel({
  namespace,
  table: flightsTable,
  description: 'One row is a flight, flown or scrubbed.',
  synonyms: ['departures'],
  grain: ['flight_id'],
  grainDescription: 'one row per flight',
  dimensions: {
    flight_id: { primaryKey: true },
    origin_code: { label: 'Origin code' },
    destination_code: { label: 'Destination code' },
    tail_number: { label: 'Tail number of the flight' },
    departs_at: { label: 'Departure', synonyms: ['departed', 'flight date'] },
    outcome: {
      enumValues: {
        flown: { synonyms: ['operated'] },
        diverted: { description: 'Landed somewhere else.', synonyms: ['diversions'] },
        scrubbed: { description: 'Did not take off.', synonyms: ['grounded', 'called off'] },
      },
    },
    delay_minutes: { label: 'Delay in minutes', synonyms: ['minutes late'], unit: 'minutes' },
    distance_km: { label: 'Flight distance', unit: 'km' },
  },
  measures: {
    flight_count: {
      label: 'Flights',
      synonyms: ['number of flights'],
      expression: 'COUNT(*)',
      unit: 'flights',
      decimals: 0,
    },
    punctual_flights: {
      label: 'Punctual flights',
      description: 'Left at most 15 minutes late.',
      expression: 'COUNT(*)',
      filter: 'delay_minutes <= 15',
      unit: 'flights',
      decimals: 0,
    },
    departed_flights: {
      label: 'Departed flights',
      description: 'Took off at all.',
      expression: 'COUNT(*)',
      filter: "outcome <> 'scrubbed'",
      unit: 'flights',
      decimals: 0,
    },
    average_delay: {
      label: 'Average delay',
      synonyms: ['mean delay'],
      expression: 'AVG(delay_minutes)',
      additivity: 'NON_ADDITIVE',
      unit: 'minutes',
      decimals: 1,
    },
    kilometres_flown: {
      label: 'Kilometres flown',
      synonyms: ['km flown', 'distance flown', 'mileage'],
      expression: 'SUM(distance_km)',
      filter: "outcome <> 'scrubbed'",
      unit: 'km',
      decimals: 0,
    },
    fuel_burned: {
      label: 'Fuel burned',
      synonyms: ['kerosene', 'fuel', 'fuel use'],
      expression: 'SUM(fuel_kg)',
      unit: 'kg',
      decimals: 0,
    },
  },
  filters: {
    late: {
      label: 'Late flights',
      description: 'More than 15 minutes behind schedule.',
      synonyms: ['delayed flights', 'late departures'],
      expression: 'delay_minutes > 15',
    },
  },
  relationships: {
    origin: {
      toModel: 'airports',
      from: 'origin_code',
      to: 'airport_code',
      synonyms: ['departure airport', 'departing from', 'out of'],
    },
    destination: {
      toModel: 'airports',
      from: 'destination_code',
      to: 'airport_code',
      synonyms: ['arrival airport', 'flying to', 'landing in'],
    },
    plane: { toModel: 'aircraft', from: 'tail_number', to: 'tail_number' },
  },
});

const passengers = defineModel({
  namespace,
  table: passengersTable,
  description: 'One row is a member of the loyalty programme.',
  synonyms: ['travellers', 'members', 'flyers'],
  grain: ['passenger_id'],
  grainDescription: 'one row per member',
  dimensions: {
    passenger_id: { primaryKey: true },
    traveller: { label: 'Traveller', synonyms: ['passenger'] },
    loyalty: {
      label: 'Loyalty level',
      synonyms: ['loyalty tier'],
      enumValues: { basic: {}, silver: {}, gold: {}, platinum: {} },
    },
    nationality: {
      synonyms: ['passport'],
      sampleValues: ['Norwegian', 'Danish', 'Finnish', 'Portuguese', 'Greek', 'Hungarian', 'Canadian'],
    },
    born_on: { label: 'Birthday' },
    home_airport_code: { label: 'Home airport code' },
  },
  measures: {
    passenger_count: {
      label: 'Passengers',
      synonyms: ['number of passengers'],
      expression: 'COUNT(*)',
      unit: 'passengers',
      decimals: 0,
    },
  },
  relationships: {
    home_airport: { toModel: 'airports', from: 'home_airport_code', to: 'airport_code', label: 'Home airport' },
  },
});

const bookings = defineModel({
  namespace,
  table: bookingsTable,
  description: 'One row is a seat booked on a flight.',
  synonyms: ['reservations'],
  grain: ['booking_id'],
  grainDescription: 'one row per booked seat',
  dimensions: {
    booking_id: { primaryKey: true },
    flight_id: { label: 'Flight number of the booking' },
    passenger_id: { label: 'Passenger number of the booking' },
    booked_on: { label: 'Booking date', synonyms: ['booked', 'reserved on'] },
    cabin: {
      synonyms: ['class', 'cabin class'],
      enumValues: {
        economy: { synonyms: ['coach'] },
        premium: { label: 'Premium economy' },
        business: { label: 'Business class' },
      },
    },
    bags: { label: 'Bags of the booking', unit: 'bags' },
    no_show: { label: 'No-show', synonyms: ['did not turn up'] },
  },
  measures: {
    booking_count: {
      label: 'Bookings',
      synonyms: ['number of bookings', 'seats booked'],
      expression: 'COUNT(*)',
      unit: 'bookings',
      decimals: 0,
    },
    takings: {
      label: 'Takings',
      description: 'Sum of the fares.',
      synonyms: ['fares', 'total fares', 'fare takings'],
      expression: 'SUM(fare)',
      unit: 'USD',
      decimals: 2,
    },
    average_fare: {
      label: 'Average fare',
      synonyms: ['mean fare'],
      expression: 'AVG(fare)',
      additivity: 'NON_ADDITIVE',
      unit: 'USD',
      decimals: 2,
    },
    checked_bags: {
      label: 'Checked bags',
      synonyms: ['baggage', 'luggage'],
      expression: 'SUM(bags)',
      unit: 'bags',
      decimals: 0,
    },
    no_shows: { label: 'No-shows', expression: 'COUNT(*)', filter: 'no_show = TRUE', unit: 'bookings', decimals: 0 },
    distinct_travellers: {
      label: 'Distinct travellers',
      synonyms: ['different passengers'],
      expression: 'COUNT(DISTINCT passenger_id)',
      additivity: 'NON_ADDITIVE',
      unit: 'passengers',
      decimals: 0,
    },
  },
  filters: {
    paying: {
      label: 'Paying travellers',
      description: 'Leaves out our own staff, who fly for free.',
      expression: 'staff_travel = FALSE',
      applyByDefault: true,
    },
  },
  relationships: {
    flight: { toModel: 'flights', from: 'flight_id', to: 'flight_id' },
    passenger: { toModel: 'passengers', from: 'passenger_id', to: 'passenger_id' },
  },
});

const incidents = defineModel({
  namespace,
  table: incidentsTable,
  description: 'One row is something that went wrong on a flight.',
  synonyms: ['occurrences', 'safety reports'],
  grain: ['incident_id'],
  grainDescription: 'one row per report',
  dimensions: {
    incident_id: { primaryKey: true },
    flight_id: { label: 'Flight number of the incident' },
    reported_at: { label: 'Report time', synonyms: ['reported'] },
    severity: { enumValues: { minor: {}, serious: {}, grave: { synonyms: ['very serious'] } } },
    kind: {
      label: 'Kind of incident',
      enumValues: {
        technical: { synonyms: ['mechanical'] },
        weather: {},
        medical: {},
        bird_strike: { label: 'Bird strike', synonyms: ['bird strikes', 'birds'] },
      },
    },
  },
  measures: {
    incident_count: {
      label: 'Incidents',
      synonyms: ['number of incidents'],
      expression: 'COUNT(*)',
      unit: 'incidents',
      decimals: 0,
    },
    repair_cost: {
      label: 'Repair bill',
      synonyms: ['repairs', 'damage'],
      expression: 'SUM(repair_bill)',
      unit: 'USD',
      decimals: 2,
    },
  },
  relationships: { flight: { toModel: 'flights', from: 'flight_id', to: 'flight_id' } },
});

const term = defineTerm.bind(null, namespace);

/** What the airline's data means. */
export const airlineCatalog: CatalogDefinition = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [flights, bookings, passengers, incidents, airports, aircraft],
  metrics: defineMetrics(namespace, {
    punctuality: {
      description: 'Share of departed flights that left at most 15 minutes late.',
      synonyms: ['on-time performance', 'OTP'],
      expression: 'flights.punctual_flights / NULLIF(flights.departed_flights, 0)',
      anchorModel: 'flights',
      timeDimension: 'flights.departs_at',
      unit: 'percent',
      decimals: 1,
    },
    bookings_per_flight: {
      description: 'Seats booked divided by flights.',
      synonyms: ['load'],
      expression: 'bookings.booking_count / NULLIF(flights.flight_count, 0)',
      anchorModel: 'flights',
      unit: 'bookings',
      decimals: 2,
    },
    incident_rate: {
      description: 'Incidents divided by flights.',
      synonyms: ['incidents per flight'],
      expression: 'incidents.incident_count / NULLIF(flights.flight_count, 0)',
      anchorModel: 'flights',
      unit: 'incidents',
      decimals: 3,
    },
    fuel_per_km: {
      label: 'Fuel per kilometre',
      description: 'Kilograms of kerosene for one kilometre flown.',
      synonyms: ['fuel efficiency', 'consumption'],
      expression: 'flights.fuel_burned / NULLIF(flights.kilometres_flown, 0)',
      anchorModel: 'flights',
      timeDimension: 'flights.departs_at',
      unit: 'kg',
      decimals: 2,
    },
    no_show_rate: {
      label: 'No-show rate',
      description: 'Share of bookings nobody turned up for.',
      expression: 'bookings.no_shows / NULLIF(bookings.booking_count, 0)',
      anchorModel: 'bookings',
      timeDimension: 'bookings.booked_on',
      unit: 'percent',
      decimals: 1,
    },
  }),
  glossary: [
    term('Frequent flyer', 'A member of the loyalty programme.', ['club member'], [['MODEL', 'passengers', '']]),
    term(
      'Yield',
      'What one booked seat brings on average.',
      ['average ticket'],
      [['MEASURE', 'bookings.average_fare', '']],
    ),
    term('Front cabin', 'Business class.', ['pointy end'], [['DIMENSION', 'bookings.cabin', 'Cabin business.']]),
    term('Punctual', 'Left at most 15 minutes behind schedule.', ['on time'], [['METRIC', 'punctuality', '']]),
  ],
};
