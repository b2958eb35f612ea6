/** Makes the databases of this suite: `node bench/foreign/companies-aside/generate.mjs`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, scriptOf, seeded, upTo } from '../companies/rows.mjs';

/** A later time of the same day or of the next one. */
function addMinutes(time, minutes) {
  return time === null
    ? null
    : new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + minutes * 60_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ');
}

function ambulanceService() {
  const { int, chance, pick, skewed, weighted, date, people } = seeded(101);
  const stations = ['Central', 'Harbour', 'Northfield', 'Westgate', 'Airport'].map((name, index) => [
    index + 1,
    name,
    ['Old Town', 'Docklands', 'Northfield', 'Westgate', 'Airport'][index],
  ]);
  const vehicles = upTo(22).map((id) => [
    id,
    `RT-${100 + id * 7}`,
    weighted([
      ['ALS', 4],
      ['BLS', 6],
      ['PTS', 3],
    ]),
    id > 20
      ? 5
      : weighted([
          [1, 5],
          [2, 4],
          [3, 3],
          [4, 3],
        ]),
    int(2009, 2023),
    int(18, 290) * 1000,
    weighted([
      ['IN_SERVICE', 8],
      ['WORKSHOP', 2],
      ['RETIRED', 1],
    ]),
  ]);
  const crew = people(64).map((name, index) => [
    index + 1,
    name,
    weighted([
      ['PARA', 4],
      ['EMT', 6],
      ['DRV', 3],
    ]),
    skewed([1, 2, 3, 4]),
    date('2008-03-01', '2024-03-01'),
    chance(0.1) ? date('2024-04-01', '2024-11-01') : null,
    index > 8 ? skewed(upTo(8)) : null,
  ]);
  const hospitals = [
    ['St. Anna', 1],
    ['University Clinic', 1],
    ['Harbour General', 1],
    ['Lakeside Children', 0],
    ['Veterans Hospital', 0],
    ['Northfield Surgical', 0],
  ].map((row, index) => [index + 1, ...row]);
  const codes = [
    ['CARD', 'Cardiac arrest', 1],
    ['CHST', 'Chest pain', 1],
    ['RTA', 'Road accident', 1],
    ['FALL', 'Fall', 2],
    ['BRTH', 'Breathing problem', 1],
    ['STRK', 'Suspected stroke', 1],
    ['ALCO', 'Intoxication', 3],
    ['TRNS', 'Planned transfer', 4],
    ['BURN', 'Burn', 2],
    ['DROW', 'Drowning', 1],
  ];
  const incidents = upTo(640).map((id) => {
    const [code, , priority] = weighted([
      [codes[3], 9],
      [codes[1], 6],
      [codes[7], 6],
      [codes[4], 5],
      [codes[6], 4],
      [codes[2], 4],
      [codes[5], 3],
      [codes[0], 2],
      [codes[8], 1],
    ]);
    const called = `${date('2024-01-01', '2024-12-15')} ${String(int(0, 23)).padStart(2, '0')}:${String(int(0, 59)).padStart(2, '0')}:00`;
    return [
      id,
      called,
      code,
      chance(0.08) ? (priority % 4) + 1 : priority,
      pick(['Old Town', 'Docklands', 'Northfield', 'Westgate', 'Airport', 'Hillside']),
      chance(0.05) ? 1 : 0,
    ];
  });
  const missions = incidents
    .flatMap(([incident, called, code, priority, , hoax]) =>
      upTo(code === 'RTA' && chance(0.4) ? 2 : 1).map(() => {
        const out = addMinutes(called, int(1, 4));
        const cancelled = chance(0.06);
        const there = cancelled ? null : addMinutes(out, priority === 1 ? int(4, 13) : int(6, 29));
        const taken = !cancelled && hoax === 0 && chance(0.78);
        const driver = int(1, 60);
        return [
          incident,
          int(1, 20),
          driver,
          1 + ((driver + int(3, 50)) % 60),
          out,
          there,
          taken ? addMinutes(there, int(14, 48)) : null,
          taken ? skewed([1, 2, 3, 4, 5, 6]) : null,
        ];
      }),
    )
    .map((row, index) => [index + 1, ...row]);
  const fuel = upTo(260).map((id) => [
    id,
    int(1, 20),
    date('2024-01-02', '2024-12-14'),
    int(180, 640) / 10,
    int(149, 189) / 100,
  ]);
  return scriptOf({
    STATION: ['STA_ID INTEGER PRIMARY KEY, STA_NAME TEXT, DISTRICT TEXT', stations],
    VEHICLE: [
      'VEH_ID INTEGER PRIMARY KEY, PLATE TEXT, VEH_TYPE TEXT, STA_ID INTEGER REFERENCES STATION (STA_ID), BUILD_YR INTEGER, ODO_KM INTEGER, VEH_STATUS TEXT',
      vehicles,
    ],
    CREW: [
      'CREW_ID INTEGER PRIMARY KEY, CREW_NAME TEXT, GRADE TEXT, STA_ID INTEGER REFERENCES STATION (STA_ID), HIRED DATE, LEFT_ON DATE, MENTOR_ID INTEGER REFERENCES CREW (CREW_ID)',
      crew,
    ],
    HOSPITAL: ['HOSP_ID INTEGER PRIMARY KEY, HOSP_NAME TEXT, HAS_EMERGENCY INTEGER', hospitals],
    CALL_CODE: ['CODE TEXT PRIMARY KEY, CODE_DESC TEXT, DEFAULT_PRIO INTEGER', codes],
    INCIDENT: [
      'INC_ID INTEGER PRIMARY KEY, CALLED_AT DATETIME, CODE TEXT REFERENCES CALL_CODE (CODE), PRIO INTEGER, DISTRICT TEXT, HOAX INTEGER',
      incidents,
    ],
    MISSION: [
      `MIS_ID INTEGER PRIMARY KEY, INC_ID INTEGER REFERENCES INCIDENT (INC_ID), VEH_ID INTEGER REFERENCES VEHICLE (VEH_ID),
  DRIVER_ID INTEGER REFERENCES CREW (CREW_ID), MEDIC_ID INTEGER REFERENCES CREW (CREW_ID), DISPATCHED_AT DATETIME, ON_SCENE_AT DATETIME,
  AT_HOSPITAL_AT DATETIME, HOSP_ID INTEGER REFERENCES HOSPITAL (HOSP_ID)`,
      missions,
    ],
    FUELING: [
      'FUEL_ID INTEGER PRIMARY KEY, VEH_ID INTEGER REFERENCES VEHICLE (VEH_ID), FUEL_DT DATE, LITRES REAL, PRICE_PER_L REAL',
      fuel,
    ],
  });
}

function wholesaleBakery() {
  const { int, chance, pick, skewed, weighted, date, sample } = seeded(103);
  const routes = [
    ['R1', 'City centre', 'Tomasz'],
    ['R2', 'North', 'Aisha'],
    ['R3', 'Riverside', 'Tomasz'],
    ['R4', 'Airport', null],
  ];
  const heads = [
    'Corner',
    'Golden',
    'Market',
    'Station',
    'Lakeview',
    'Royal',
    'Little',
    'Green',
    'Union',
    'Sunny',
    'Harbour',
    'Olive',
  ];
  const tails = [
    ['Cafe', 'CAFE'],
    ['Hotel', 'HOTEL'],
    ['Deli', 'SHOP'],
    ['Grocery', 'SHOP'],
    ['School Canteen', 'INST'],
    ['Bistro', 'REST'],
  ];
  const customers = upTo(72).map((id) => {
    const [tail, kind] = tails[Math.floor((id - 1) / 12)];
    return [
      id + 200,
      `${heads[(id - 1) % 12]} ${tail}`,
      kind,
      skewed(routes)[0],
      pick([7, 14, 30]),
      chance(0.09) ? 1 : 0,
    ];
  });
  const products = [
    ['Sourdough 1kg', 'BRD', 410],
    ['Baguette', 'BRD', 165],
    ['Rye loaf', 'BRD', 380],
    ['Burger bun', 'BRD', 55],
    ['Croissant', 'VIE', 120],
    ['Almond croissant', 'VIE', 190],
    ['Pain au chocolat', 'VIE', 140],
    ['Cinnamon roll', 'VIE', 175],
    ['Apple tart', 'CKE', 1650],
    ['Cheesecake', 'CKE', 2400],
    ['Carrot cake', 'CKE', 2100],
    ['Chocolate brownie', 'CKE', 230],
    ['Gluten-free loaf', 'BRD', 520],
    ['Focaccia', 'BRD', 450],
    ['Stollen', 'CKE', 980],
    ['Chocolate muffin', 'CKE', 210],
  ].map(([name, group, price], index) => [
    `P${String(index + 1).padStart(2, '0')}`,
    name,
    group,
    price,
    Math.round((price * int(34, 62)) / 100),
    name === 'Stollen' ? 'N' : 'Y',
  ]);
  const sold = products.filter(([, name]) => name !== 'Stollen' && name !== 'Gluten-free loaf');
  const orders = upTo(560).map((id) => {
    const day = date('2024-01-03', '2024-12-14');
    return [
      7000 + id,
      skewed(customers.slice(0, 66))[0],
      day,
      addDays(day, pick([1, 1, 1, 2, 3])),
      weighted([
        ['D', 88],
        ['C', 7],
        ['O', 5],
      ]),
    ];
  });
  const lines = orders.flatMap(([order]) => {
    const chosen = new Map(
      upTo(int(1, 4))
        .map(() => skewed(sold))
        .map((one) => [one[0], one]),
    );
    return [...chosen.values()].map(([code, , , price]) => [
      order,
      code,
      price > 900 ? int(1, 6) : int(1, 12) * 10,
      chance(0.15) ? Math.round(price * 0.9) : price,
    ]);
  });
  const returned = sample(lines, 74).map(([order, code, quantity], index) => [
    index + 1,
    order,
    code,
    Math.max(1, Math.round(quantity / int(2, 10))),
    chance(0.1)
      ? null
      : weighted([
          ['STALE', 5],
          ['DAMAGED', 4],
          ['WRONG', 3],
        ]),
  ]);
  const ingredients = [
    'Wheat flour',
    'Rye flour',
    'Butter',
    'Sugar',
    'Eggs',
    'Almonds',
    'Chocolate',
    'Cream cheese',
    'Yeast',
    'Apples',
    'Carrots',
    'Cinnamon',
  ].map((name, index) => [
    index + 1,
    name,
    weighted([
      ['Miller & Sons', 4],
      ['Dairy Direct', 3],
      ['FoodServ', 3],
    ]),
    int(4, 60) * 10,
    int(6, 40) * 10,
    name === 'Almonds' || name === 'Eggs' || name === 'Butter' ? 'Y' : 'N',
  ]);
  const recipes = [
    ['P01', [1, 9]],
    ['P02', [1, 9]],
    ['P03', [2, 1, 9]],
    ['P04', [1, 3, 4, 9]],
    ['P05', [1, 3, 9, 5]],
    ['P06', [1, 3, 6, 4, 5]],
    ['P07', [1, 3, 7]],
    ['P08', [1, 3, 4, 12]],
    ['P09', [1, 3, 10, 4]],
    ['P10', [8, 5, 4, 3]],
    ['P11', [1, 11, 5, 4, 6]],
    ['P12', [7, 3, 5, 4]],
    ['P14', [1, 9]],
    ['P15', [1, 3, 6]],
    ['P16', [1, 7, 5, 4]],
  ].flatMap(([code, list]) => list.map((ingredient) => [code, ingredient, int(5, 500)]));
  return scriptOf({
    route: ['rt_cd TEXT PRIMARY KEY, rt_nm TEXT, driver TEXT', routes],
    cust: [
      'cust_id INTEGER PRIMARY KEY, cust_nm TEXT, cust_type TEXT, rt_cd TEXT, pay_days INTEGER, del_flg INTEGER',
      customers,
    ],
    prod: [
      'prod_cd TEXT PRIMARY KEY, prod_nm TEXT, prod_grp TEXT, price_ct INTEGER, cost_ct INTEGER, avail_yn TEXT',
      products,
    ],
    prod_grp: [
      'prod_grp TEXT PRIMARY KEY, grp_desc TEXT',
      [
        ['BRD', 'Bread'],
        ['VIE', 'Viennoiserie'],
        ['CKE', 'Cakes'],
      ],
    ],
    ord: ['ord_no INTEGER PRIMARY KEY, cust_id INTEGER, ord_dt DATE, dlv_dt DATE, stat TEXT', orders],
    ord_stat: [
      'stat TEXT PRIMARY KEY, stat_desc TEXT',
      [
        ['O', 'Open'],
        ['D', 'Delivered'],
        ['C', 'Cancelled'],
      ],
    ],
    ord_ln: ['ord_no INTEGER, prod_cd TEXT, qty INTEGER, unit_price_ct INTEGER, PRIMARY KEY (ord_no, prod_cd)', lines],
    rtn: ['rtn_id INTEGER PRIMARY KEY, ord_no INTEGER, prod_cd TEXT, qty INTEGER, reason TEXT', returned],
    ingr: [
      'ingr_id INTEGER PRIMARY KEY, ingr_nm TEXT, supplier TEXT, stock_kg INTEGER, min_stock_kg INTEGER, allergen_yn TEXT',
      ingredients,
    ],
    recipe: ['prod_cd TEXT, ingr_id INTEGER, grams INTEGER, PRIMARY KEY (prod_cd, ingr_id)', recipes],
  });
}

function conferenceOrganizer() {
  const { int, chance, pick, skewed, weighted, clock, people, sample } = seeded(107);
  const venues = [
    ['Kongresshalle', 'Vienna', 1200],
    ['Docks 11', 'Hamburg', 450],
    ['Expo Sul', 'Lisbon', 2200],
    ['Old Mint', 'Prague', 300],
  ].map((row, index) => [index + 1, ...row]);
  const conferences = [
    ['DataDays 2023', 1, '2023-05-10', '2023-05-12', 180_000],
    ['GreenBuild 2023', 3, '2023-09-20', '2023-09-22', 260_000],
    ['DataDays 2024', 1, '2024-05-15', '2024-05-17', 210_000],
    ['MedTech Forum', 2, '2024-03-05', '2024-03-06', 95_000],
    ['GreenBuild 2024', 3, '2024-09-18', '2024-09-20', 245_000],
    ['HR Summit', 4, '2024-11-12', '2024-11-13', null],
  ].map((row, index) => [index + 1, ...row]);
  const tickets = conferences
    .flatMap(([conference]) =>
      [
        ['Early bird', 290 + conference * 10],
        ['Regular', 420 + conference * 15],
        ['Student', 90],
        ['VIP', 890],
      ].map(([kind, price]) => [conference, kind, price]),
    )
    .map((row, index) => [index + 1, ...row]);
  const companies = [
    'Altona AG',
    'Brightline',
    'Corvus',
    'Dunmore',
    'Eiffage Nord',
    'Ferrum',
    'Gridwise',
    'Helvetia Lab',
    'Isobar',
    'Kappa Systems',
  ];
  const attendees = people(260).map((name, index) => [
    index + 1,
    name,
    `${name.replace(' ', '_').toLowerCase()}@mail.example`,
    chance(0.25) ? null : skewed(companies),
    weighted([
      ['AT', 4],
      ['DE', 5],
      ['PT', 3],
      ['CZ', 2],
      ['FR', 2],
      ['US', 1],
    ]),
    chance(0.18) ? pick(['Vegetarian', 'Vegan', 'Gluten-free']) : null,
  ]);
  const registrations = conferences
    .flatMap(([conference, , , start]) =>
      sample(upTo(245), int(70, 150)).map((attendee) => {
        const kind = weighted([
          [0, 4],
          [1, 6],
          [2, 3],
          [3, 1],
        ]);
        const state = weighted([
          ['paid', 82],
          ['refunded', 7],
          ['unpaid', 11],
        ]);
        return [
          attendee,
          tickets.find(
            ([, of, name]) => of === conference && name === ['Early bird', 'Regular', 'Student', 'VIP'][kind],
          )[0],
          addDays(start, -int(3, 150)),
          state,
          state === 'paid' && chance(0.86) ? 1 : 0,
        ];
      }),
    )
    .map((row, index) => [index + 1, ...row]);
  const speakers = people(58).map((name, index) => [
    index + 1,
    `${titleOf(index)}${name}`,
    skewed(['Germany', 'Austria', 'Portugal', 'United States', 'Czechia']),
    weighted([
      [0, 6],
      [500, 3],
      [1200, 2],
      [3000, 1],
    ]),
  ]);
  const topics = [
    'Data quality',
    'Machine learning',
    'Timber construction',
    'Heat pumps',
    'Clinical trials',
    'Remote work',
    'Open data',
    'Circular economy',
    'Medical imaging',
    'Recruiting',
    'Data governance',
  ];
  const talks = upTo(132).map((id) => {
    const conference = int(1, 6);
    return [
      id,
      conference,
      `${skewed(['Introduction to', 'Lessons from', 'The future of', 'Case study:', 'Myths about'])} ${topics[id % 11].toLowerCase()}`,
      weighted([
        ['talk', 6],
        ['workshop', 3],
        ['keynote', 1],
      ]),
      `${addDays(conferences[conference - 1][3], int(0, 1))} ${clock(9, 17)}`,
      pick([30, 45, 45, 60, 90]),
      chance(0.1) ? null : int(21, 50) / 10,
    ];
  });
  const speaking = talks.flatMap(([talk, , , kind]) =>
    sample(upTo(52), kind === 'workshop' ? int(1, 3) : 1).map((speaker) => [talk, speaker]),
  );
  const sponsors = ['Nordbank', 'Solaris', 'Cloudberry', 'Tectum', 'MediCore', 'Paperplane', 'Wattwerk', 'Zenit'].map(
    (name, index) => [index + 1, name, index === 7 ? null : pick(['AT', 'DE', 'PT'])],
  );
  const deals = conferences.flatMap(([conference]) =>
    sample(upTo(7), int(2, 4)).map((sponsor) => {
      const level = weighted([
        ['Gold', 2],
        ['Silver', 3],
        ['Bronze', 3],
      ]);
      return [conference, sponsor, level, { Gold: 20_000, Silver: 9000, Bronze: 4000 }[level] + int(0, 9) * 100];
    }),
  );
  return scriptOf({
    Venues: ['venueId INTEGER PRIMARY KEY, venueName TEXT, city TEXT, capacity INTEGER', venues],
    Conferences: [
      'conferenceId INTEGER PRIMARY KEY, title TEXT, venueId INTEGER REFERENCES Venues (venueId), startsOn DATE, endsOn DATE, budget INTEGER',
      conferences,
    ],
    Products: [
      'productId INTEGER PRIMARY KEY, conferenceId INTEGER REFERENCES Conferences (conferenceId), ticketName TEXT, price REAL',
      tickets,
    ],
    Attendees: [
      'attendeeId INTEGER PRIMARY KEY, fullName TEXT, email TEXT, company TEXT, countryCode TEXT, dietaryNeeds TEXT',
      attendees,
    ],
    Registrations: [
      'registrationId INTEGER PRIMARY KEY, attendeeId INTEGER REFERENCES Attendees (attendeeId), productId INTEGER REFERENCES Products (productId), registeredOn DATE, paymentStatus TEXT, checkedIn INTEGER',
      registrations,
    ],
    Speakers: ['speakerId INTEGER PRIMARY KEY, speakerName TEXT, country TEXT, fee INTEGER', speakers],
    Sessions: [
      'sessionId INTEGER PRIMARY KEY, conferenceId INTEGER REFERENCES Conferences (conferenceId), sessionTitle TEXT, sessionType TEXT, startsAt TEXT, durationMinutes INTEGER, avgRating REAL',
      talks,
    ],
    SessionSpeakers: [
      'sessionId INTEGER REFERENCES Sessions (sessionId), speakerId INTEGER REFERENCES Speakers (speakerId), PRIMARY KEY (sessionId, speakerId)',
      speaking,
    ],
    Sponsors: ['sponsorId INTEGER PRIMARY KEY, sponsorName TEXT, countryCode TEXT', sponsors],
    Sponsorships: [
      'conferenceId INTEGER REFERENCES Conferences (conferenceId), sponsorId INTEGER REFERENCES Sponsors (sponsorId), level TEXT, amount INTEGER, PRIMARY KEY (conferenceId, sponsorId)',
      deals,
    ],
  });
}

function titleOf(index) {
  return index % 4 === 0 ? 'Dr. ' : index % 9 === 0 ? 'Prof. ' : '';
}

function bikeRepair() {
  const { int, chance, pick, skewed, weighted, date, money, people } = seeded(109);
  /** Days as the old till keeps them: 20240305. */
  const number = (day) => (day === null ? null : Number(day.replaceAll('-', '')));
  const customers = people(130).map((name, index) => [
    index + 1,
    name,
    chance(0.12) ? null : `0660 ${int(1_000_000, 9_999_999)}`,
    weighted([
      ['Newtown', 4],
      ['Oldbridge', 3],
      ['Parkside', 2],
      ['Riverton', 2],
    ]),
    chance(0.3) ? 1 : 0,
  ]);
  const brands = ['Trek', 'Cube', 'Giant', 'Brompton', 'KTM', 'Canyon'];
  const bikes = upTo(178).map((id) => [
    id,
    int(1, 118),
    skewed(brands),
    weighted([
      ['city', 5],
      ['mountain', 4],
      ['e-bike', 4],
      ['road', 3],
      ['cargo', 1],
    ]),
    chance(0.1) ? null : `F${int(10_000, 99_999)}`,
    int(2005, 2024),
  ]);
  const mechanics = people(7).map((name, index) => [
    index + 1,
    name,
    [1, 1, 2, 2, 3, 3, 3][index],
    17 + index * 1.5,
    index === 0 ? null : index < 3 ? 1 : 2,
  ]);
  const services = [
    ['Puncture repair', 15, 20],
    ['Brake adjustment', 22, 30],
    ['Full service', 95, 120],
    ['Gear tuning', 28, 40],
    ['Wheel truing', 30, 45],
    ['Chain replacement', 18, 25],
    ['E-bike diagnosis', 45, 40],
    ['Bike wash', 12, 15],
    ['Bottom bracket overhaul', 55, 70],
  ].map((row, index) => [index + 1, ...row]);
  const jobs = upTo(520).map((id) => {
    const came = date('2023-02-01', '2024-12-14');
    const state =
      came > '2024-12-01'
        ? pick(['RCV', 'WIP', 'WTP'])
        : weighted([
            ['DON', 92],
            ['CAN', 5],
            ['WTP', 1],
          ]);
    const done =
      state === 'DON'
        ? addDays(
            came,
            weighted([
              [0, 2],
              [1, 4],
              [2, 3],
              [4, 2],
              [9, 1],
            ]),
          )
        : null;
    return [
      id,
      int(1, 165),
      chance(0.03)
        ? null
        : weighted([
            [1, 3],
            [2, 6],
            [3, 5],
            [4, 4],
            [5, 3],
            [6, 2],
          ]),
      weighted([
        [1, 7],
        [2, 6],
        [3, 6],
        [4, 4],
        [5, 2],
        [6, 4],
        [7, 2],
        [8, 1],
      ]),
      number(came),
      number(done),
      state,
      chance(0.07) ? 1 : 0,
      chance(0.75)
        ? null
        : pick([
            'Customer wants call before work',
            'Rusty chain, customer informed',
            'Check the front light too',
            'Loud noise when braking',
            'Battery left at home',
            'Chain jumps in 3rd gear',
          ]),
    ];
  });
  const parts = [
    ['Inner tube 28"', 'Tyres', 6.5, 2.1],
    ['Tyre 28" city', 'Tyres', 29, 14],
    ['Tyre MTB', 'Tyres', 38, 19.5],
    ['Chain 9-speed', 'Drivetrain', 24, 11],
    ['Cassette 9-speed', 'Drivetrain', 42, 22.4],
    ['Brake pads', 'Brakes', 14.9, 5.2],
    ['Brake cable', 'Brakes', 5, 1.1],
    ['Disc rotor', 'Brakes', 33, 15.6],
    ['Pedal set', 'Drivetrain', 26, 10.9],
    ['Front light', 'Lights', 35, 17],
    ['Rear light', 'Lights', 22, 9.4],
    ['Saddle', 'Comfort', 48, 23],
    ['Grip tape', 'Comfort', 12, 4],
    ['Child seat', 'Comfort', 119, 71],
  ].map((row, index) => [index + 1, ...row, int(0, 40), index === 3 || index === 9 ? 15 : 8]);
  const used = jobs
    .filter(([, , , , , , state]) => state === 'DON')
    .flatMap(([job]) => {
      const chosen = new Set(upTo(int(0, 3)).map(() => skewed(upTo(13))));
      return [...chosen].map((part) => [job, part, part === 1 || part === 6 ? int(1, 2) : 1]);
    });
  const purchases = upTo(115).map((id) => [
    id,
    skewed(upTo(14)),
    pick(['Velo Import', 'Radhaus', 'Cyclo Parts']),
    number(date('2023-01-15', '2024-12-10')),
    int(2, 12) * 5,
    money(20, 480),
  ]);
  return scriptOf({
    customers: [
      'customer_id INTEGER PRIMARY KEY, customer_name TEXT, phone TEXT, district TEXT, newsletter INTEGER',
      customers,
    ],
    bikes: [
      'bike_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (customer_id), brand TEXT, bike_type TEXT, frame_no TEXT, model_year INTEGER',
      bikes,
    ],
    mechanics: [
      'mechanic_id INTEGER PRIMARY KEY, mechanic_name TEXT, skill_level INTEGER, hourly_wage REAL, boss_id INTEGER REFERENCES mechanics (mechanic_id)',
      mechanics,
    ],
    services: ['service_id INTEGER PRIMARY KEY, service_name TEXT, fixed_price REAL, est_minutes INTEGER', services],
    job_status: [
      'status_cd TEXT PRIMARY KEY, status_text TEXT',
      [
        ['RCV', 'Received'],
        ['WIP', 'In progress'],
        ['WTP', 'Waiting for parts'],
        ['DON', 'Done'],
        ['CAN', 'Cancelled'],
      ],
    ],
    jobs: [
      `job_id INTEGER PRIMARY KEY, bike_id INTEGER REFERENCES bikes (bike_id), mechanic_id INTEGER REFERENCES mechanics (mechanic_id),
  service_id INTEGER REFERENCES services (service_id), received_dt INTEGER, finished_dt INTEGER, status_cd TEXT REFERENCES job_status (status_cd),
  is_warranty INTEGER, remarks TEXT`,
      jobs,
    ],
    parts: [
      'part_id INTEGER PRIMARY KEY, part_name TEXT, part_group TEXT, sale_price REAL, purchase_price REAL, on_stock INTEGER, reorder_level INTEGER',
      parts,
    ],
    job_parts: [
      'job_id INTEGER REFERENCES jobs (job_id), part_id INTEGER REFERENCES parts (part_id), qty INTEGER, PRIMARY KEY (job_id, part_id)',
      used,
    ],
    purchases: [
      'purchase_id INTEGER PRIMARY KEY, part_id INTEGER REFERENCES parts (part_id), supplier TEXT, purchase_dt INTEGER, qty INTEGER, total_price REAL',
      purchases,
    ],
  });
}

function bloodBank() {
  const { int, chance, pick, skewed, weighted, date, people } = seeded(113);
  const groups = [
    ['O+', 37],
    ['A+', 33],
    ['B+', 9],
    ['AB+', 4],
    ['O-', 7],
    ['A-', 6],
    ['B-', 2],
    ['AB-', 1],
  ];
  const sites = [
    ['Main Centre', 'FIX', 'Graz'],
    ['Blood Bus', 'MOB', null],
    ['City Hall Drive', 'MOB', 'Leoben'],
    ['University Hall', 'FIX', 'Graz'],
    ['Fire Station', 'MOB', 'Weiz'],
    ['Sports Arena', 'MOB', 'Kapfenberg'],
  ].map((row, index) => [index + 1, ...row]);
  const donors = people(240).map((name, index) => [
    index + 1,
    name,
    pick(['F', 'M']),
    date('1958-01-01', '2005-12-01'),
    weighted(groups),
    skewed(['Graz', 'Leoben', 'Weiz', 'Kapfenberg', 'Bruck']),
    chance(0.16) ? null : `+43 316 ${int(100_000, 999_999)}`,
    date('2015-01-01', '2024-09-01'),
  ]);
  const deferrals = upTo(62).map((id) => {
    const from = date('2023-01-01', '2024-11-20');
    const reason = weighted([
      ['Low haemoglobin', 5],
      ['Recent travel', 4],
      ['Tattoo', 3],
      ['Medication', 2],
      ['Infection', 2],
    ]);
    return [id, int(1, 240), reason, from, chance(0.1) ? null : addDays(from, pick([28, 90, 120, 180]))];
  });
  const donations = upTo(660).map((id) => {
    const kind = weighted([
      ['WB', 7],
      ['PLS', 2],
      ['PLT', 1],
    ]);
    return [
      id,
      skewed(upTo(214)),
      skewed([1, 4, 2, 3, 5, 6]),
      date('2023-01-04', '2024-12-12'),
      kind,
      kind === 'WB' ? pick([450, 450, 465, 420]) : int(500, 700),
      chance(0.05) ? null : int(122, 172) / 10,
    ];
  });
  const tests = donations
    .flatMap(([donation, , , day]) =>
      ['HIV', 'HBV', 'SYPH']
        .filter(() => chance(0.55))
        .map((marker) => [
          donation,
          marker,
          weighted([
            ['NEG', 97],
            ['POS', 2],
            ['INC', 2],
          ]),
          addDays(day, int(0, 3)),
        ]),
    )
    .map((row, index) => [index + 1, ...row]);
  const customers = [
    ['LKH Graz', 'Graz', 'PUB'],
    ['Clinic Leoben', 'Leoben', 'PUB'],
    ['Private Hospital Hansa', 'Graz', 'PRV'],
    ['Children’s Hospital', 'Graz', 'PUB'],
    ['Surgical Centre Weiz', 'Weiz', 'PRV'],
    ['Rehab Stolzalpe', 'Murau', 'PUB'],
    ['Research Lab BioX', 'Graz', 'PRV'],
  ].map((row, index) => [index + 1, ...row]);
  const bags = donations
    .filter(() => chance(0.93))
    .map(([donation, , , day, kind], index) => {
      const product = kind === 'WB' ? 'RBC' : kind;
      const state = weighted([
        ['ISSUED', 66],
        ['STOCK', 18],
        ['EXPIRED', 9],
        ['DISCARDED', 7],
      ]);
      const gone = state === 'ISSUED' ? addDays(day, int(2, 30)) : null;
      return [
        index + 1,
        donation,
        product,
        addDays(day, product === 'PLT' ? 5 : product === 'PLS' ? 365 : 42),
        state,
        gone,
        gone === null ? null : skewed([1, 2, 4, 3, 5]),
      ];
    });
  const requests = upTo(150).map((id) => {
    const units = int(1, 12);
    const urgent = chance(0.22) ? 'Y' : 'N';
    return [
      id,
      skewed([1, 2, 4, 3, 5, 6]),
      weighted(groups),
      units,
      chance(0.8) ? units : int(0, units),
      date('2024-01-03', '2024-12-13'),
      urgent,
    ];
  });
  return scriptOf({
    site: ['site_id INTEGER PRIMARY KEY, site_name TEXT, site_type TEXT, town TEXT', sites],
    donor: [
      'donor_id INTEGER PRIMARY KEY, full_name TEXT, sex TEXT, birth_date DATE, blood_group TEXT, town TEXT, phone TEXT, first_registered DATE',
      donors,
    ],
    deferral: [
      'deferral_id INTEGER PRIMARY KEY, donor_id INTEGER REFERENCES donor (donor_id), reason TEXT, valid_from DATE, valid_until DATE',
      deferrals,
    ],
    donation: [
      'donation_id INTEGER PRIMARY KEY, donor_id INTEGER REFERENCES donor (donor_id), site_id INTEGER REFERENCES site (site_id), donated_on DATE, donation_type TEXT, volume_ml INTEGER, haemoglobin REAL',
      donations,
    ],
    donation_type: [
      'donation_type TEXT PRIMARY KEY, type_name TEXT',
      [
        ['WB', 'Whole blood'],
        ['PLS', 'Plasma'],
        ['PLT', 'Platelets'],
      ],
    ],
    lab_test: [
      'test_id INTEGER PRIMARY KEY, donation_id INTEGER REFERENCES donation (donation_id), marker TEXT, result TEXT, tested_on DATE',
      tests,
    ],
    customer: ['customer_id INTEGER PRIMARY KEY, customer_name TEXT, town TEXT, ownership TEXT', customers],
    blood_bag: [
      'bag_id INTEGER PRIMARY KEY, donation_id INTEGER REFERENCES donation (donation_id), component TEXT, expires_on DATE, bag_status TEXT, issued_on DATE, customer_id INTEGER REFERENCES customer (customer_id)',
      bags,
    ],
    blood_request: [
      'request_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (customer_id), blood_group TEXT, units_requested INTEGER, units_delivered INTEGER, requested_on DATE, urgent_yn TEXT',
      requests,
    ],
  });
}

function coworking() {
  const { int, chance, pick, skewed, weighted, date, people } = seeded(127);
  const sites = [
    ['Loft Nine', 'Rotterdam', 1400],
    ['The Yard', 'Utrecht', 860],
    ['Pier 4', 'Rotterdam', 1120],
    ['Silo', 'Delft', 540],
  ].map((row, index) => [index + 1, ...row]);
  const packages = [
    ['Day pass', 25, 0],
    ['Flex desk', 149, 2],
    ['Fixed desk', 259, 5],
    ['Private office', 890, 20],
    ['Virtual address', 39, 0],
    ['Night owl', 99, 1],
  ].map((row, index) => [index + 1, ...row]);
  const teams = [
    'Pixel Forge',
    'Green Ledger',
    'Northwind Tools',
    'Papaya Legal',
    'Kite Robotics',
    'Studio Mauve',
    'Tiny Oven',
    'Brick & Byte',
    'Salt Works',
    'Lingua Plus',
    'Medora',
    'Fernweh Travel',
  ].map((name, index) => [
    index + 1,
    name,
    pick(['Software', 'Design', 'Legal', 'Food', 'Travel']),
    chance(0.2) ? null : `NL${int(100_000, 999_999)}B01`,
  ]);
  const members = people(210).map((name, index) => [
    index + 1,
    name,
    `${name.split(' ')[0].toLowerCase()}${index + 1}@work.example`,
    chance(0.5) ? skewed(teams.slice(0, 11))[0] : null,
    skewed([1, 3, 2, 4]),
    date('2021-03-01', '2024-11-15'),
    index > 25 && chance(0.25) ? skewed(upTo(25)) : null,
    chance(0.12) ? 1 : 0,
  ]);
  const contracts = members
    .filter(([id]) => id % 14 !== 0)
    .flatMap(([member, , , , , joined]) => {
      const first = [
        member,
        weighted([
          [2, 6],
          [3, 4],
          [5, 3],
          [4, 1],
          [1, 1],
        ]),
        joined,
        chance(0.45) ? addDays(joined, int(1, 20) * 30) : null,
      ];
      const again = first[3] !== null && first[3] < '2024-08-01' && chance(0.4);
      return (
        again
          ? [
              first,
              [
                member,
                weighted([
                  [2, 4],
                  [3, 4],
                  [4, 1],
                ]),
                addDays(first[3], int(1, 40)),
                null,
              ],
            ]
          : [first]
      ).map(([who, what, from, to]) => [
        who,
        what,
        from,
        to,
        weighted([
          [0, 8],
          [10, 2],
          [20, 1],
        ]),
      ]);
    })
    .map((row, index) => [index + 1, ...row]);
  const rooms = [
    ['Aquarium', 1, 8, 24],
    ['Box', 1, 4, 14],
    ['Cinema', 1, 30, 65],
    ['Greenhouse', 2, 10, 26],
    ['Nook', 2, 2, 9],
    ['Harbour room', 3, 14, 35],
    ['Captain', 3, 6, 18],
    ['Silo One', 4, 5, 15],
    ['Cellar', 4, 12, 20],
  ].map((row, index) => [index + 1, ...row]);
  const bookings = upTo(760).map((id) => {
    const day = date('2024-01-02', '2024-12-13');
    const starts = int(8, 18);
    const ends =
      starts +
      weighted([
        [1, 5],
        [2, 4],
        [3, 2],
        [4, 1],
      ]);
    const hour = (value) => `${String(value).padStart(2, '0')}:00`;
    return [
      id,
      skewed(upTo(9)),
      skewed(upTo(190)),
      `${day} ${hour(starts)}`,
      `${day} ${hour(ends)}`,
      int(1, 12),
      chance(0.09) ? `${addDays(day, -int(0, 3))} 10:00` : null,
    ];
  });
  const bills = contracts
    .filter(([, , product]) => product !== 1)
    .flatMap(([contract, , product, from, to, discount]) =>
      upTo(12)
        .map((month) => `2024-${String(month).padStart(2, '0')}-01`)
        .filter((day) => day >= from && (to === null || day <= to) && chance(0.4))
        .map((day) => [
          contract,
          day,
          Math.round(packages[product - 1][2] * (100 - discount)) / 100,
          weighted([
            ['paid', 88],
            ['open', 8],
            ['written off', 2],
          ]),
        ]),
    )
    .map((row, index) => [index + 1, ...row]);
  const complaints = upTo(88).map((id) => [
    id,
    int(1, 200),
    int(1, 4),
    date('2024-01-05', '2024-12-12'),
    skewed([
      'Wifi is slow again',
      'Coffee machine broken',
      'Too noisy in open space',
      'Meeting room was dirty',
      'Heating does not work',
      'Wifi drops during calls',
      'Printer out of toner',
    ]),
    chance(0.75) ? 1 : 0,
  ]);
  return scriptOf({
    locations: ['id INTEGER PRIMARY KEY, name TEXT, city TEXT, area_sqm INTEGER', sites],
    packages: ['id INTEGER PRIMARY KEY, name TEXT, monthly_price REAL, room_hours_included INTEGER', packages],
    teams: ['id INTEGER PRIMARY KEY, team_name TEXT, industry TEXT, vat_no TEXT', teams],
    members: [
      'id INTEGER PRIMARY KEY, full_name TEXT, email TEXT, team_id INTEGER REFERENCES teams (id), home_location_id INTEGER REFERENCES locations (id), joined_on DATE, invited_by INTEGER REFERENCES members (id), is_deleted INTEGER',
      members,
    ],
    contracts: [
      'id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members (id), package_id INTEGER REFERENCES packages (id), valid_from DATE, valid_to DATE, discount_percent INTEGER',
      contracts,
    ],
    meeting_rooms: [
      'id INTEGER PRIMARY KEY, room_name TEXT, location_id INTEGER REFERENCES locations (id), seats INTEGER, hourly_price REAL',
      rooms,
    ],
    room_bookings: [
      'id INTEGER PRIMARY KEY, room_id INTEGER REFERENCES meeting_rooms (id), member_id INTEGER REFERENCES members (id), starts_at DATETIME, ends_at DATETIME, attendees INTEGER, cancelled_at DATETIME',
      bookings,
    ],
    invoices: [
      'id INTEGER PRIMARY KEY, contract_id INTEGER REFERENCES contracts (id), invoice_date DATE, amount REAL, state TEXT',
      bills,
    ],
    complaints: [
      'id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES members (id), location_id INTEGER REFERENCES locations (id), reported_on DATE, message TEXT, resolved INTEGER',
      complaints,
    ],
  });
}

const databases = {
  ambulance_service: ambulanceService,
  wholesale_bakery: wholesaleBakery,
  conference_organizer: conferenceOrganizer,
  bike_repair: bikeRepair,
  blood_bank: bloodBank,
  coworking,
};
for (const [name, make] of Object.entries(databases)) {
  writeFileSync(join(import.meta.dirname, 'databases', `${name}.sql`), make());
}
