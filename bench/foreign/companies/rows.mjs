/** Rows made up from a seed, so that each making of a database gives the same ones. */
export function seeded(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from, to) => from + Math.floor(next() * (to - from + 1));
  const chance = (share) => next() < share;
  const pick = (list) => list[int(0, list.length - 1)];
  /** Early members of a list more often than late ones. */
  const skewed = (list) => list[Math.floor(next() ** 1.7 * list.length)];
  const weighted = (choices) => {
    let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    return choices.find(([, weight]) => (left -= weight) < 0)[0];
  };
  const date = (from, to) => {
    const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
    return addDays(from, int(0, days));
  };
  const money = (from, to) => Math.round((from + next() * (to - from)) * 100) / 100;
  const sample = (list, count) =>
    list
      .map((one) => [next(), one])
      .toSorted(([a], [b]) => a - b)
      .slice(0, count)
      .map(([, one]) => one);
  const clock = (from, to) =>
    `${String(int(from, to)).padStart(2, '0')}:${pick(['00', '10', '15', '20', '30', '45', '50'])}`;
  const person = () => `${pick(firstNames)} ${pick(lastNames)}`;
  /** People of different names. */
  const people = (count) => {
    const names = new Set();
    while (names.size < count) {
      names.add(person());
    }
    return [...names];
  };
  return { int, chance, pick, skewed, weighted, date, money, sample, clock, people };
}

export function addDays(date, days) {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** @param {Record<string, [definition: string, rows: unknown[][]]>} tables */
export function scriptOf(tables) {
  const parts = Object.entries(tables).map(([name, [definition, rows]]) => {
    const lines = rows.map((row) => `(${row.map(literal).join(',')})`).join(',\n');
    return `CREATE TABLE ${name} (\n  ${definition.trim()}\n);\nINSERT INTO ${name} VALUES\n${lines};\n`;
  });
  return `BEGIN;\n${parts.join('')}COMMIT;\n`;
}

function literal(value) {
  if (value === null || value === undefined) {
    return 'NULL';
  }
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

export const upTo = (count, from = 1) => Array.from({ length: count }, (_, index) => from + index);

const firstNames =
  'Adele,Bruno,Carla,Dmitri,Elif,Farid,Greta,Hugo,Ines,Jonas,Katya,Lionel,Mira,Nadia,Oscar,Petra,Quentin,Rosa,Stefan,Tilda,Umar,Vera,Wendel,Xenia,Yusuf,Zora,Anouk,Bastian,Celeste,Dorian,Esther,Fergus'.split(
    ',',
  );
const lastNames =
  'Abbot,Bellamy,Castellan,Drummond,Eriksen,Fontaine,Galbraith,Hartmann,Ibarra,Jankovic,Kowalski,Lindqvist,Marchetti,Novak,Okafor,Pemberton,Quigley,Rasmussen,Santoro,Thackeray,Ueda,Vasquez,Whitlock,Yilmaz,Zeller,Ashdown,Birch,Crowther,Delgado,Engel'.split(
    ',',
  );
