import type {
  CatalogDefinition,
  ColumnDefinition,
  DimensionDefinition,
  EnumValueDefinition,
  MeasureDefinition,
  ModelDefinition,
  RelationshipDefinition,
} from '../../../semql/catalog/definition.ts';

/**
 * A railway that exists only in tests: journeys of trains on lines between stations, tickets sold
 * for them, incidents.
 */

function dimension(
  name: string,
  type: DimensionDefinition['type'],
  rest: Partial<DimensionDefinition> = {},
): DimensionDefinition {
  return {
    id: `dim_${name}`,
    name,
    label: '',
    description: '',
    synonyms: [],
    type,
    expression: name,
    native: false,
    primaryKey: false,
    timeGrains: [],
    format: null,
    unit: null,
    enumValues: [],
    sampleValues: [],
    ...rest,
  };
}

function measure(name: string, expression: string, rest: Partial<MeasureDefinition> = {}): MeasureDefinition {
  return {
    id: `mea_${name}`,
    name,
    label: '',
    description: '',
    synonyms: [],
    expression,
    native: false,
    filter: null,
    additivity: 'ADDITIVE',
    unit: null,
    decimals: null,
    allowOverlap: false,
    ...rest,
  };
}

function values(...names: readonly string[]): readonly EnumValueDefinition[] {
  return names.map((value) => ({ value, label: '', description: '', synonyms: [] }));
}

function relationship(
  name: string,
  toModel: string,
  from: string,
  to: string,
  type: RelationshipDefinition['type'] = 'MANY_TO_ONE',
): RelationshipDefinition {
  return {
    id: `rel_${name}_${from}`,
    name,
    label: '',
    description: '',
    synonyms: [],
    toModel,
    type,
    joinType: 'LEFT',
    keys: [{ from, to }],
  };
}

function model(
  name: string,
  key: string,
  columns: Readonly<Record<string, ColumnDefinition['type']>>,
  rest: Partial<ModelDefinition>,
): ModelDefinition {
  return {
    id: `mdl_${name}`,
    name,
    label: '',
    description: '',
    synonyms: [],
    version: 1,
    guidance: '',
    dataSourceId: 'src_railway',
    source: { type: 'TABLE', path: [name] },
    columns: Object.entries(columns).map(([column, type]) => ({ name: column, type, nullable: column !== key })),
    grain: { keys: [key], description: '' },
    dimensions: [],
    measures: [],
    filters: [],
    relationships: [],
    ...rest,
  };
}

const DAYS = ['YEAR', 'QUARTER', 'MONTH', 'WEEK', 'DAY'] as const;

/** The semantic layer of the railway. */
export const RAILWAY: CatalogDefinition = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [
    model(
      'tickets',
      'ticket_id',
      {
        ticket_id: 'INTEGER',
        journey_id: 'INTEGER',
        passenger_id: 'INTEGER',
        fare: 'DECIMAL',
        fare_class: 'STRING',
        bought_at: 'TIMESTAMP',
        valid_on: 'DATE',
        refunded: 'BOOLEAN',
      },
      {
        label: 'Tickets',
        description: 'Tickets sold to passengers for one journey.',
        dimensions: [
          dimension('ticket_id', 'NUMBER', { primaryKey: true }),
          dimension('journey_id', 'NUMBER'),
          dimension('passenger_id', 'NUMBER'),
          dimension('fare', 'NUMBER', { unit: 'EUR', label: 'Fare', synonyms: ['ticket price'] }),
          dimension('fare_class', 'ENUM', { label: 'Fare class', enumValues: values('First', 'Standard', 'Saver') }),
          dimension('bought_at', 'TIMESTAMP', { label: 'Purchase date', timeGrains: DAYS }),
          dimension('valid_on', 'DATE', { label: 'Travel date', timeGrains: DAYS }),
          dimension('refunded', 'BOOLEAN', { label: 'Refunded' }),
        ],
        measures: [
          measure('takings', 'SUM(fare)', {
            label: 'Takings',
            synonyms: ['fare income', 'sales'],
            unit: 'EUR',
            decimals: 2,
          }),
          measure('ticket_count', 'COUNT(*)', { label: 'Number of tickets', unit: 'tickets' }),
          measure('traveller_count', 'COUNT(DISTINCT passenger_id)', {
            label: 'Travellers',
            additivity: 'NON_ADDITIVE',
          }),
        ],
        filters: [
          {
            id: 'flt_kept',
            name: 'kept',
            label: 'Kept tickets',
            description: 'Tickets that were not refunded.',
            synonyms: [],
            expression: 'refunded = FALSE',
            native: false,
            applyByDefault: false,
          },
        ],
        relationships: [
          relationship('journey', 'journeys', 'journey_id', 'journey_id'),
          relationship('passenger', 'passengers', 'passenger_id', 'passenger_id'),
        ],
      },
    ),
    model(
      'journeys',
      'journey_id',
      {
        journey_id: 'INTEGER',
        line_id: 'INTEGER',
        origin_id: 'INTEGER',
        destination_id: 'INTEGER',
        departed_at: 'TIMESTAMP',
        delay_minutes: 'INTEGER',
        distance_km: 'DECIMAL',
      },
      {
        label: 'Journeys',
        synonyms: ['trips'],
        description: 'One run of a train from an origin to a destination.',
        dimensions: [
          dimension('journey_id', 'NUMBER', { primaryKey: true }),
          dimension('line_id', 'NUMBER'),
          dimension('origin_id', 'NUMBER'),
          dimension('destination_id', 'NUMBER'),
          dimension('departed_at', 'TIMESTAMP', { label: 'Departure', timeGrains: DAYS }),
          dimension('delay_minutes', 'NUMBER', { label: 'Delay', unit: 'minutes' }),
          dimension('distance_km', 'NUMBER', { label: 'Distance', unit: 'km' }),
        ],
        measures: [
          measure('journey_count', 'COUNT(*)', { label: 'Number of journeys' }),
          measure('kilometres', 'SUM(distance_km)', { label: 'Kilometres run', unit: 'km' }),
          measure('average_delay', 'AVG(delay_minutes)', {
            label: 'Average delay',
            additivity: 'NON_ADDITIVE',
            unit: 'minutes',
            decimals: 1,
          }),
        ],
        filters: [
          {
            id: 'flt_late',
            name: 'late',
            label: 'Late journeys',
            description: 'More than five minutes behind schedule.',
            synonyms: [],
            expression: 'delay_minutes > 5',
            native: false,
            applyByDefault: false,
          },
        ],
        relationships: [
          relationship('line', 'lines', 'line_id', 'line_id'),
          relationship('origin', 'stations', 'origin_id', 'station_id'),
          relationship('destination', 'stations', 'destination_id', 'station_id'),
        ],
      },
    ),
    model(
      'lines',
      'line_id',
      { line_id: 'INTEGER', line_name: 'STRING', operator: 'STRING' },
      {
        label: 'Lines',
        dimensions: [
          dimension('line_id', 'NUMBER', { primaryKey: true }),
          dimension('line_name', 'STRING', { label: 'Line name', sampleValues: ['Coastal', 'Mountain', 'Harbour'] }),
          dimension('operator', 'STRING', { label: 'Operator', sampleValues: ['Northrail', 'Swift'] }),
        ],
        measures: [measure('line_count', 'COUNT(*)', { label: 'Number of lines' })],
      },
    ),
    model(
      'stations',
      'station_id',
      { station_id: 'INTEGER', station_name: 'STRING', region: 'STRING' },
      {
        label: 'Stations',
        dimensions: [
          dimension('station_id', 'NUMBER', { primaryKey: true }),
          dimension('station_name', 'STRING', {
            label: 'Station name',
            sampleValues: ['Alderton', 'Brackwater', 'Cresthill', 'Dunmore'],
          }),
          dimension('region', 'STRING', { label: 'Region', sampleValues: ['East', 'West'] }),
        ],
        measures: [measure('station_count', 'COUNT(*)', { label: 'Number of stations' })],
      },
    ),
    model(
      'passengers',
      'passenger_id',
      {
        passenger_id: 'INTEGER',
        full_name: 'STRING',
        home_town: 'STRING',
        age: 'INTEGER',
        joined_on: 'DATE',
        railcard: 'STRING',
        email: 'STRING',
      },
      {
        label: 'Passengers',
        dimensions: [
          dimension('passenger_id', 'NUMBER', { primaryKey: true }),
          dimension('full_name', 'STRING', { label: 'Name' }),
          dimension('home_town', 'STRING', { label: 'Home town', sampleValues: ['Alderton', 'Fernley'] }),
          dimension('age', 'NUMBER', { label: 'Age', unit: 'years' }),
          dimension('joined_on', 'DATE', { label: 'Joining date', timeGrains: DAYS }),
          dimension('railcard', 'ENUM', { label: 'Railcard', enumValues: values('Senior', 'Youth', 'None') }),
          dimension('email', 'STRING', { label: 'E-mail' }),
        ],
        measures: [measure('passenger_count', 'COUNT(*)', { label: 'Number of passengers' })],
        filters: [
          {
            id: 'flt_frequent',
            name: 'grown_up',
            label: 'Adult passengers',
            description: 'Passengers of eighteen years or more.',
            synonyms: [],
            expression: 'age >= 18',
            native: false,
            applyByDefault: false,
          },
        ],
      },
    ),
    model(
      'incidents',
      'incident_id',
      { incident_id: 'INTEGER', line_id: 'INTEGER', reported_on: 'DATE', severity: 'STRING', passenger_id: 'INTEGER' },
      {
        label: 'Incidents',
        dimensions: [
          dimension('incident_id', 'NUMBER', { primaryKey: true }),
          dimension('line_id', 'NUMBER'),
          dimension('passenger_id', 'NUMBER'),
          dimension('reported_on', 'DATE', { label: 'Report date', timeGrains: DAYS }),
          dimension('severity', 'ENUM', {
            label: 'Severity',
            enumValues: [
              { value: 'minor', label: 'Minor', description: '', synonyms: ['small'] },
              { value: 'major', label: 'Major', description: '', synonyms: [] },
            ],
          }),
        ],
        measures: [measure('incident_count', 'COUNT(*)', { label: 'Number of incidents' })],
        relationships: [
          relationship('line', 'lines', 'line_id', 'line_id'),
          relationship('passenger', 'passengers', 'passenger_id', 'passenger_id'),
        ],
      },
    ),
  ],
  metrics: [
    {
      id: 'met_yield',
      name: 'average_fare',
      label: 'Average fare',
      description: 'Takings per ticket.',
      synonyms: ['yield'],
      version: 1,
      guidance: '',
      expression: 'takings / NULLIF(ticket_count, 0)',
      anchorModel: 'tickets',
      joins: [],
      namedFilters: [],
      filter: null,
      groupBy: [],
      timeDimension: 'tickets.bought_at',
      timeGrains: ['MONTH', 'QUARTER', 'YEAR'],
      unit: 'EUR',
      decimals: 2,
      status: 'APPROVED',
    },
  ],
  glossary: [
    {
      id: 'trm_regular',
      term: 'grown-up',
      definition: 'A passenger of eighteen or more.',
      synonyms: ['adult'],
      mappings: [{ kind: 'FILTER', target: 'passengers.grown_up', description: '' }],
    },
    {
      id: 'trm_punct',
      term: 'punctuality',
      definition: 'How close to the timetable trains run.',
      synonyms: [],
      mappings: [{ kind: 'MEASURE', target: 'journeys.average_delay', description: '' }],
    },
  ],
};
