/** Makes the databases of this suite: `node bench/foreign/companies/generate.mjs`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, scriptOf, seeded, upTo } from './rows.mjs';

function vetPractice() {
  const { int, chance, pick, skewed, weighted, date, money, clock, people } = seeded(11);
  const species = ['Dog', 'Cat', 'Rabbit', 'Guinea pig', 'Parrot', 'Ferret', 'Tortoise', 'Chinchilla'];
  const breeds = {
    1: ['Labrador', 'Beagle', 'Border Collie', 'Poodle', 'Dachshund'],
    2: ['Siamese', 'Maine Coon', 'Persian', 'British Shorthair'],
    3: ['Dutch', 'Lionhead'],
  };
  const names =
    'Bella,Max,Luna,Charlie,Milo,Daisy,Rocky,Coco,Nala,Simba,Oreo,Biscuit,Pepper,Ziggy,Toffee,Hazel,Pickle,Moss'.split(
      ',',
    );
  const towns = ['Ashford', 'Brookfield', 'Carrow', 'Denholm', 'Eastleigh', 'Fenwick'];
  const owners = people(140).map((name, index) => {
    const [first, last] = name.split(' ');
    const email = chance(0.15) ? null : `${first}.${last}@mail.example`.toLowerCase();
    return [
      index + 1,
      first,
      last,
      `01632 960${int(100, 999)}`,
      email,
      skewed(towns),
      date('2016-01-04', '2024-11-20'),
    ];
  });
  const patients = upTo(230).map((id) => {
    const kind = weighted([
      [1, 45],
      [2, 34],
      [3, 9],
      [4, 5],
      [5, 4],
      [6, 2],
      [7, 2],
    ]);
    const born = date('2008-01-01', '2024-08-01');
    const weight = [
      0,
      money(4, 42),
      money(2.5, 7.5),
      money(1, 3),
      money(0.6, 1.2),
      money(0.3, 0.9),
      money(0.7, 2),
      money(1, 6),
    ][kind];
    const died = chance(0.12) ? date('2023-01-10', '2024-12-15') : null;
    const breed = breeds[kind] !== undefined && chance(0.75) ? pick(breeds[kind]) : null;
    // The last 18 owners have registered and never brought an animal.
    return [
      id,
      int(1, 122),
      kind,
      pick(names),
      breed,
      pick(['M', 'F']),
      int(0, 1),
      born < '2023-01-01' ? born : '2022-06-01',
      weight,
      died,
    ];
  });
  const roles = [
    'Veterinarian',
    'Veterinarian',
    'Veterinarian',
    'Veterinarian',
    'Veterinarian',
    'Nurse',
    'Nurse',
    'Nurse',
    'Nurse',
    'Receptionist',
    'Receptionist',
    'Practice manager',
  ];
  const staff = people(12).map((name, index) => [
    index + 1,
    name,
    roles[index],
    date('2012-01-01', '2022-12-01'),
    index === 3 || index === 8 ? date('2024-02-01', '2024-06-01') : null,
  ]);
  const reasons = [
    'Annual check-up',
    'Vaccination',
    'Limping',
    'Vomiting',
    'Dental check',
    'Skin irritation',
    'Post-op check',
    'Eye infection',
    'Weight loss',
  ];
  const appointments = upTo(720).map((id) => [
    id,
    int(1, 215),
    skewed([1, 2, 3, 5, 4]),
    `${date('2023-01-02', '2024-12-20')} ${clock(8, 17)}`,
    skewed(reasons),
    weighted([
      ['completed', 80],
      ['cancelled', 9],
      ['no_show', 7],
      ['rescheduled', 4],
    ]),
  ]);
  const treatments = [
    ['Consultation', 'General', 48],
    ['Booster vaccine', 'Preventive', 39.5],
    ['Microchipping', 'Preventive', 25],
    ['Flea treatment', 'Preventive', 18.9],
    ['Worming tablet', 'Preventive', 9.75],
    ['Dental scaling', 'Dental', 210],
    ['Tooth extraction', 'Dental', 135],
    ['X-ray', 'Imaging', 160],
    ['Ultrasound', 'Imaging', 185],
    ['Blood panel', 'Laboratory', 92],
    ['Urine test', 'Laboratory', 34],
    ['Spay surgery', 'Surgery', 320],
    ['Neuter surgery', 'Surgery', 240],
    ['Wound suture', 'Surgery', 145],
    ['Nail clipping', 'Grooming', 14],
    ['Ear cleaning', 'Grooming', 22],
    ['Acupuncture', 'Alternative', 70],
    ['Laser therapy', 'Alternative', 65],
  ].map((row, index) => [index + 1, ...row]);
  const given = appointments
    .filter(([, , , , , status]) => status === 'completed')
    .flatMap(([id]) => {
      const chosen = new Set([1, ...upTo(int(0, 2)).map(() => skewed(treatments.slice(0, 16))[0])]);
      return [...chosen].map((treatment) => {
        const quantity = treatment === 5 ? int(1, 4) : 1;
        return [
          id,
          treatment,
          quantity,
          Math.round(quantity * treatments[treatment - 1][3] * pick([100, 100, 100, 90, 110])) / 100,
        ];
      });
    });
  const vaccinations = upTo(260).map((id) => {
    const day = date('2022-03-01', '2024-12-10');
    return [
      id,
      int(1, 190),
      weighted([
        ['Rabies', 5],
        ['Distemper', 4],
        ['Parvovirus', 3],
        ['Feline leukaemia', 3],
        ['Kennel cough', 2],
      ]),
      day,
      addDays(day, 365),
      pick([1, 2, 3, 5, 6, 7]),
    ];
  });
  return scriptOf({
    species: [
      'species_id INTEGER PRIMARY KEY, species_name TEXT NOT NULL',
      species.map((name, index) => [index + 1, name]),
    ],
    owners: [
      'owner_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, phone TEXT, email TEXT, town TEXT, registered_on DATE',
      owners,
    ],
    patients: [
      `patient_id INTEGER PRIMARY KEY, owner_id INTEGER REFERENCES owners (owner_id), species_id INTEGER REFERENCES species (species_id), name TEXT,
  breed TEXT, sex TEXT, neutered INTEGER, date_of_birth DATE, weight_kg REAL, deceased_on DATE`,
      patients,
    ],
    staff: ['staff_id INTEGER PRIMARY KEY, full_name TEXT, role TEXT, hired_on DATE, left_on DATE', staff],
    appointments: [
      `appointment_id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients (patient_id), staff_id INTEGER REFERENCES staff (staff_id),
  scheduled_at DATETIME, reason TEXT, status TEXT`,
      appointments,
    ],
    treatments: ['treatment_id INTEGER PRIMARY KEY, treatment_name TEXT, category TEXT, list_price REAL', treatments],
    appointment_treatments: [
      `appointment_id INTEGER REFERENCES appointments (appointment_id), treatment_id INTEGER REFERENCES treatments (treatment_id), quantity INTEGER,
  line_total REAL, PRIMARY KEY (appointment_id, treatment_id)`,
      given,
    ],
    vaccinations: [
      `vaccination_id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients (patient_id), vaccine_name TEXT, given_on DATE, expires_on DATE,
  given_by INTEGER REFERENCES staff (staff_id)`,
      vaccinations,
    ],
  });
}

function freightForwarding() {
  const { int, chance, pick, skewed, weighted, date, money, people } = seeded(23);
  const countries = [
    ['NL', 'Netherlands'],
    ['DE', 'Germany'],
    ['CN', 'China'],
    ['SG', 'Singapore'],
    ['US', 'United States'],
    ['BR', 'Brazil'],
    ['AE', 'United Arab Emirates'],
    ['TR', 'Turkey'],
    ['IN', 'India'],
    ['GB', 'United Kingdom'],
    ['MA', 'Morocco'],
  ];
  const ports = [
    ['CNSHA', 'Shanghai', 'CN'],
    ['NLRTM', 'Rotterdam', 'NL'],
    ['DEHAM', 'Hamburg', 'DE'],
    ['SGSIN', 'Singapore', 'SG'],
    ['USNYC', 'New York', 'US'],
    ['CNNGB', 'Ningbo', 'CN'],
    ['BRSSZ', 'Santos', 'BR'],
    ['AEJEA', 'Jebel Ali', 'AE'],
    ['TRIST', 'Istanbul', 'TR'],
    ['INNSA', 'Nhava Sheva', 'IN'],
    ['GBFXT', 'Felixstowe', 'GB'],
    ['USLAX', 'Los Angeles', 'US'],
    ['MACAS', 'Casablanca', 'MA'],
    ['DEBRV', 'Bremerhaven', 'DE'],
  ];
  const departments = [
    'Management',
    'Sales',
    'Sales',
    'Sales',
    'Operations',
    'Operations',
    'Operations',
    'Operations',
    'Customs',
    'Customs',
    'Accounting',
    'Accounting',
    'Sales',
    'Operations',
  ];
  const managers = [null, 1, 2, 2, 1, 5, 5, 5, 1, 9, 1, 11, 2, 5];
  const employees = people(14).map((name, index) => [
    index + 1,
    name,
    departments[index],
    managers[index],
    2400 + index * 115 + int(0, 90),
  ]);
  const words = [
    'Alder',
    'Bluewater',
    'Cobalt',
    'Delta',
    'Evergreen Hill',
    'Fairway',
    'Granite',
    'Harbour',
    'Iberia',
    'Juniper',
    'Kestrel',
    'Lumen',
    'Meridian',
    'Nordic',
    'Orchid',
    'Pinnacle',
    'Quarter',
    'Redwood',
    'Saffron',
    'Titan',
  ];
  const kinds = ['Foods', 'Textiles', 'Machinery', 'Trading', 'Pharma'];
  const clients = upTo(70).map((id) => [
    1000 + id,
    `${words[id % 20]} ${kinds[Math.floor(id / 16)]}`,
    pick(countries)[0],
    chance(0.1) ? null : int(5, 90) * 1000,
    pick([2, 3, 4, 13]),
    chance(0.86) ? 'Y' : 'N',
  ]);
  const carriers = [
    ['Maritima Lines', 'SEA'],
    ['Orient Star', 'SEA'],
    ['Northgate Shipping', 'SEA'],
    ['Skybridge Cargo', 'AIR'],
    ['Aeroloft', 'AIR'],
    ['TransEuro Haulage', 'ROAD'],
    ['Blue Anchor', 'SEA'],
    ['Railpoint', 'RAIL'],
  ].map((row, index) => [index + 1, ...row]);
  const shipments = upTo(620).map((index) => {
    const from = skewed(ports)[0];
    let to = skewed(ports.toReversed())[0];
    while (to === from) {
      to = pick(ports)[0];
    }
    const carrier = weighted([
      [1, 24],
      [2, 20],
      [3, 13],
      [4, 15],
      [5, 9],
      [6, 7],
      [7, 8],
    ]);
    const mode = carriers[carrier - 1][2];
    const leaves = date('2023-01-05', '2024-12-12');
    const due = addDays(leaves, mode === 'AIR' ? int(1, 4) : int(9, 38));
    const state =
      leaves > '2024-11-25'
        ? weighted([
            ['BKD', 4],
            ['TRN', 5],
          ])
        : weighted([
            ['DLV', 80],
            ['ARR', 8],
            ['CNL', 7],
          ]);
    const arrived =
      state === 'DLV' || state === 'ARR'
        ? addDays(
            due,
            weighted([
              [-1, 2],
              [0, 5],
              [1, 3],
              [3, 2],
              [8, 1],
            ]),
          )
        : null;
    const weight = mode === 'AIR' ? int(40, 2600) : int(900, 24_800);
    return [
      50_000 + index,
      1000 + skewed(upTo(64)),
      carrier,
      from,
      to,
      leaves,
      due,
      arrived,
      state,
      weight,
      Math.round(weight / int(25, 60)) / 10,
    ];
  });
  const charges = shipments.flatMap(([number, , carrier, , , leaves, , , state]) => {
    if (state === 'CNL' || state === 'BKD') {
      return [];
    }
    const freight = carriers[carrier - 1][2] === 'AIR' ? money(600, 6200) : money(900, 4100);
    const list = [['FREIGHT', freight]];
    if (chance(0.62)) {
      list.push(['CUSTOMS', money(60, 340)]);
    }
    if (chance(0.34)) {
      list.push(['INSURANCE', money(25, 260)]);
    }
    if (chance(0.12)) {
      list.push(['STORAGE', money(80, 900)]);
    }
    return list.map(([kind, amount]) => [number, kind, amount, addDays(leaves, int(1, 20))]);
  });
  const containers = shipments.flatMap(([number, , carrier, , , , , , state]) =>
    carriers[carrier - 1][2] === 'SEA' && state !== 'CNL' && number % 2 === 0
      ? upTo(int(1, 3)).map(() => [
          `MSKU${int(1_000_000, 9_999_999)}`,
          number,
          weighted([
            ['40HC', 5],
            ['20GP', 4],
            ['40RF', 1],
          ]),
          chance(0.2) ? null : `S${int(10_000, 99_999)}`,
        ])
      : [],
  );
  return scriptOf({
    tbl_ctry: ['ctry_cd CHAR(2) PRIMARY KEY, ctry_nm VARCHAR(40)', countries],
    tbl_port: [
      'port_cd CHAR(5) PRIMARY KEY, port_nm VARCHAR(40), ctry_cd CHAR(2) REFERENCES tbl_ctry (ctry_cd)',
      ports,
    ],
    tbl_emp: [
      'emp_id INTEGER PRIMARY KEY, emp_nm VARCHAR(60), dept VARCHAR(20), mgr_id INTEGER REFERENCES tbl_emp (emp_id), mon_salary_eur INTEGER',
      employees,
    ],
    tbl_client: [
      'client_no INTEGER PRIMARY KEY, client_nm VARCHAR(60), ctry_cd CHAR(2) REFERENCES tbl_ctry (ctry_cd), cr_limit INTEGER, acct_mgr_id INTEGER REFERENCES tbl_emp (emp_id), active_yn CHAR(1)',
      clients,
    ],
    tbl_carrier: ['carrier_id INTEGER PRIMARY KEY, carrier_nm VARCHAR(40), trans_mode VARCHAR(4)', carriers],
    tbl_shpmt_st: [
      'st_cd CHAR(3) PRIMARY KEY, st_desc VARCHAR(20)',
      [
        ['BKD', 'Booked'],
        ['TRN', 'In transit'],
        ['ARR', 'Arrived'],
        ['DLV', 'Delivered'],
        ['CNL', 'Cancelled'],
      ],
    ],
    tbl_shpmt: [
      `shpmt_no INTEGER PRIMARY KEY, client_no INTEGER REFERENCES tbl_client (client_no), carrier_id INTEGER REFERENCES tbl_carrier (carrier_id),
  orig_port CHAR(5) REFERENCES tbl_port (port_cd), dest_port CHAR(5) REFERENCES tbl_port (port_cd), etd DATE, eta DATE, ata DATE,
  st_cd CHAR(3) REFERENCES tbl_shpmt_st (st_cd), wgt_kg INTEGER, vol_cbm REAL`,
      shipments,
    ],
    tbl_charge: [
      'chg_id INTEGER PRIMARY KEY, shpmt_no INTEGER REFERENCES tbl_shpmt (shpmt_no), chg_type VARCHAR(12), amt_eur REAL, inv_dt DATE',
      charges.map((row, index) => [index + 1, ...row]),
    ],
    tbl_cntr: [
      'cntr_no CHAR(11) PRIMARY KEY, shpmt_no INTEGER REFERENCES tbl_shpmt (shpmt_no), cntr_type CHAR(4), seal_no VARCHAR(10)',
      containers,
    ],
  });
}

function musicSchool() {
  const { int, chance, pick, skewed, weighted, date, people, sample } = seeded(37);
  const instruments = [
    ['Piano', 'Keyboard'],
    ['Violin', 'Strings'],
    ['Guitar', 'Strings'],
    ['Flute', 'Woodwind'],
    ['Cello', 'Strings'],
    ['Drums', 'Percussion'],
    ['Clarinet', 'Woodwind'],
    ['Trumpet', 'Brass'],
    ['Saxophone', 'Woodwind'],
    ['Harp', 'Strings'],
    ['Oboe', 'Woodwind'],
  ].map((row, index) => [index + 1, ...row]);
  const teachers = people(16).map((name, index) => [
    index + 1,
    ...name.split(' '),
    28 + index * 2 + int(0, 1),
    date('2010-02-01', '2023-09-01'),
    index === 5 || index === 12 ? 0 : 1,
  ]);
  const teaches = teachers.flatMap(([id]) =>
    sample(upTo(10), id % 3 === 0 ? 3 : id % 3).map((instrument) => [id, instrument]),
  );
  const cities = ['Lindau', 'Bregenz', 'Dornbirn', 'Feldkirch', 'Wangen'];
  const students = people(180).map((name, index) => [
    index + 1,
    ...name.split(' '),
    date('1968-01-01', '2016-12-31'),
    chance(0.2) ? null : `family${index + 1}@post.example`,
    date('2019-01-10', '2024-10-01'),
    skewed(cities),
    index > 20 && chance(0.3) ? skewed(upTo(20)) : null,
  ]);
  const rooms = [
    ['Studio A', 6, 1],
    ['Studio B', 4, 1],
    ['Attic', 3, 0],
    ['Drum cellar', 2, 0],
    ['Great hall', 80, 1],
    ['Library room', 5, 0],
  ].map((row, index) => [index + 1, ...row]);
  const active = teaches.filter(([, instrument]) => instrument !== 10);
  const lessons = upTo(1250).map((id) => {
    const [teacher, instrument] = skewed(active);
    const minutes = weighted([
      [30, 5],
      [45, 4],
      [60, 2],
    ]);
    return [
      id,
      skewed(upTo(168)),
      teacher,
      instrument,
      weighted([
        [1, 5],
        [2, 4],
        [3, 3],
        [4, 2],
        [6, 2],
      ]),
      date('2024-01-08', '2024-12-18'),
      minutes,
      weighted([
        ['present', 83],
        ['absent', 7],
        ['excused', 10],
      ]),
      Math.round((teachers[teacher - 1][3] * minutes) / 6) / 10,
    ];
  });
  const rentals = upTo(95).map((id) => {
    const start = date('2021-09-01', '2024-10-15');
    const ended = chance(0.55) ? addDays(start, int(60, 420)) : null;
    return [
      id,
      int(1, 180),
      weighted([
        [2, 5],
        [5, 4],
        [7, 3],
        [8, 2],
        [9, 3],
        [10, 1],
        [4, 2],
      ]),
      start,
      ended,
      pick([12, 15, 18, 22.5, 30]),
    ];
  });
  const recitals = [
    ['Spring Concert', '2023-04-22', 'Great hall'],
    ['Summer Serenade', '2023-06-30', 'Castle courtyard'],
    ['Advent Concert', '2023-12-09', 'St. Martin church'],
    ['Carnival Matinee', '2024-02-11', 'Great hall'],
    ['Spring Concert', '2024-04-27', 'Town theatre'],
    ['Open Air Evening', '2024-07-05', 'Castle courtyard'],
    ['Young Talents', '2024-10-19', 'Great hall'],
    ['Advent Concert', '2024-12-07', 'St. Martin church'],
  ].map((row, index) => [index + 1, ...row]);
  const pieces = [
    ['Für Elise', 'Beethoven'],
    ['Gymnopédie No. 1', 'Satie'],
    ['Minuet in G', 'Petzold'],
    ['The Swan', 'Saint-Saëns'],
    ['Clair de lune', 'Debussy'],
    ['Spring', 'Vivaldi'],
    ['Moonlight Sonata', 'Beethoven'],
    ['Ave Maria', 'Schubert'],
    ['Arabesque', 'Burgmüller'],
    ['Winter', 'Vivaldi'],
    ['Syrinx', 'Debussy'],
  ];
  const performances = recitals.flatMap(([recital]) =>
    sample(upTo(90), int(9, 21)).map((student) => [recital, student, ...skewed(pieces), int(2, 11)]),
  );
  return scriptOf({
    Students: [
      'studentId INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, birthDate TEXT, parentEmail TEXT, joinedOn TEXT, city TEXT, referredBy INTEGER REFERENCES Students (studentId)',
      students,
    ],
    Teachers: [
      'teacherId INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, hourlyRate REAL, hiredOn TEXT, isActive INTEGER',
      teachers,
    ],
    Instruments: ['instrumentId INTEGER PRIMARY KEY, instrumentName TEXT, family TEXT', instruments],
    TeacherInstruments: [
      'teacherId INTEGER REFERENCES Teachers (teacherId), instrumentId INTEGER REFERENCES Instruments (instrumentId), PRIMARY KEY (teacherId, instrumentId)',
      teaches,
    ],
    Rooms: ['roomId INTEGER PRIMARY KEY, roomName TEXT, capacity INTEGER, hasPiano INTEGER', rooms],
    Lessons: [
      `lessonId INTEGER PRIMARY KEY, studentId INTEGER REFERENCES Students (studentId), teacherId INTEGER REFERENCES Teachers (teacherId),
  instrumentId INTEGER REFERENCES Instruments (instrumentId), roomId INTEGER REFERENCES Rooms (roomId), lessonDate TEXT, minutes INTEGER,
  attendance TEXT, price REAL`,
      lessons,
    ],
    Rentals: [
      'rentalId INTEGER PRIMARY KEY, studentId INTEGER REFERENCES Students (studentId), instrumentId INTEGER REFERENCES Instruments (instrumentId), startDate TEXT, endDate TEXT, monthlyFee REAL',
      rentals,
    ],
    Recitals: ['recitalId INTEGER PRIMARY KEY, title TEXT, heldOn TEXT, venue TEXT', recitals],
    RecitalPerformances: [
      'recitalId INTEGER REFERENCES Recitals (recitalId), studentId INTEGER REFERENCES Students (studentId), pieceTitle TEXT, composer TEXT, durationMinutes INTEGER, PRIMARY KEY (recitalId, studentId)',
      performances,
    ],
  });
}

function saasBilling() {
  const { int, chance, pick, skewed, weighted, date, people, clock } = seeded(41);
  const words = [
    'Acorn',
    'Beacon',
    'Cinder',
    'Dynamo',
    'Ember',
    'Fathom',
    'Glacier',
    'Halcyon',
    'Indigo',
    'Jigsaw',
    'Keystone',
    'Lattice',
    'Mosaic',
    'Nimbus',
    'Obsidian',
    'Prism',
    'Quiver',
    'Ripple',
    'Summit',
    'Tandem',
    'Umbra',
    'Vertex',
  ];
  const ends = ['Labs', 'Studio', 'Logistics', 'Health', 'Retail', 'Media'];
  const accounts = upTo(120).map((id) => {
    const created = date('2020-02-01', '2024-09-30');
    return [
      id,
      `${words[id % 22]} ${ends[Math.floor(id / 22)]}`,
      weighted([
        ['United States', 5],
        ['Germany', 4],
        ['Canada', 3],
        ['France', 2],
        ['Japan', 1],
      ]),
      chance(0.12) ? null : pick(['Retail', 'Healthcare', 'Logistics', 'Media', 'Education']),
      `${created} ${clock(7, 19)}:00`,
      chance(0.1) ? `${date('2024-10-01', '2024-12-20')} 09:15:00` : null,
    ];
  });
  const users = people(480).map((name, index) => {
    const account = skewed(upTo(116));
    const seen = chance(0.14) ? null : `${date('2024-03-01', '2024-12-22')} ${clock(6, 22)}:00`;
    return [
      index + 1,
      account,
      name,
      `${name.replace(' ', '.').toLowerCase()}@corp${account}.example`,
      weighted([
        ['member', 70],
        ['admin', 20],
        ['owner', 10],
      ]),
      seen,
      chance(0.08) ? `${date('2024-05-01', '2024-12-22')} 12:00:00` : null,
    ];
  });
  const plans = [
    ['free', 'Free', 0, 'month'],
    ['starter', 'Starter', 1900, 'month'],
    ['team', 'Team', 4900, 'month'],
    ['team-y', 'Team yearly', 49_000, 'year'],
    ['business', 'Business', 12_900, 'month'],
    ['business-y', 'Business yearly', 129_000, 'year'],
    ['legacy', 'Legacy Pro', 7500, 'month'],
  ].map((row, index) => [index + 1, ...row]);
  const features = [
    'Audit log',
    'Single sign-on',
    'API access',
    'Custom domains',
    'Priority support',
    'Data export',
    'Webhooks',
    'White labelling',
  ].map((name, index) => [index + 1, name]);
  const planFeatures = [
    [1, 6],
    [2, 6],
    [2, 3],
    [3, 6],
    [3, 3],
    [3, 7],
    [3, 4],
    [4, 6],
    [4, 3],
    [4, 7],
    [4, 4],
    [5, 1],
    [5, 2],
    [5, 3],
    [5, 4],
    [5, 5],
    [5, 6],
    [5, 7],
    [6, 1],
    [6, 2],
    [6, 3],
    [6, 4],
    [6, 5],
    [6, 6],
    [6, 7],
    [7, 3],
  ];
  const reasons = ['Too expensive', 'Missing feature', 'Switched to competitor', 'Company closed', 'No longer needed'];
  const subscriptions = accounts
    .filter(([id]) => id % 17 !== 0)
    .flatMap(([account, , , , created]) =>
      upTo(chance(0.3) ? 2 : 1).map((nth) => {
        const start = nth === 1 ? created.slice(0, 10) : addDays(created.slice(0, 10), int(60, 400));
        const status = weighted([
          ['active', 60],
          ['canceled', 26],
          ['past_due', 7],
          ['trialing', 7],
        ]);
        const end = status === 'canceled' ? addDays(start, int(20, 600)) : null;
        return [
          account,
          weighted([
            [1, 3],
            [2, 6],
            [3, 6],
            [4, 3],
            [5, 3],
            [6, 2],
          ]),
          int(1, 60),
          status,
          start,
          end,
          end !== null && chance(0.85) ? skewed(reasons) : null,
        ];
      }),
    )
    .map((row, index) => [index + 1, ...row]);
  const invoices = subscriptions
    .filter(([, , plan]) => plan !== 1)
    .flatMap(([id, , plan, , status]) =>
      upTo(int(2, 8)).map(() => {
        const issued = date('2023-07-01', '2024-12-05');
        const state = weighted([
          ['paid', 84],
          ['open', status === 'past_due' ? 30 : 8],
          ['void', 4],
        ]);
        const total = plans[plan - 1][3] * int(1, plan === 6 || plan === 4 ? 3 : 12);
        return [id, issued, addDays(issued, 14), total, state === 'paid' ? addDays(issued, int(0, 30)) : null, state];
      }),
    )
    .map((row, index) => [index + 1, `INV-${String(index + 10_001)}`, ...row.toSpliced(0, 1), row[0]]);
  const agents = people(9).map((name, index) => [
    index + 1,
    name,
    index < 4 ? 'First line' : index < 7 ? 'Technical' : 'Billing',
  ]);
  const subjects = [
    'Cannot log in',
    'Invoice question',
    'Export fails',
    'Slow dashboard',
    'API error 500',
    'How to add users',
    'Refund request',
    'Login loop on mobile',
    'Webhook not firing',
  ];
  const tickets = upTo(560).map((id) => {
    const user = skewed(users);
    const opened = date('2024-01-02', '2024-12-19');
    return [
      id,
      user[1],
      user[0],
      chance(0.06) ? null : skewed(upTo(8)),
      skewed(subjects),
      weighted([
        ['low', 4],
        ['normal', 9],
        ['high', 3],
        ['urgent', 1],
      ]),
      opened,
      chance(0.84)
        ? addDays(
            opened,
            weighted([
              [0, 3],
              [1, 4],
              [2, 3],
              [5, 2],
              [12, 1],
            ]),
          )
        : null,
    ];
  });
  return scriptOf({
    accounts: [
      'id INTEGER PRIMARY KEY, name TEXT, country TEXT, industry TEXT, created_at TIMESTAMP, deleted_at TIMESTAMP',
      accounts,
    ],
    users: [
      'id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts (id), full_name TEXT, email TEXT, role TEXT, last_seen_at TIMESTAMP, deleted_at TIMESTAMP',
      users,
    ],
    plans: ['id INTEGER PRIMARY KEY, code TEXT, name TEXT, price_cents INTEGER, billing_interval TEXT', plans],
    features: ['id INTEGER PRIMARY KEY, name TEXT', features],
    plan_features: [
      'plan_id INTEGER REFERENCES plans (id), feature_id INTEGER REFERENCES features (id), PRIMARY KEY (plan_id, feature_id)',
      planFeatures,
    ],
    subscriptions: [
      'id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts (id), plan_id INTEGER REFERENCES plans (id), seats INTEGER, status TEXT, started_on DATE, canceled_on DATE, cancel_reason TEXT',
      subscriptions,
    ],
    invoices: [
      'id INTEGER PRIMARY KEY, number TEXT, issued_on DATE, due_on DATE, total_cents INTEGER, paid_on DATE, status TEXT, subscription_id INTEGER REFERENCES subscriptions (id)',
      invoices,
    ],
    agents: ['id INTEGER PRIMARY KEY, name TEXT, team TEXT', agents],
    tickets: [
      'id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts (id), opened_by INTEGER REFERENCES users (id), agent_id INTEGER REFERENCES agents (id), subject TEXT, priority TEXT, opened_on DATE, closed_on DATE',
      tickets,
    ],
  });
}

function dairyFarm() {
  const { int, chance, pick, skewed, weighted, date, money } = seeded(53);
  const breeds = [
    ['HF', 'Holstein Friesian'],
    ['JE', 'Jersey'],
    ['BS', 'Brown Swiss'],
    ['AY', 'Ayrshire'],
    ['GU', 'Guernsey'],
  ];
  const names =
    'Alma,Berta,Clover,Dolly,Edda,Flora,Gerda,Heidi,Irma,Juno,Klara,Lotte,Minna,Nelly,Olga,Paula,Rosi,Selma,Thea,Ulla,Vroni,Wilma,Zenzi,Bluebell,Buttercup,Daisy,Fauna,Ginger,Hilde,Ivy'.split(
      ',',
    );
  const bulls = [
    ['Thunder', 'AltaGen'],
    ['Marshal', 'AltaGen'],
    ['Pinocchio', 'Bovista'],
    ['Goliath', 'Bovista'],
    ['Caesar', 'Semex North'],
    ['Merlin', null],
    ['Orion', 'AltaGen'],
  ].map((row, index) => [index + 701, ...row]);
  const groups = [
    ['Fresh cows', 'North barn'],
    ['High yield', 'North barn'],
    ['Low yield', 'South barn'],
    ['Dry cows', 'South barn'],
    ['Heifers', 'Old barn'],
  ].map((row, index) => [index + 1, ...row]);
  const cows = upTo(130).map((no) => {
    const dam = no > 40 && chance(0.8) ? int(1, 40) : null;
    const state = weighted([
      ['A', 82],
      ['S', 11],
      ['D', 7],
    ]);
    return [
      no,
      `AT${int(100_000, 999_999)}`,
      `${names[no % 30]}${no > 29 ? ` ${1 + Math.floor(no / 30)}` : ''}`,
      weighted([
        ['HF', 55],
        ['JE', 15],
        ['BS', 20],
        ['AY', 8],
      ]),
      no <= 40 ? date('2014-01-01', '2017-12-31') : date('2018-06-01', '2022-10-31'),
      dam,
      dam === null ? null : skewed(bulls)[0],
      state === 'A'
        ? weighted([
            [1, 2],
            [2, 5],
            [3, 4],
            [4, 2],
          ])
        : null,
      state,
      state === 'A' ? null : date('2023-06-01', '2024-12-01'),
    ];
  });
  const yields = { HF: 16, JE: 10.5, BS: 13, AY: 11.5 };
  const milk = cows
    .filter(([no, , , , , , , group, state]) => state !== 'D' && group !== 4 && no % 19 !== 0)
    .flatMap(([no, , , breed]) =>
      upTo(12)
        .filter(() => chance(0.93))
        .map((month) => [
          no,
          `2024-${String(month).padStart(2, '0')}-${String(int(5, 12)).padStart(2, '0')}`,
          Math.round((yields[breed] + money(-4, 4)) * 10) / 10,
          Math.round((yields[breed] - 1.5 + money(-4, 3)) * 10) / 10,
          chance(0.04) ? null : Math.round((breed === 'JE' ? money(4.6, 5.6) : money(3.5, 4.5)) * 100) / 100,
          money(3, 3.9),
          weighted([
            [int(40, 190), 8],
            [int(200, 390), 2],
            [int(400, 1500), 1],
          ]),
        ]),
    )
    .map((row, index) => [index + 1, ...row]);
  const calvings = upTo(240).map((id) => [
    id,
    int(1, 112),
    date('2019-02-01', '2024-12-10'),
    pick(['M', 'F']),
    money(27, 51),
    weighted([
      [1, 60],
      [2, 22],
      [3, 11],
      [4, 5],
      [5, 1],
    ]),
    chance(0.06) ? 1 : 0,
  ]);
  const treatments = upTo(190).map((id) => {
    const [diagnosis, drug, wait] = skewed([
      ['Mastitis', 'Cefalexin', 5],
      ['Lameness', 'Meloxicam', 3],
      ['Ketosis', 'Propylene glycol', 0],
      ['Metritis', 'Oxytetracycline', 7],
      ['Milk fever', 'Calcium borogluconate', 0],
      ['Mastitis', 'Penicillin', 6],
    ]);
    return [
      id,
      int(1, 110),
      diagnosis,
      chance(0.05) ? null : drug,
      date('2023-01-03', '2024-12-18'),
      wait,
      money(11, 145),
    ];
  });
  const pickups = upTo(180).map((id) => {
    const day = new Date(Date.parse('2024-01-01') + (id - 1) * 2 * 86_400_000).toISOString().slice(0, 10);
    return [
      id,
      day,
      int(2700, 4600),
      weighted([
        ['Alpenmilch', 3],
        ['Talsennerei', 2],
      ]),
      Math.round(money(43, 52) * 10) / 10,
    ];
  });
  const feeds = upTo(85).map((id) => {
    const [feed, supplier, price] = skewed([
      ['Soybean meal', 'Agrimex', 0.44],
      ['Barley', 'Hofer Mill', 0.22],
      ['Mineral mix', 'VitaStall', 1.1],
      ['Maize silage', 'Own harvest', 0.06],
      ['Hay', 'Berger Bros', 0.17],
      ['Rapeseed cake', 'Agrimex', 0.35],
    ]);
    const quantity = int(8, 95) * 100;
    return [
      id,
      feed,
      supplier,
      date('2023-01-10', '2024-12-15'),
      quantity,
      Math.round(quantity * price * money(0.9, 1.15) * 100) / 100,
    ];
  });
  return scriptOf({
    breed: ['breed_cd TEXT PRIMARY KEY, breed_nm TEXT', breeds],
    bull: ['sire_id INTEGER PRIMARY KEY, bull_nm TEXT, ai_company TEXT', bulls],
    grp: ['grp_id INTEGER PRIMARY KEY, grp_nm TEXT, barn TEXT', groups],
    cow: [
      'cow_no INTEGER PRIMARY KEY, ear_tag TEXT, name TEXT, breed_cd TEXT REFERENCES breed (breed_cd), dob DATE, dam_no INTEGER REFERENCES cow (cow_no), sire_id INTEGER REFERENCES bull (sire_id), grp_id INTEGER REFERENCES grp (grp_id), status TEXT, left_dt DATE',
      cows,
    ],
    milk_rec: [
      'rec_id INTEGER PRIMARY KEY, cow_no INTEGER REFERENCES cow (cow_no), rec_dt DATE, am_litres REAL, pm_litres REAL, fat_pct REAL, prot_pct REAL, scc INTEGER',
      milk,
    ],
    calving: [
      'calv_id INTEGER PRIMARY KEY, cow_no INTEGER REFERENCES cow (cow_no), calv_dt DATE, calf_sex TEXT, calf_wt_kg REAL, ease INTEGER, stillborn INTEGER',
      calvings,
    ],
    trtmt: [
      'trt_id INTEGER PRIMARY KEY, cow_no INTEGER REFERENCES cow (cow_no), diagnosis TEXT, drug TEXT, trt_dt DATE, withdrawal_days INTEGER, cost REAL',
      treatments,
    ],
    tank_pickup: [
      'pickup_id INTEGER PRIMARY KEY, pickup_dt DATE, litres INTEGER, dairy TEXT, price_per_100l REAL',
      pickups,
    ],
    feed_delivery: [
      'deliv_id INTEGER PRIMARY KEY, feed_nm TEXT, supplier TEXT, deliv_dt DATE, qty_kg INTEGER, cost REAL',
      feeds,
    ],
  });
}

function propertyManagement() {
  const { int, chance, pick, skewed, weighted, date, money, people } = seeded(67);
  /** Days as the clerks of this office write them. */
  const written = (day) => (day === null ? null : day.split('-').toReversed().join('.'));
  const clients = [
    'Harcourt Estates',
    'Widow Lane Trust',
    'Pelham Family',
    'Riverside Pension Fund',
    'J. Osei',
    'Montague Holdings',
    'City Diocese',
    'Sunrise Co-op',
  ].map((name, index) => [index + 1, name, `+44 20 7946 ${int(1000, 9999)}`, [8, 7.5, 9, 6, 10, 7, 6.5, 8.5][index]]);
  const buildings = [
    'Maple Court',
    'The Granary',
    'Victoria Terrace',
    'Canal House',
    'Bishops Yard',
    'Linden Gardens',
    'Foundry Lofts',
    'Queens Parade',
    'Orchard Row',
    'Station Heights',
    'Mill View',
    'Abbey Close',
  ].map((name, index) => [
    index + 1,
    name,
    `${int(1, 190)} ${pick(['High Street', 'Canal Road', 'Abbey Lane', 'Park Avenue'])}`,
    ['Leeds', 'Bradford', 'Leeds', 'York', 'Leeds', 'Harrogate'][index % 6],
    int(1890, 2019),
    index === 11 ? 2 : (index % 7) + 1,
  ]);
  const units = buildings
    .flatMap(([building]) =>
      upTo(int(7, 15)).map((nth) => [
        building,
        `${Math.ceil(nth / 4)}${'ABCD'[nth % 4]}`,
        weighted([
          [0, 1],
          [1, 4],
          [2, 5],
          [3, 2],
        ]),
        int(28, 110),
        null,
      ]),
    )
    .map(([building, no, bedrooms, size], index) => [
      index + 1,
      building,
      no,
      bedrooms,
      size + bedrooms * 12,
      480 + bedrooms * 190 + int(0, 18) * 10,
    ]);
  const tenants = people(170).map((name, index) => [
    index + 1,
    name,
    chance(0.1) ? null : `07700 900${int(100, 999)}`,
    `tenant${index + 1}@inbox.example`,
    chance(0.4) ? 1 : 0,
  ]);
  const leases = units
    .filter(([id]) => id % 13 !== 0)
    .flatMap(([unit, , , , , rent]) => {
      const first = date('2020-01-01', '2022-10-01');
      const moved = chance(0.5);
      const out = addDays(first, int(300, 700));
      const asked = Math.round(rent * pick([0.95, 1, 1, 1.05]));
      const list = [
        [
          unit,
          int(1, 150),
          chance(0.35) ? int(100, 165) : null,
          first,
          moved ? out : null,
          asked,
          asked * pick([1, 1.5, 2]),
          moved
            ? 3
            : weighted([
                [2, 9],
                [4, 1],
              ]),
        ],
      ];
      if (moved && chance(0.8)) {
        list.push([
          unit,
          int(1, 150),
          chance(0.3) ? int(100, 165) : null,
          addDays(out, int(10, 120)),
          null,
          asked + int(2, 12) * 10,
          asked,
          weighted([
            [2, 9],
            [1, 1],
            [4, 1],
          ]),
        ]);
      }
      return list;
    })
    .map((row, index) => [index + 1, ...row]);
  const payments = leases
    .filter(([, , , , , , , , status]) => status === 2 || status === 4)
    .flatMap(([lease, , , , , , rent]) =>
      upTo(12)
        .filter((month) => month > 4)
        .map((month) => {
          const due = `2024-${String(month).padStart(2, '0')}-01`;
          return [
            lease,
            due,
            chance(0.06)
              ? null
              : addDays(
                  due,
                  weighted([
                    [0, 6],
                    [1, 3],
                    [3, 2],
                    [9, 1],
                    [17, 0.5],
                  ]),
                ),
            rent,
            weighted([
              ['BT', 7],
              ['DD', 5],
              ['CSH', 1],
            ]),
          ];
        }),
    )
    .map(([lease, due, paid, amount, method], index) => [
      index + 1,
      lease,
      written(due),
      written(paid),
      amount,
      method,
    ]);
  const vendors = [
    ['Pipeworks Ltd', 'Plumbing'],
    ['Bright Spark', 'Electrical'],
    ['Roof & Gutter Co', 'Roofing'],
    ['Keyhole Locksmiths', 'Locks'],
    ['Mr Handy', 'General'],
    ['Aqua Drains', 'Plumbing'],
    ['Fresh Coat', 'Painting'],
    ['Lift Masters', 'Lifts'],
  ].map((row, index) => [index + 1, ...row]);
  const problems = [
    ['Leaking tap in kitchen', [1, 6]],
    ['Boiler not heating', [1, 5]],
    ['Broken window lock', [4, 5]],
    ['Power socket sparks', [2]],
    ['Damp patch on ceiling', [3, 5]],
    ['Leaking radiator', [1, 6]],
    ['Front door key lost', [4]],
    ['Repaint hallway', [7]],
  ];
  const orders = upTo(310).map((id) => {
    const [text, able] = skewed(problems);
    const reported = date('2023-01-05', '2024-12-16');
    const done = chance(0.85) ? addDays(reported, int(0, 32)) : null;
    return [
      id,
      int(1, units.length),
      chance(0.06) ? null : pick(able),
      reported,
      done,
      weighted([
        [1, 2],
        [2, 5],
        [3, 6],
      ]),
      text,
      done === null ? null : money(35, 640),
    ];
  });
  return scriptOf({
    Client: ['ClientID INTEGER PRIMARY KEY, ClientName TEXT, Phone TEXT, FeePercent REAL', clients],
    Building: [
      'BuildingID INTEGER PRIMARY KEY, BuildingName TEXT, Street TEXT, City TEXT, YearBuilt INTEGER, ClientID INTEGER',
      buildings,
    ],
    Unit: [
      'UnitID INTEGER PRIMARY KEY, BuildingID INTEGER, UnitNo TEXT, Bedrooms INTEGER, SizeSqm INTEGER, AskingRent REAL',
      units,
    ],
    Tenant: ['TenantID INTEGER PRIMARY KEY, FullName TEXT, Phone TEXT, Email TEXT, HasPet INTEGER', tenants],
    LeaseStatus: [
      'StatusCode INTEGER PRIMARY KEY, StatusName TEXT',
      [
        [1, 'Draft'],
        [2, 'Active'],
        [3, 'Ended'],
        [4, 'In dispute'],
      ],
    ],
    Lease: [
      'LeaseID INTEGER PRIMARY KEY, UnitID INTEGER, TenantID INTEGER, GuarantorTenantID INTEGER, StartDate DATE, EndDate DATE, MonthlyRent REAL, Deposit REAL, StatusCode INTEGER',
      leases,
    ],
    Receipt: [
      'ReceiptID INTEGER PRIMARY KEY, LeaseID INTEGER, DueDate TEXT, PaidDate TEXT, Amount REAL, MethodCode TEXT',
      payments,
    ],
    Vendor: ['VendorID INTEGER PRIMARY KEY, VendorName TEXT, Trade TEXT', vendors],
    WorkOrder: [
      'WorkOrderID INTEGER PRIMARY KEY, UnitID INTEGER, VendorID INTEGER, ReportedOn DATE, CompletedOn DATE, Priority INTEGER, Description TEXT, Cost REAL',
      orders,
    ],
  });
}

const databases = {
  vet_practice: vetPractice,
  freight_forwarding: freightForwarding,
  music_school: musicSchool,
  saas_billing: saasBilling,
  dairy_farm: dairyFarm,
  property_management: propertyManagement,
};
for (const [name, make] of Object.entries(databases)) {
  writeFileSync(join(import.meta.dirname, 'databases', `${name}.sql`), make());
}
