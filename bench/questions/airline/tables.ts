import { seedTable } from '../../../prisma/seed/seedTable.ts';

/**
 * An airline: a schema that shares no words with the sample company, for judging the engine only.
 */
export const airportsTable = seedTable('airports', 'Where flights start and land.', [
  ['airport_code', 'STRING', 'Three letters'],
  ['airport_title', 'STRING', 'Full title'],
  ['nation', 'STRING', 'State it lies in'],
  ['runways', 'INTEGER', 'Number of runways'],
  ['is_hub', 'BOOLEAN', 'True where crews change'],
]);

export const aircraftTable = seedTable('aircraft', 'The fleet.', [
  ['tail_number', 'STRING', 'Registration painted on the tail'],
  ['airframe', 'STRING', 'Type of aeroplane'],
  ['seats', 'INTEGER', 'Seats on board'],
  ['entered_service_on', 'DATE', 'First flight for us'],
]);

export const flightsTable = seedTable('flights', 'Flights as scheduled and as flown.', [
  ['flight_id', 'INTEGER', 'Running number'],
  ['origin_code', 'STRING', 'Airport of departure'],
  ['destination_code', 'STRING', 'Airport of arrival'],
  ['tail_number', 'STRING?', 'Aircraft; empty when another airline flew it for us'],
  ['departs_at', 'TIMESTAMP', 'Scheduled departure, UTC'],
  ['outcome', 'STRING', 'flown, diverted or scrubbed'],
  ['delay_minutes', 'INTEGER?', 'Minutes behind schedule; empty when scrubbed'],
  ['distance_km', 'INTEGER', 'Great-circle kilometres'],
  ['fuel_kg', 'INTEGER?', 'Kerosene burned; empty when scrubbed'],
]);

export const passengersTable = seedTable('passengers', 'People in the loyalty programme.', [
  ['passenger_id', 'INTEGER', 'Running number'],
  ['traveller', 'STRING', 'First and last name'],
  ['loyalty', 'STRING', 'basic, silver, gold, platinum'],
  ['nationality', 'STRING?', 'Passport; empty when not given'],
  ['born_on', 'DATE?', 'Birthday; empty when not given'],
  ['home_airport_code', 'STRING?', 'Airport they live near'],
]);

export const bookingsTable = seedTable('bookings', 'Seats booked on flights.', [
  ['booking_id', 'INTEGER', 'Running number'],
  ['flight_id', 'INTEGER', 'The flight'],
  ['passenger_id', 'INTEGER?', 'The person; empty outside the programme'],
  ['booked_on', 'DATE', 'Day of the booking'],
  ['cabin', 'STRING', 'economy, premium, business'],
  ['fare', 'DECIMAL', 'US dollars'],
  ['bags', 'INTEGER', 'Pieces of checked baggage'],
  ['no_show', 'BOOLEAN', 'True when nobody turned up'],
  ['staff_travel', 'BOOLEAN', 'True for our own people, who fly for free'],
]);

export const incidentsTable = seedTable('incidents', 'What went wrong in the air or on the apron.', [
  ['incident_id', 'INTEGER', 'Running number'],
  ['flight_id', 'INTEGER', 'The flight'],
  ['reported_at', 'TIMESTAMP', 'Moment of the report, UTC'],
  ['severity', 'STRING', 'minor, serious, grave'],
  ['kind', 'STRING', 'bird_strike, technical, medical, weather'],
  ['repair_bill', 'DECIMAL?', 'US dollars; empty when nothing was broken'],
]);

/** Every table of the airline. */
export const airlineTables = [
  airportsTable,
  aircraftTable,
  flightsTable,
  passengersTable,
  bookingsTable,
  incidentsTable,
] as const;
