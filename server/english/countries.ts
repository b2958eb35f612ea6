/** Names of a country, the usual one first, then words for what is of it. */
const countries = `
United States|USA|US|America|United States of America|U S A|States: American
United Kingdom|UK|GB|Great Britain|Britain: British
England: English
Scotland: Scottish
Wales: Welsh
Ireland|IE: Irish
France|FR: French
Germany|DE: German
Spain|ES: Spanish
Portugal|PT: Portuguese
Italy|IT: Italian
Netherlands|NL|Holland|The Netherlands: Dutch
Belgium|BE: Belgian
Luxembourg|LU: Luxembourgish
Switzerland|CH: Swiss
Austria|AT: Austrian
Poland|PL: Polish
Czech Republic|CZ|Czechia: Czech
Slovakia|SK: Slovak
Slovenia|SI: Slovenian
Hungary|HU: Hungarian
Romania|RO: Romanian
Bulgaria|BG: Bulgarian
Greece|GR: Greek
Croatia|HR: Croatian
Serbia|RS: Serbian
Albania|AL: Albanian
Denmark|DK: Danish
Sweden|SE: Swedish
Norway|NO: Norwegian
Finland|FI: Finnish
Iceland|IS: Icelandic
Estonia|EE: Estonian
Latvia|LV: Latvian
Lithuania|LT: Lithuanian
Russia|RU|Russian Federation: Russian
Ukraine|UA: Ukrainian
Belarus|BY: Belarusian
Turkey|TR|Türkiye: Turkish
Israel|IL: Israeli
Lebanon|LB: Lebanese
Saudi Arabia|SA: Saudi
United Arab Emirates|UAE|AE: Emirati
Qatar|QA: Qatari
Iran|IR: Iranian
Iraq|IQ: Iraqi
Egypt|EG: Egyptian
Morocco|MA: Moroccan
Tunisia|TN: Tunisian
Algeria|DZ: Algerian
Nigeria|NG: Nigerian
Ghana|GH: Ghanaian
Kenya|KE: Kenyan
Ethiopia|ET: Ethiopian
South Africa|ZA: South African
India|IN: Indian
Pakistan|PK: Pakistani
Bangladesh|BD: Bangladeshi
Sri Lanka|LK: Sri Lankan
Nepal|NP: Nepalese
China|CN|People's Republic of China: Chinese
Taiwan|TW: Taiwanese
Hong Kong|HK: Hongkonger
Japan|JP: Japanese
South Korea|KR|Korea|Republic of Korea: Korean, South Korean
North Korea|KP: North Korean
Vietnam|VN: Vietnamese
Thailand|TH: Thai
Malaysia|MY: Malaysian
Singapore|SG: Singaporean
Indonesia|ID: Indonesian
Philippines|PH: Philippine, Filipino
Australia|AU: Australian
New Zealand|NZ: New Zealand
Canada|CA: Canadian
Mexico|MX: Mexican
Brazil|BR: Brazilian
Argentina|AR: Argentine, Argentinian
Chile|CL: Chilean
Colombia|CO: Colombian
Peru|PE: Peruvian
Venezuela|VE: Venezuelan
Ecuador|EC: Ecuadorian
Bolivia|BO: Bolivian
Uruguay|UY: Uruguayan
Paraguay|PY: Paraguayan
Cuba|CU: Cuban
Jamaica|JM: Jamaican
Dominican Republic|DO: Dominican
Puerto Rico|PR: Puerto Rican
Europe: European
Asia: Asian
Africa: African
North America: North American
South America: South American
`;

/** States of the United States and provinces of Canada, with their codes. */
const states = `
AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|
HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|
MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|
NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|
OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|
VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|DC District of Columbia|
AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|ON Ontario|
PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon`;

/** A place by all its names. */
export interface Place {
  /** The usual one first, codes among them. */
  readonly names: readonly string[];
  /** What people and things of it are called. */
  readonly adjectives: readonly string[];
}

const placesOfCountries: readonly Place[] = countries
  .trim()
  .split('\n')
  .map((line) => {
    const [names = '', adjectives = ''] = line.split(': ');
    return { names: names.split('|'), adjectives: adjectives.split(', ') };
  });

const placesOfStates: readonly Place[] = states
  .replaceAll('\n', '')
  .split('|')
  .map((pair) => ({ names: [pair.slice(3), pair.slice(0, 2)], adjectives: [] }));

const byName = (places: readonly Place[], namesOf: (place: Place) => readonly string[]): ReadonlyMap<string, Place> =>
  new Map(places.flatMap((place) => namesOf(place).map((name) => [name.toLowerCase(), place] as const)));

const countryNames = byName(placesOfCountries, ({ names }) => names);
const countryAdjectives = byName(placesOfCountries, ({ adjectives }) => adjectives);
const stateNames = byName(placesOfStates, ({ names }) => names);

/** @param name or code, in any case */
export const countryNamed = (name: string): Place | undefined => countryNames.get(name.toLowerCase());

/** The country of "German". */
export const countryOf = (adjective: string): Place | undefined => countryAdjectives.get(adjective.toLowerCase());

export const stateNamed = (name: string): Place | undefined => stateNames.get(name.toLowerCase());

/** True: capitals that would be another word in small letters, "US" and "IN". */
export const isPlaceCode = (name: string): boolean => /^\p{Lu}{2,3}$/u.test(name);
