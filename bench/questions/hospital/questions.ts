import type { Question } from '../question.ts';

/** Condition of the definitions: a stay that really happened. */
const genuine = 'NOT s.training';

/** Questions about the hospital as people ask them on 20 November 2026, with answers computed by hand. */
export const hospitalQuestions: readonly Question[] = [
  {
    family: 'total',
    question: 'How many patients were admitted in September 2026?',
    sql: [
      `SELECT COUNT(*) FROM stays s WHERE ${genuine} AND s.admitted_at >= '2026-09-01' AND s.admitted_at < '2026-10-01'`,
      `SELECT COUNT(DISTINCT s.patient_id) FROM stays s WHERE ${genuine} AND s.admitted_at >= '2026-09-01' AND s.admitted_at < '2026-10-01'`,
    ],
  },
  {
    family: 'total',
    question: 'total reimbursement for Q2 2026',
    sql: `SELECT SUM(s.reimbursed) FROM stays s WHERE ${genuine} AND s.admitted_at >= '2026-04-01' AND s.admitted_at < '2026-07-01'`,
  },
  {
    family: 'breakdown',
    question: 'average length of stay per insurer',
    sql: `SELECT p.insurer, AVG(s.nights) FROM stays s LEFT JOIN patients p USING (patient_id) WHERE ${genuine} GROUP BY 1`,
  },
  {
    family: 'breakdown',
    question: 'Abnormal results broken down by analyte and sex',
    sql: 'SELECT t.analyte, p.sex, COUNT(*) FROM lab_tests t JOIN stays s USING (stay_id) JOIN patients p USING (patient_id) WHERE t.abnormal GROUP BY 1, 2',
  },
  {
    family: 'breakdown',
    question: "surgeries in 2025 per surgeon's specialty",
    sql: 'SELECT d.specialty, COUNT(*) FROM surgeries o LEFT JOIN physicians d ON d.physician_id = o.surgeon_id WHERE year(o.performed_on) = 2025 GROUP BY 1',
  },
  {
    family: 'trend',
    question: 'admissions per week since 1 September 2026',
    sql: `SELECT date_trunc('week', s.admitted_at), COUNT(*) FROM stays s WHERE ${genuine} AND s.admitted_at >= '2026-09-01' GROUP BY 1`,
  },
  {
    family: 'trend',
    question: 'show me the readmission rate by quarter for 2025',
    sql: `SELECT date_trunc('quarter', s.admitted_at), COUNT(*) FILTER (s.readmitted) / COUNT(*) FROM stays s WHERE ${genuine} AND year(s.admitted_at) = 2025 GROUP BY 1`,
  },
  {
    family: 'trend',
    question: 'How has the average turnaround of lab tests developed over the past 6 months?',
    sql: [
      "SELECT date_trunc('month', drawn_at), AVG(turnaround_minutes) FROM lab_tests WHERE drawn_at >= '2026-05-01' AND drawn_at < '2026-11-01' GROUP BY 1",
      "SELECT date_trunc('month', drawn_at), AVG(turnaround_minutes) FROM lab_tests WHERE drawn_at >= '2026-06-01' GROUP BY 1",
      "SELECT date_trunc('month', drawn_at), AVG(turnaround_minutes) FROM lab_tests WHERE drawn_at >= '2026-05-20' GROUP BY 1",
    ],
  },
  {
    family: 'filter',
    question: 'How many emergency admissions did Helvana patients have in 2026?',
    sql: `SELECT COUNT(*) FROM stays s JOIN patients p USING (patient_id) WHERE ${genuine} AND s.admission_type = 'emergency' AND p.insurer = 'Helvana' AND s.admitted_at >= '2026-01-01'`,
  },
  {
    family: 'filter',
    question: 'number of hip replacements with complications this year',
    sql: "SELECT COUNT(*) FROM surgeries WHERE procedure = 'Hip replacement' AND complication AND performed_on >= '2026-01-01'",
  },
  {
    family: 'filter',
    question: 'lab tests with a turnaround over 180 minutes, by analyte',
    sql: 'SELECT analyte, COUNT(*) FROM lab_tests WHERE turnaround_minutes > 180 GROUP BY 1',
  },
  {
    family: 'filter',
    question: 'How many patients were discharged to somewhere other than home in 2025, by disposition',
    sql: [
      `SELECT s.disposition, COUNT(*) FROM stays s WHERE ${genuine} AND s.disposition <> 'home' AND year(s.discharged_at) = 2025 GROUP BY 1`,
      `SELECT s.disposition, COUNT(DISTINCT s.patient_id) FROM stays s WHERE ${genuine} AND s.disposition <> 'home' AND year(s.discharged_at) = 2025 GROUP BY 1`,
    ],
  },
  {
    family: 'filter',
    question: 'Patients from Valais or Fribourg without an insurer, by sex',
    sql: "SELECT sex, COUNT(*) FROM patients WHERE canton IN ('Valais', 'Fribourg') AND insurer IS NULL GROUP BY 1",
  },
  {
    family: 'threshold',
    question: 'wich surgeons have a complication rate above 8%?',
    sql: 'SELECT d.physician_name, COUNT(*) FILTER (o.complication) / COUNT(*) FROM surgeries o JOIN physicians d ON d.physician_id = o.surgeon_id GROUP BY 1 HAVING COUNT(*) FILTER (o.complication) / COUNT(*) > 0.08',
  },
  {
    family: 'comparison',
    question: 'how many surgeries this year compared to the same period last year',
    sql: [
      "SELECT COUNT(*) FILTER (performed_on >= '2026-01-01'), COUNT(*) FILTER (performed_on BETWEEN '2025-01-01' AND '2025-11-20') FROM surgeries",
      "SELECT date_trunc('year', performed_on), COUNT(*) FROM surgeries WHERE performed_on >= '2026-01-01' OR performed_on BETWEEN '2025-01-01' AND '2025-11-20' GROUP BY 1",
    ],
  },
  {
    family: 'comparison',
    question: 'Did admissions go up or down from August to September 2026?',
    sql: [
      `SELECT COUNT(*) FILTER (s.admitted_at < '2026-09-01'), COUNT(*) FILTER (s.admitted_at >= '2026-09-01') FROM stays s WHERE ${genuine} AND s.admitted_at >= '2026-08-01' AND s.admitted_at < '2026-10-01'`,
      `SELECT date_trunc('month', s.admitted_at), COUNT(*) FROM stays s WHERE ${genuine} AND s.admitted_at >= '2026-08-01' AND s.admitted_at < '2026-10-01' GROUP BY 1`,
    ],
  },
  {
    family: 'top',
    question: 'Top 5 procedures by number of complications',
    compare: 'ordered',
    sql: 'SELECT procedure, COUNT(*) FROM surgeries WHERE complication GROUP BY 1 ORDER BY 2 DESC LIMIT 5',
  },
  {
    family: 'most',
    question: 'Which insurer has the longest average stay?',
    compare: 'first',
    sql: `SELECT p.insurer, AVG(s.nights) FROM stays s JOIN patients p USING (patient_id) WHERE ${genuine} AND p.insurer IS NOT NULL GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  },
  {
    family: 'most',
    question: 'what was our busiest month for surgeries in 2025',
    compare: 'first',
    sql: "SELECT date_trunc('month', performed_on), COUNT(*) FROM surgeries WHERE year(performed_on) = 2025 GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
  },
  {
    family: 'share',
    question: 'percentage of admissions that were emergencies, by canton',
    sql: `SELECT p.canton, COUNT(*) FILTER (s.admission_type = 'emergency') / COUNT(*) FROM stays s LEFT JOIN patients p USING (patient_id) WHERE ${genuine} GROUP BY 1`,
  },
  {
    family: 'share',
    question: 'split of reimbursement by insurer in percent',
    sql: `SELECT p.insurer, SUM(s.reimbursed) / SUM(SUM(s.reimbursed)) OVER () FROM stays s LEFT JOIN patients p USING (patient_id) WHERE ${genuine} GROUP BY 1`,
  },
  {
    family: 'ratio',
    question: 'lab tests per admission by admission type',
    sql: `SELECT admission_type, tests / n FROM (SELECT s.admission_type, COUNT(*) AS n FROM stays s WHERE ${genuine} GROUP BY 1) JOIN (SELECT s.admission_type, COUNT(*) AS tests FROM lab_tests JOIN stays s USING (stay_id) GROUP BY 1) USING (admission_type)`,
  },
  {
    family: 'aggregate',
    question: 'longest knife time in minutes for each procedure',
    sql: 'SELECT procedure, MAX(knife_minutes) FROM surgeries GROUP BY 1',
  },
  {
    family: 'distinct',
    question: 'how many different surgeons performed surgery in october 2026?',
    sql: "SELECT COUNT(DISTINCT surgeon_id) FROM surgeries WHERE performed_on BETWEEN '2026-10-01' AND '2026-10-31'",
  },
  {
    family: 'list',
    question: 'Show the latest 10 discharges with patient name and disposition',
    compare: 'ordered',
    sql: `SELECT s.disposition, p.patient_name FROM stays s JOIN patients p USING (patient_id) WHERE ${genuine} AND s.discharged_at IS NOT NULL ORDER BY s.discharged_at DESC LIMIT 10`,
  },
  {
    family: 'list',
    question: 'which consultants do we have in Neurology?',
    sql: "SELECT physician_name FROM physicians WHERE grade = 'consultant' AND specialty = 'Neurology'",
  },
  {
    family: 'measures',
    question: 'admissions, deaths and bed days per month in 2026',
    sql: `SELECT date_trunc('month', s.admitted_at), COUNT(*), COUNT(*) FILTER (s.disposition = 'deceased'), SUM(s.nights) FROM stays s WHERE ${genuine} AND s.admitted_at >= '2026-01-01' GROUP BY 1`,
  },
  {
    family: 'running',
    question: 'running total of surgeries by month for 2025',
    sql: "SELECT month, SUM(n) OVER (ORDER BY month) FROM (SELECT date_trunc('month', performed_on) AS month, COUNT(*) AS n FROM surgeries WHERE year(performed_on) = 2025 GROUP BY 1)",
  },
  {
    family: 'distribution',
    question: 'How are admissions distributed over the number of nights?',
    sql: [
      `SELECT s.nights, COUNT(*) FROM stays s WHERE ${genuine} GROUP BY 1`,
      `SELECT s.nights, COUNT(*) FROM stays s WHERE ${genuine} AND s.nights IS NOT NULL GROUP BY 1`,
    ],
  },
  {
    family: 'profile',
    question: 'At what hour of the day do we get the most emergency admissions?',
    compare: 'first',
    sql: `SELECT hour(s.admitted_at), COUNT(*) FROM stays s WHERE ${genuine} AND s.admission_type = 'emergency' GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  },
  {
    family: 'existence',
    question: 'admissions without a single lab test by type of admission',
    sql: `SELECT s.admission_type, COUNT(*) FROM stays s WHERE ${genuine} AND NOT EXISTS (SELECT 1 FROM lab_tests t WHERE t.stay_id = s.stay_id) GROUP BY 1`,
  },
  {
    family: 'cohort',
    question: 'Deaths among patients born before 1950, by sex',
    sql: `SELECT p.sex, COUNT(*) FROM stays s JOIN patients p USING (patient_id) WHERE ${genuine} AND s.disposition = 'deceased' AND p.birth_date < '1950-01-01' GROUP BY 1`,
  },
  {
    family: 'definition',
    question: 'how do you calculate the complication rate?',
    explain: ['first week', 'surgeries'],
  },
  {
    family: 'spelling',
    question: 'admisions by cantn last quater',
    sql: `SELECT p.canton, COUNT(*) FROM stays s LEFT JOIN patients p USING (patient_id) WHERE ${genuine} AND s.admitted_at >= '2026-07-01' AND s.admitted_at < '2026-10-01' GROUP BY 1`,
  },

  {
    family: 'follow-up',
    previous: ['admissions by admission type in 2025'],
    question: 'and what abuot 2026',
    sql: `SELECT s.admission_type, COUNT(*) FROM stays s WHERE ${genuine} AND s.admitted_at >= '2026-01-01' GROUP BY 1`,
  },
  {
    family: 'follow-up',
    previous: ['surgeries by procedure'],
    question: 'just the ones with complications',
    sql: 'SELECT procedure, COUNT(*) FROM surgeries WHERE complication GROUP BY 1',
  },
  {
    family: 'follow-up',
    previous: ['reimbursement by month in 2025'],
    question: 'split that by insurer',
    sql: `SELECT date_trunc('month', s.admitted_at), p.insurer, SUM(s.reimbursed) FROM stays s LEFT JOIN patients p USING (patient_id) WHERE ${genuine} AND year(s.admitted_at) = 2025 GROUP BY 1, 2`,
  },
  {
    family: 'follow-up',
    previous: ['average turnaround by analyte in 2026'],
    question: 'slowest first please',
    compare: 'ordered',
    sql: 'SELECT analyte, AVG(turnaround_minutes) FROM lab_tests WHERE year(drawn_at) = 2026 GROUP BY 1 ORDER BY 2 DESC',
  },
  {
    family: 'follow-up',
    previous: ['bed days by insurer last year'],
    question: 'without Helvana',
    sql: [
      `SELECT p.insurer, SUM(s.nights) FROM stays s LEFT JOIN patients p USING (patient_id) WHERE ${genuine} AND year(s.admitted_at) = 2025 AND p.insurer IS DISTINCT FROM 'Helvana' GROUP BY 1`,
      `SELECT p.insurer, SUM(s.nights) FROM stays s LEFT JOIN patients p USING (patient_id) WHERE ${genuine} AND year(s.admitted_at) = 2025 AND p.insurer <> 'Helvana' GROUP BY 1`,
    ],
  },
  {
    family: 'follow-up',
    previous: ['how many surgeries in 2025 by specialty of the surgeon'],
    question: 'per anesthesia type instead',
    sql: 'SELECT anaesthesia, COUNT(*) FROM surgeries WHERE year(performed_on) = 2025 GROUP BY 1',
  },

  { family: 'unanswerable', question: 'how many nurses work the night shift', refuse: ['nurses'] },
  { family: 'unanswerable', question: 'income from the car park in 2025', refuse: ['car park'] },
  { family: 'unanswerable', question: 'average waiting time in the emergency room', refuse: ['waiting'] },
  { family: 'unanswerable', question: 'Which drugs were prescribed most in October?', refuse: ['drugs'] },
  { family: 'unanswerable', question: 'what do patients think of the food?', refuse: ['food'] },
  { family: 'unanswerable', question: 'Will admissions go up next month?', refuse: ['next month'] },

  { family: 'ambiguous', question: 'admissions per ward in 2026', clarify: ['admitting', 'discharging'] },
  { family: 'ambiguous', question: 'complication rate by specialty', clarify: ['surgeon', 'attending'] },
  { family: 'ambiguous', question: 'reimbursement for cardiology in 2025', clarify: ['specialty', 'ward'] },
  { family: 'ambiguous', question: 'average minutes by admission type in 2026', clarify: ['knife', 'turnaround'] },
];
