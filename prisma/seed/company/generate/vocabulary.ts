/** Words and proportions the sample company is made of; weights are relative. */

export interface Market {
  readonly country: string;
  readonly currency: string;
  readonly weight: number;
  readonly cities: readonly (readonly [string, number])[];
}

export const markets: readonly Market[] = [
  {
    country: 'Germany',
    currency: 'EUR',
    weight: 22,
    cities: [
      ['Berlin', 6],
      ['Hamburg', 4],
      ['Munich', 4],
      ['Cologne', 3],
      ['Leipzig', 1],
    ],
  },
  {
    country: 'France',
    currency: 'EUR',
    weight: 16,
    cities: [
      ['Paris', 8],
      ['Lyon', 3],
      ['Marseille', 2],
      ['Lille', 2],
      ['Nantes', 1],
    ],
  },
  {
    country: 'United Kingdom',
    currency: 'GBP',
    weight: 13,
    cities: [
      ['London', 8],
      ['Manchester', 3],
      ['Leeds', 2],
      ['Bristol', 2],
    ],
  },
  {
    country: 'Netherlands',
    currency: 'EUR',
    weight: 10,
    cities: [
      ['Amsterdam', 5],
      ['Rotterdam', 4],
      ['Utrecht', 2],
    ],
  },
  {
    country: 'Belgium',
    currency: 'EUR',
    weight: 9,
    cities: [
      ['Brussels', 5],
      ['Antwerp', 4],
      ['Ghent', 2],
      ['Liège', 1],
    ],
  },
  {
    country: 'Spain',
    currency: 'EUR',
    weight: 8,
    cities: [
      ['Madrid', 4],
      ['Barcelona', 4],
      ['Valencia', 2],
    ],
  },
  {
    country: 'Italy',
    currency: 'EUR',
    weight: 7,
    cities: [
      ['Milan', 5],
      ['Rome', 3],
      ['Turin', 2],
    ],
  },
  {
    country: 'Poland',
    currency: 'PLN',
    weight: 5,
    cities: [
      ['Warsaw', 4],
      ['Kraków', 2],
      ['Gdańsk', 1],
    ],
  },
  {
    country: 'Sweden',
    currency: 'SEK',
    weight: 4,
    cities: [
      ['Stockholm', 4],
      ['Gothenburg', 2],
    ],
  },
  {
    country: 'Switzerland',
    currency: 'CHF',
    weight: 3,
    cities: [
      ['Zurich', 4],
      ['Geneva', 2],
      ['Basel', 1],
    ],
  },
  {
    country: 'Austria',
    currency: 'EUR',
    weight: 3,
    cities: [
      ['Vienna', 4],
      ['Graz', 1],
    ],
  },
  {
    country: 'United States',
    currency: 'USD',
    weight: 3,
    cities: [
      ['New York', 3],
      ['Chicago', 2],
      ['Boston', 1],
    ],
  },
  {
    country: 'Ireland',
    currency: 'EUR',
    weight: 2,
    cities: [
      ['Dublin', 4],
      ['Cork', 1],
    ],
  },
  { country: 'Luxembourg', currency: 'EUR', weight: 0.6, cities: [['Luxembourg', 1]] },
];

export const industries: readonly (readonly [string | null, number])[] = [
  ['Manufacturing', 18],
  ['Logistics', 15],
  ['Healthcare', 13],
  ['Education', 12],
  ['Retail', 11],
  ['Hospitality', 9],
  ['Construction', 9],
  ['Legal', 6],
  [null, 7],
];

export const companyRoots = [
  'Brandt',
  'Kessler',
  'Nordwind',
  'Falk',
  'Hafenbau',
  'Lindner',
  'Moreau',
  'Duval',
  'Lefèvre',
  'Garnier',
  'Ashford',
  'Pemberton',
  'Hollis',
  'Whitmore',
  'Van Dijk',
  'De Vries',
  'Janssens',
  'Peeters',
  'Claes',
  'Romero',
  'Navarro',
  'Iglesias',
  'Ferrari',
  'Colombo',
  'Bianchi',
  'Kowalski',
  'Nowak',
  'Lindqvist',
  'Bergström',
  'Meier',
  'Huber',
  'Gruber',
  'O’Brien',
  'Callahan',
  'Sullivan',
  'Harper',
  'Castell',
  'Orion',
  'Vega',
  'Atlas',
  'Meridian',
  'Polaris',
  'Zenith',
  'Aurora',
  'Delta',
  'Summit',
  'Harbour',
  'Riverside',
] as const;

export const companyTrades = [
  'Logistics',
  'Medical',
  'Foods',
  'Systems',
  'Hotels',
  'Printing',
  'Builders',
  'Clinics',
  'Academy',
  'Textiles',
  'Motors',
  'Pharma',
  'Design',
  'Freight',
  'Dairy',
  'Electric',
  'Consulting',
  'Gardens',
  'Bakery',
  'Optics',
  'Plastics',
  'Timber',
  'Ceramics',
  'Marine',
  'Analytics',
] as const;

export const companyForms = [
  'Group',
  'Partners',
  '& Sons',
  'Holding',
  'Works',
  'Services',
  'International',
  'Collective',
] as const;

export const firstNames = [
  'Anna',
  'Ben',
  'Clara',
  'David',
  'Elena',
  'Felix',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Karin',
  'Luca',
  'Marta',
  'Nils',
  'Olga',
  'Pablo',
  'Rosa',
  'Simon',
  'Tara',
  'Victor',
  'Wanda',
  'Yann',
  'Zoe',
  'Emma',
  'Liam',
  'Nora',
  'Oscar',
  'Sara',
  'Theo',
  'Maya',
] as const;

export const lastNames = [
  'Adler',
  'Bauer',
  'Costa',
  'Dubois',
  'Evans',
  'Fischer',
  'Gallo',
  'Hansen',
  'Ibsen',
  'Jones',
  'Keller',
  'Laurent',
  'Mertens',
  'Novak',
  'Olsen',
  'Petit',
  'Quinn',
  'Ricci',
  'Santos',
  'Thomas',
  'Urban',
  'Vogel',
  'Weber',
  'Ximenez',
  'Young',
  'Zimmer',
  'Baker',
  'Carlier',
  'Dekker',
  'Engel',
] as const;

export interface Section {
  readonly category: string;
  readonly weight: number;
  /** Typical price of one unit, cents. */
  readonly price: number;
  readonly nouns: readonly string[];
}

export const sections: readonly Section[] = [
  {
    category: 'Office Furniture',
    weight: 12,
    price: 21_000,
    nouns: ['Desk', 'Task Chair', 'Filing Cabinet', 'Bookcase', 'Meeting Table', 'Monitor Arm'],
  },
  {
    category: 'Paper & Printing',
    weight: 24,
    price: 2_400,
    nouns: ['Copy Paper', 'Toner', 'Label Roll', 'Notebook', 'Envelope Box', 'Ink Set'],
  },
  {
    category: 'Electronics',
    weight: 14,
    price: 11_500,
    nouns: ['Headset', 'Keyboard', 'Docking Station', 'Webcam', 'Barcode Scanner', 'Shredder'],
  },
  {
    category: 'Cleaning',
    weight: 15,
    price: 1_900,
    nouns: ['Floor Cleaner', 'Paper Towels', 'Hand Soap', 'Bin Liners', 'Mop Set', 'Disinfectant'],
  },
  {
    category: 'Safety',
    weight: 10,
    price: 4_200,
    nouns: ['Safety Gloves', 'Hard Hat', 'First Aid Kit', 'High-Vis Vest', 'Ear Defenders', 'Fire Blanket'],
  },
  {
    category: 'Packaging',
    weight: 12,
    price: 3_100,
    nouns: ['Shipping Boxes', 'Bubble Wrap', 'Packing Tape', 'Stretch Film', 'Mailing Tubes', 'Pallet Corners'],
  },
  {
    category: 'Kitchen & Break Room',
    weight: 9,
    price: 3_600,
    nouns: ['Coffee Beans', 'Paper Cups', 'Kettle', 'Water Filter', 'Tea Assortment', 'Snack Box'],
  },
  {
    category: 'Tools',
    weight: 4,
    price: 6_800,
    nouns: ['Cordless Drill', 'Screwdriver Set', 'Step Ladder', 'Toolbox', 'Measuring Laser', 'Hand Truck'],
  },
];

export const brands: readonly (readonly [string | null, number])[] = [
  ['Acmera', 9],
  ['Bluefin', 8],
  ['Corvex', 8],
  ['Dunmore', 7],
  ['Everly', 6],
  ['Fjord', 6],
  ['Granit', 5],
  ['Helix', 5],
  ['Northwind Basics', 12],
  ['Ostara', 4],
  ['Pinnacle', 4],
  [null, 4],
];

export const productLines = ['Classic', 'Pro', 'Eco', 'Compact', 'XL', 'Plus', 'Slim', 'Heavy Duty'] as const;

export const tagNames = [
  'bestseller',
  'sustainable',
  'bulk',
  'new arrival',
  'clearance',
  'fragile',
  'made in europe',
  'gift',
  'warehouse',
  'home office',
  'hygiene',
  'refillable',
] as const;
