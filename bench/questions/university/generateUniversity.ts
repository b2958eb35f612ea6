import { mkdir } from 'node:fs/promises';
import { CsvWriter, money } from '../../../prisma/seed/csvTable.ts';
import type { SeedFile } from '../../../prisma/seed/csvTable.ts';
import { formatDay, formatTime, parseDay, partsOfDay } from '../../../prisma/seed/days.ts';
import { createChoice, createRandom, createWeighted } from '../../../prisma/seed/random.ts';
import {
  coursesTable,
  enrolmentsTable,
  facultiesTable,
  lecturersTable,
  libraryLoansTable,
  residenceCountsTable,
  studentsTable,
} from './tables.ts';

const faculties: readonly (readonly [code: string, title: string, campus: string, founded: number, weight: number])[] =
  [
    ['LAW', 'Law', 'Old Quad', 1849, 16],
    ['MED', 'Medicine', 'Riverside', 1871, 18],
    ['ENG', 'Engineering', 'Riverside', 1908, 24],
    ['HUM', 'Humanities', 'Old Quad', 1849, 15],
    ['SCI', 'Natural sciences', 'Hilltop', 1912, 19],
    ['BUS', 'Business school', 'Hilltop', 1974, 21],
    ['MUS', 'Conservatory', 'Old Quad', 1931, 4],
  ];

const subjects: Readonly<Record<string, readonly string[]>> = {
  LAW: ['Contracts', 'Criminal procedure', 'Maritime treaties', 'Legal history', 'Tort', 'Evidence'],
  MED: ['Anatomy', 'Physiology', 'Pathology', 'Bioethics', 'Surgery seminar', 'Epidemiology'],
  ENG: ['Statics', 'Thermodynamics', 'Control theory', 'Bridges', 'Robotics', 'Signals'],
  HUM: ['Old Irish', 'Metaphysics', 'Celtic art', 'Rhetoric', 'Modern drama', 'Palaeography'],
  SCI: ['Calculus', 'Organic chemistry', 'Optics', 'Genetics', 'Geology field trip', 'Topology'],
  BUS: ['Bookkeeping', 'Game theory', 'Negotiation', 'Econometrics', 'Taxation', 'Start-ups'],
  MUS: ['Counterpoint', 'Harp', 'Conducting', 'Choir', 'Solfège', 'Composition'],
};

const residences: readonly (readonly [residence: string, rooms: number, popularity: number])[] = [
  ['Abbey House', 180, 0.97],
  ['Brook Hall', 240, 0.92],
  ['Castle Court', 120, 0.99],
  ['Dunmore Lodge', 310, 0.83],
];

const givenNames = [
  'Aoife',
  'Brendan',
  'Ciara',
  'Declan',
  'Eimear',
  'Fergus',
  'Grainne',
  'Hugh',
  'Imelda',
  'Killian',
  'Liadan',
  'Maeve',
  'Niall',
  'Orla',
  'Padraig',
  'Roisin',
  'Sorcha',
  'Tadhg',
] as const;
const lastNames = [
  'Ahern',
  'Brennan',
  'Cullen',
  'Doherty',
  'Egan',
  'Fitzgerald',
  'Gallagher',
  'Hennessy',
  'Joyce',
  'Kavanagh',
  'Lynch',
  'Moran',
  'Nolan',
  'O’Brien',
  'Power',
  'Quinn',
  'Regan',
  'Sheehan',
  'Tierney',
  'Walsh',
] as const;

/** How many enrolments a day of the month brings: terms begin in February and September. */
const enrolmentsPerDay = [4, 34, 9, 2, 1, 1, 1, 6, 46, 15, 2, 1] as const;

/**
 * Writes the university's seven files: a good two years that end on `anchor`; the same anchor gives
 * the same bytes.
 */
export async function generateUniversity(folder: string, anchor: string): Promise<{ files: readonly SeedFile[] }> {
  await mkdir(folder, { recursive: true });
  const lastDay = parseDay(anchor);
  const firstDay = lastDay - 810;
  const random = createRandom(1845, 'university');
  const csv = {
    faculties: new CsvWriter(facultiesTable),
    lecturers: new CsvWriter(lecturersTable),
    students: new CsvWriter(studentsTable),
    courses: new CsvWriter(coursesTable),
    enrolments: new CsvWriter(enrolmentsTable),
    libraryLoans: new CsvWriter(libraryLoansTable),
    residenceCounts: new CsvWriter(residenceCountsTable),
  };
  for (const [code, title, campus, founded] of faculties) {
    csv.faculties.add(code, title, campus, founded);
  }

  const chooseFaculty = createWeighted(faculties.map(([, , , , weight]) => weight));
  const chooseTitle = createChoice([
    ['professor', 30],
    ['senior_lecturer', 35],
    ['tutor', 35],
  ]);
  const lecturers = Array.from({ length: 64 }, (_, index) => ({
    id: index + 1,
    // 18 given and 20 last names: the pairs repeat only after 180.
    name: `${givenNames[index % givenNames.length]} ${lastNames[(index * 3 + 5) % lastNames.length]}`,
    faculty: faculties[index % faculties.length]?.[0] ?? 'LAW',
  }));
  for (const { id, name, faculty } of lecturers) {
    csv.lecturers.add(id, name, chooseTitle(random), faculty, formatDay(firstDay - random.integer(-500, 9_000)));
  }

  const chooseDegree = createChoice([
    ['bachelor', 66],
    ['master', 27],
    ['doctorate', 7],
  ]);
  const chooseMode = createChoice([
    ['full_time', 71],
    ['part_time', 17],
    ['distance', 12],
  ]);
  const chooseCounty = createChoice<string | null>([
    ['Galway', 31],
    ['Cork', 22],
    ['Kerry', 13],
    ['Donegal', 11],
    ['Clare', 9],
    [null, 14],
  ]);
  const students = Array.from({ length: 3_400 }, (_, index) => {
    const matriculated = firstDay + random.integer(-900, 760);
    const degree = chooseDegree(random);
    const finished = matriculated + random.integer(1_000, 1_700);
    return { id: index + 1, degree, matriculated, finished: finished < lastDay ? finished : null };
  });
  for (const { id, degree, matriculated, finished } of students) {
    csv.students.add(
      id,
      `${random.pick(givenNames)} ${random.pick(lastNames)}`,
      faculties[chooseFaculty(random)]?.[0] ?? 'LAW',
      degree,
      chooseMode(random),
      chooseCounty(random),
      formatDay(matriculated),
      finished === null ? null : formatDay(finished),
    );
  }

  const courses = faculties.flatMap(([code, , , , weight]) =>
    (subjects[code] ?? []).map((title, index) => ({
      code: `${code}${100 + index * 50}`,
      faculty: code,
      title,
      level: index < 2 ? 'introductory' : index < 4 ? 'intermediate' : 'advanced',
      credits: [5, 5, 10, 5, 15, 10][index] ?? 5,
      popularity: weight * ([1.6, 1.3, 0.9, 0.7, 0.5, 0.25][index] ?? 1),
      // Two courses ended before the last year, so that something has no enrolments in it.
      ended: title === 'Solfège' || title === 'Palaeography',
    })),
  );
  const chooseLanguage = createChoice([
    ['English', 80],
    ['Irish', 12],
    ['German', 8],
  ]);
  for (const { code, title, faculty, credits, level } of courses) {
    csv.courses.add(code, title, faculty, credits, level, title === 'Old Irish' ? 'Irish' : chooseLanguage(random));
  }

  const chooseCourse = createWeighted(courses.map(({ popularity }) => popularity));
  const chooseStudent = createWeighted(students.map(() => Math.exp(0.5 * random.normal())));
  const yearOfTheEnd = partsOfDay(lastDay).year;
  let enrolmentId = 0;
  for (let day = firstDay; day <= lastDay; day += 1) {
    const { year, month, weekday } = partsOfDay(day);
    const expected = (enrolmentsPerDay[month - 1] ?? 1) * (weekday === 0 || weekday === 6 ? 0.4 : 1.2);
    const count = Math.round(expected * (0.7 + 0.6 * random.next()));
    for (let index = 0; index < count; index += 1) {
      const course = courses[chooseCourse(random)];
      const student = students[chooseStudent(random)];
      if (course === undefined || student === undefined || (course.ended && year === yearOfTheEnd)) {
        continue;
      }
      enrolmentId += 1;
      const auditor = random.chance(0.04);
      const withdrawnOn = random.chance(0.09) ? day + random.integer(5, 60) : null;
      const examinedOn = day + random.integer(95, 125);
      const withdrawn = withdrawnOn !== null && withdrawnOn <= lastDay;
      const examined = withdrawnOn === null && examinedOn <= lastDay && !auditor;
      const mean = student.degree === 'doctorate' ? 71 : student.degree === 'master' ? 64 : 57;
      const points = Math.max(0, Math.min(100, Math.round(mean + 17 * random.normal())));
      const examiners = lecturers.filter(({ faculty }) => faculty === course.faculty);
      csv.enrolments.add(
        enrolmentId,
        student.id,
        course.code,
        random.chance(0.07) ? null : random.pick(examiners).id,
        `${formatDay(day)} ${formatTime(day === lastDay ? random.integer(0, 45_000) : random.integer(25_000, 79_000))}`,
        examined ? formatDay(examinedOn) : null,
        withdrawn ? formatDay(withdrawnOn) : null,
        withdrawn ? 'withdrawn' : examined ? (points >= 40 ? 'passed' : 'failed') : null,
        examined ? points : null,
        money(course.credits * random.integer(1_800, 2_600)),
        auditor,
      );
    }
  }

  const chooseMedium = createChoice([
    ['book', 68],
    ['journal', 17],
    ['film', 15],
  ]);
  const chooseBranch = createChoice([
    ['Main library', 52],
    ['Law reading room', 14],
    ['Science library', 23],
    ['Music archive', 11],
  ]);
  const laptopsFrom = parseDay('2026-03-02');
  const borrowers = createWeighted(students.map(() => (random.chance(0.22) ? 0 : Math.exp(0.8 * random.normal()))));
  let loanId = 0;
  for (let day = firstDay; day <= lastDay; day += 1) {
    const { month, weekday } = partsOfDay(day);
    // Closed on Sundays; quiet in summer, busy before the exams.
    if (weekday === 0) {
      continue;
    }
    const busy = (month === 7 || month === 8 ? 6 : month === 1 || month === 5 ? 26 : 16) * (weekday === 6 ? 0.5 : 1);
    const count = Math.round(busy * (0.75 + 0.5 * random.next()));
    for (let index = 0; index < count; index += 1) {
      loanId += 1;
      const medium = day >= laptopsFrom && random.chance(0.08) ? 'laptop' : chooseMedium(random);
      const renewals = medium === 'book' ? Math.floor(4 * Math.pow(random.next(), 3)) : 0;
      const due = day + (medium === 'book' ? 28 : 7) * (1 + renewals);
      const back = day + Math.round((due - day) * (0.15 + 1.1 * random.next()));
      const returned = back <= lastDay && !random.chance(0.01);
      const second = Math.floor(32_400 + (day === lastDay ? 17_000 : 36_000) * Math.pow(random.next(), 0.8));
      csv.libraryLoans.add(
        loanId,
        random.chance(0.05) ? null : borrowers(random) + 1,
        chooseBranch(random),
        medium,
        `${formatDay(day)} ${formatTime(second)}`,
        formatDay(due),
        returned ? formatDay(back) : null,
        renewals,
        returned && back > due ? money((back - due) * (medium === 'laptop' ? 500 : 40)) : null,
      );
    }
  }

  for (let day = firstDay; day <= lastDay; day += 1) {
    const { month, weekday } = partsOfDay(day);
    if (weekday !== 5) {
      continue;
    }
    const summer = month >= 6 && month <= 8;
    for (const [residence, rooms, popularity] of residences) {
      const occupied = Math.min(
        rooms,
        Math.round(rooms * popularity * (summer ? 0.45 : 1) * (0.97 + 0.05 * random.next())),
      );
      const waiting = summer ? 0 : Math.max(0, Math.round((popularity - 0.8) * rooms * (0.5 + random.next())));
      csv.residenceCounts.add(formatDay(day), residence, rooms, occupied, waiting);
    }
  }
  return { files: await Promise.all(Object.values(csv).map((table) => table.write(folder))) };
}
