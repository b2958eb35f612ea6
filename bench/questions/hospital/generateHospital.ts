import { mkdir } from 'node:fs/promises';
import { CsvWriter, money } from '../../../prisma/seed/csvTable.ts';
import type { SeedFile } from '../../../prisma/seed/csvTable.ts';
import { formatDay, formatTime, parseDay, partsOfDay } from '../../../prisma/seed/days.ts';
import { createChoice, createRandom, createWeighted } from '../../../prisma/seed/random.ts';
import { labTestsTable, patientsTable, physiciansTable, staysTable, surgeriesTable, wardsTable } from './tables.ts';

const wards: readonly (readonly [code: string, title: string, wing: string, beds: number, intensive: boolean])[] = [
  ['CAR', 'Cardiology', 'North', 34, false],
  ['ORT', 'Orthopaedics', 'South', 41, false],
  ['ONC', 'Oncology', 'North', 28, false],
  ['NEU', 'Neurology', 'East', 26, false],
  ['PAE', 'Paediatrics', 'Pavilion', 22, false],
  ['MAT', 'Maternity', 'Pavilion', 24, false],
  ['GEN', 'General medicine', 'South', 52, false],
  ['ICU', 'Intensive care', 'East', 18, true],
  ['NIC', 'Neonatal intensive care', 'Pavilion', 9, true],
];

const specialties = [
  'Cardiology',
  'Orthopaedics',
  'Oncology',
  'Neurology',
  'Paediatrics',
  'Gynaecology',
  'Internal medicine',
] as const;

const procedures: readonly (readonly [procedure: string, minutes: number, risk: number, weight: number])[] = [
  ['Hip replacement', 95, 0.08, 16],
  ['Knee arthroscopy', 50, 0.03, 18],
  ['Appendectomy', 45, 0.05, 15],
  ['Caesarean section', 40, 0.06, 14],
  ['Coronary bypass', 240, 0.2, 7],
  ['Pacemaker implant', 70, 0.07, 9],
  ['Tumour resection', 180, 0.12, 9],
  ['Gallbladder removal', 60, 0.055, 12],
];

const givenNames = [
  'Aline',
  'Beat',
  'Corina',
  'Dario',
  'Elio',
  'Fabienne',
  'Gion',
  'Heidi',
  'Ivo',
  'Jasmin',
  'Kilian',
  'Luzia',
  'Mauro',
  'Nadja',
  'Orsina',
  'Reto',
  'Seraina',
  'Urs',
] as const;
const lastNames = [
  'Aebischer',
  'Bianchi',
  'Caduff',
  'Dupont',
  'Egli',
  'Favre',
  'Gerber',
  'Hofer',
  'Imhof',
  'Jäggi',
  'Keller',
  'Lüthi',
  'Maurer',
  'Nyffeler',
  'Odermatt',
  'Piguet',
  'Rochat',
  'Schwab',
  'Tschudi',
  'Wyss',
] as const;

/**
 * Writes the hospital's six files: two years of admissions that end on `anchor`; the same anchor
 * gives the same bytes.
 */
export async function generateHospital(folder: string, anchor: string): Promise<{ files: readonly SeedFile[] }> {
  await mkdir(folder, { recursive: true });
  const lastDay = parseDay(anchor);
  const firstDay = lastDay - 720;
  const random = createRandom(4711, 'hospital');
  const csv = {
    wards: new CsvWriter(wardsTable),
    physicians: new CsvWriter(physiciansTable),
    patients: new CsvWriter(patientsTable),
    stays: new CsvWriter(staysTable),
    surgeries: new CsvWriter(surgeriesTable),
    labTests: new CsvWriter(labTestsTable),
  };
  for (const ward of wards) {
    csv.wards.add(...ward);
  }

  const chooseGrade = createChoice([
    ['resident', 40],
    ['registrar', 35],
    ['consultant', 25],
  ]);
  const physicians = Array.from({ length: 54 }, (_, index) => ({
    id: index + 1,
    // 18 given and 20 last names: the pairs repeat only after 180.
    name: `${givenNames[index % givenNames.length]} ${lastNames[(index * 7 + 3) % lastNames.length]}`,
    specialty: specialties[index % specialties.length] ?? 'Cardiology',
  }));
  for (const { id, name, specialty } of physicians) {
    csv.physicians.add(id, name, specialty, chooseGrade(random), formatDay(firstDay - random.integer(200, 12_000)));
  }

  const chooseBlood = createChoice<string | null>([
    ['O+', 35],
    ['A+', 37],
    ['B+', 7],
    ['AB+', 3],
    ['O-', 6],
    ['A-', 6],
    [null, 6],
  ]);
  const chooseCanton = createChoice([
    ['Bern', 34],
    ['Luzern', 18],
    ['Aargau', 16],
    ['Solothurn', 13],
    ['Fribourg', 11],
    ['Valais', 8],
  ]);
  const chooseInsurer = createChoice<string | null>([
    ['Helvana', 33],
    ['Sanaris', 27],
    ['Curavita', 18],
    ['Alpencare', 14],
    [null, 8],
  ]);
  const patientCount = 5_200;
  const insurers: (string | null)[] = [];
  for (let id = 1; id <= patientCount; id += 1) {
    const insurer = chooseInsurer(random);
    insurers.push(insurer);
    csv.patients.add(
      id,
      `${random.pick(givenNames)} ${random.pick(lastNames)}`,
      random.chance(0.53) ? 'female' : 'male',
      formatDay(lastDay - random.integer(400, 33_500)),
      chooseBlood(random),
      chooseCanton(random),
      insurer,
    );
  }

  const chooseType = createChoice([
    ['emergency', 48],
    ['elective', 41],
    ['birth', 11],
  ]);
  const chooseDisposition = createChoice([
    ['home', 78],
    ['rehabilitation', 12],
    ['nursing_home', 7],
    ['deceased', 3],
  ]);
  const chooseAnaesthesia = createChoice([
    ['general', 64],
    ['spinal', 24],
    ['local', 12],
  ]);
  const chooseAnalyte = createChoice([
    ['Haemoglobin', 30],
    ['Creatinine', 24],
    ['Troponin', 12],
    ['Glucose', 20],
    ['C-reactive protein', 14],
  ]);
  const turnarounds: Record<string, number> = { Haemoglobin: 45, Creatinine: 60, Troponin: 35, Glucose: 25 };
  const chooseWard = createWeighted(wards.map(([, , , beds]) => beds));
  const chooseProcedure = createWeighted(procedures.map(([, , , weight]) => weight));
  const choosePatient = createWeighted(Array.from({ length: patientCount }, () => Math.exp(0.9 * random.normal())));
  const formerDischarge = new Map<number, number>();
  let stayId = 0;
  let surgeryId = 0;
  let sampleId = 0;
  for (let day = firstDay; day <= lastDay; day += 1) {
    const { month, weekday } = partsOfDay(day);
    const cold = month <= 2 || month === 12;
    const busy = (13 + (cold ? 3 : 0) - (weekday === 0 || weekday === 6 ? 4 : 0)) * (0.8 + 0.4 * random.next());
    for (let index = 0; index < Math.round(busy); index += 1) {
      stayId += 1;
      const training = random.chance(0.03);
      const type = chooseType(random);
      const patient = choosePatient(random) + 1;
      const hour = type === 'elective' ? random.integer(6, 11) : Math.floor(24 * Math.pow(random.next(), 0.7));
      const admitted = day === lastDay ? Math.min(hour, 12) : hour;
      const ward = type === 'birth' ? 'MAT' : (wards[chooseWard(random)]?.[0] ?? 'GEN');
      const attending = random.chance(0.05) ? null : random.pick(physicians);
      const payingSlowly = insurers[patient - 1] === 'Curavita' ? 1.25 : 1;
      const nights = Math.min(
        60,
        Math.round(
          (type === 'elective' ? 3.2 : type === 'birth' ? 2.4 : 4) * payingSlowly * Math.exp(0.7 * random.normal()),
        ),
      );
      const gone = day + nights < lastDay;
      const former = formerDischarge.get(patient);
      if (!training) {
        formerDischarge.set(patient, day + nights);
      }
      csv.stays.add(
        stayId,
        patient,
        ward,
        gone ? (random.chance(0.8) ? ward : (wards[chooseWard(random)]?.[0] ?? 'GEN')) : null,
        attending?.id ?? null,
        `${formatDay(day)} ${formatTime(admitted * 3600 + random.integer(0, 3599))}`,
        gone
          ? `${formatDay(day + nights)} ${formatTime((nights === 0 ? 0 : 9) * 3600 + (nights === 0 ? 86_399 - random.integer(0, 900) : random.integer(0, 30_000)))}`
          : null,
        type,
        gone ? chooseDisposition(random) : null,
        gone ? nights : null,
        gone ? money(Math.round((180_000 + 95_000 * nights) * Math.exp(0.35 * random.normal()))) : null,
        former !== undefined && day >= former && day - former <= 30,
        training,
      );
      if (training) {
        continue;
      }
      if (random.chance(type === 'elective' ? 0.7 : 0.22)) {
        surgeryId += 1;
        const procedure = procedures[chooseProcedure(random)] ?? procedures[0];
        if (procedure === undefined) {
          continue;
        }
        const surgeon = random.chance(0.06) ? null : random.pick(physicians.slice(0, 30));
        csv.surgeries.add(
          surgeryId,
          stayId,
          surgeon?.id ?? null,
          formatDay(Math.min(lastDay, day + random.integer(0, Math.min(nights, 2)))),
          procedure[0],
          chooseAnaesthesia(random),
          Math.max(10, Math.round(procedure[1] * Math.exp(0.3 * random.normal()))),
          random.chance(surgeon === null ? procedure[2] / 2 : procedure[2]),
        );
      }
      const samples = random.chance(0.12) ? 0 : random.integer(1, 4);
      for (let sample = 0; sample < samples; sample += 1) {
        sampleId += 1;
        const analyte = chooseAnalyte(random);
        const second = Math.min(86_399, admitted * 3600 + random.integer(0, 36_000));
        csv.labTests.add(
          sampleId,
          stayId,
          `${formatDay(day)} ${formatTime(day === lastDay ? Math.min(second, 50_000) : second)}`,
          analyte,
          random.chance(0.03) ? null : Math.round((turnarounds[analyte] ?? 90) * Math.exp(0.6 * random.normal())),
          random.chance(type === 'emergency' ? 0.31 : 0.17),
        );
      }
    }
  }
  return { files: await Promise.all(Object.values(csv).map((table) => table.write(folder))) };
}
