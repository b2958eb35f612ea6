import type { Question } from '../question.ts';
import { phrasing, unanswerable } from './phrasing.ts';

const genuine = 'NOT s.training';
const stays = `SELECT COUNT(*) FROM stays s WHERE ${genuine}`;
const since2026 = "s.admitted_at >= '2026-01-01'";

/** Ways to ask the hospital on 20 November 2026. */
export const hospitalPhrasings: readonly Question[] = [
  phrasing(
    'admissions that were not emergencies in 2026',
    `${stays} AND s.admission_type <> 'emergency' AND ${since2026}`,
  ),
  phrasing(
    'admissions other than births by disposition',
    `SELECT s.disposition, COUNT(*) FROM stays s WHERE ${genuine} AND s.admission_type <> 'birth' GROUP BY 1`,
  ),
  phrasing('female patients not insured with Helvana', [
    "SELECT COUNT(*) FROM patients WHERE sex = 'female' AND insurer <> 'Helvana'",
    "SELECT COUNT(*) FROM patients WHERE sex = 'female' AND insurer IS DISTINCT FROM 'Helvana'",
  ]),
  phrasing('patients whose blood group is unknown', [
    'SELECT COUNT(*) FROM patients WHERE blood_group IS NULL',
    'SELECT patient_id FROM patients WHERE blood_group IS NULL ORDER BY 1 LIMIT 100',
  ]),
  phrasing(
    'surgeries without complications by procedure',
    'SELECT procedure, COUNT(*) FROM surgeries WHERE NOT complication GROUP BY 1',
  ),
  phrasing('surgeries without a surgeon', 'SELECT COUNT(*) FROM surgeries WHERE surgeon_id IS NULL'),
  phrasing(
    'patients without any admission by canton',
    `SELECT canton, COUNT(*) FROM patients p WHERE NOT EXISTS (SELECT 1 FROM stays s WHERE s.patient_id = p.patient_id AND ${genuine}) GROUP BY 1`,
  ),
  phrasing('how many patients were admitted more than twice in 2026', [
    `SELECT COUNT(*) FROM (SELECT s.patient_id FROM stays s WHERE ${genuine} AND ${since2026} GROUP BY 1 HAVING COUNT(*) > 2)`,
  ]),
  phrasing('patients admitted at least 5 times', [
    `SELECT s.patient_id, COUNT(*) FROM stays s WHERE ${genuine} GROUP BY 1 HAVING COUNT(*) >= 5`,
    `SELECT COUNT(*) FROM (SELECT s.patient_id FROM stays s WHERE ${genuine} GROUP BY 1 HAVING COUNT(*) >= 5)`,
  ]),
  phrasing('stays of more than 14 nights in 2025', `${stays} AND s.nights > 14 AND year(s.admitted_at) = 2025`),
  phrasing('stays longer than a week', `${stays} AND s.nights > 7`),
  phrasing(
    'admissions between 3 and 5 nights by admission type',
    `SELECT s.admission_type, COUNT(*) FROM stays s WHERE ${genuine} AND s.nights BETWEEN 3 AND 5 GROUP BY 1`,
  ),
  // What is meant by night is said with the answer.
  phrasing('admissions during the night', `${stays} AND (hour(s.admitted_at) >= 22 OR hour(s.admitted_at) < 6)`),
  unanswerable('patients over 80'),
  phrasing('admissions on New Year’s Eve 2025', `${stays} AND CAST(s.admitted_at AS DATE) = '2025-12-31'`),
  phrasing(
    'discharges per month in 2026',
    `SELECT date_trunc('month', s.discharged_at), COUNT(*) FROM stays s WHERE ${genuine} AND s.discharged_at >= '2026-01-01' GROUP BY 1`,
  ),
  phrasing('how many patients are in bed right now', [
    `${stays} AND s.discharged_at IS NULL`,
    `SELECT COUNT(DISTINCT s.patient_id) FROM stays s WHERE ${genuine} AND s.discharged_at IS NULL`,
  ]),
  phrasing('how many were discharged yesterday', `${stays} AND CAST(s.discharged_at AS DATE) = '2026-11-19'`),
  phrasing('admissions since last Sunday', `${stays} AND s.admitted_at >= '2026-11-15'`),
  phrasing('deaths in intensive care wards', [
    `SELECT COUNT(*) FROM stays s JOIN wards w ON w.ward_code = s.admitting_ward WHERE ${genuine} AND s.disposition = 'deceased' AND w.intensive`,
    `SELECT COUNT(*) FROM stays s JOIN wards w ON w.ward_code = s.discharging_ward WHERE ${genuine} AND s.disposition = 'deceased' AND w.intensive`,
  ]),
  phrasing('beds per wing', 'SELECT wing, SUM(beds) FROM wards GROUP BY 1'),
  phrasing('which ward has the most beds', 'SELECT ward_title, beds FROM wards ORDER BY 2 DESC LIMIT 1', 'first'),
  phrasing('longest stay in 2026', `SELECT MAX(s.nights) FROM stays s WHERE ${genuine} AND ${since2026}`),
  phrasing(
    'shortest and longest knife time per procedure',
    'SELECT procedure, MIN(knife_minutes), MAX(knife_minutes) FROM surgeries GROUP BY 1',
  ),
  phrasing(
    'which canton sends us the most patients',
    [
      'SELECT canton, COUNT(*) FROM patients GROUP BY 1 ORDER BY 2 DESC LIMIT 1',
      `SELECT p.canton, COUNT(*) FROM stays s JOIN patients p USING (patient_id) WHERE ${genuine} GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
    ],
    'first',
  ),
  phrasing('top 2 procedures per specialty of the surgeon', [
    'SELECT specialty, procedure, n FROM (SELECT d.specialty, o.procedure, COUNT(*) AS n, ROW_NUMBER() OVER (PARTITION BY d.specialty ORDER BY COUNT(*) DESC) AS place FROM surgeries o JOIN physicians d ON d.physician_id = o.surgeon_id GROUP BY 1, 2) WHERE place <= 2',
    'SELECT specialty, procedure, n FROM (SELECT d.specialty, o.procedure, COUNT(*) AS n, ROW_NUMBER() OVER (PARTITION BY d.specialty ORDER BY COUNT(*) DESC) AS place FROM surgeries o LEFT JOIN physicians d ON d.physician_id = o.surgeon_id GROUP BY 1, 2) WHERE place <= 2',
  ]),
  phrasing('average number of lab tests per stay in 2026', [
    `SELECT (SELECT COUNT(*) FROM lab_tests t WHERE t.drawn_at >= '2026-01-01') / COUNT(*) FROM stays s WHERE ${genuine} AND ${since2026}`,
    `SELECT (SELECT COUNT(*) FROM lab_tests t JOIN stays s USING (stay_id) WHERE ${genuine} AND ${since2026}) / COUNT(*) FROM stays s WHERE ${genuine} AND ${since2026}`,
  ]),
  phrasing('share of patients by sex', 'SELECT sex, COUNT(*) / SUM(COUNT(*)) OVER () FROM patients GROUP BY 1'),
  phrasing(
    'what fraction of surgeries had complications in 2026',
    "SELECT COUNT(*) FILTER (complication) / COUNT(*) FROM surgeries WHERE performed_on >= '2026-01-01'",
  ),
  phrasing(
    'mortality of emergency admissions vs elective ones',
    `SELECT s.admission_type, COUNT(*) FILTER (s.disposition = 'deceased') / COUNT(*) FROM stays s WHERE ${genuine} AND s.admission_type IN ('emergency', 'elective') GROUP BY 1`,
  ),
  phrasing('mean reimbursement per case in 2025', [
    `SELECT AVG(s.reimbursed) FROM stays s WHERE ${genuine} AND year(s.admitted_at) = 2025`,
    `SELECT SUM(s.reimbursed) / COUNT(*) FROM stays s WHERE ${genuine} AND year(s.admitted_at) = 2025`,
  ]),
  phrasing('admissions in Q3 2026 up from Q3 2025', [
    `SELECT COUNT(*) FILTER (year(s.admitted_at) = 2026), COUNT(*) FILTER (year(s.admitted_at) = 2025) FROM stays s WHERE ${genuine} AND quarter(s.admitted_at) = 3 AND year(s.admitted_at) IN (2025, 2026)`,
  ]),
  unanswerable('admissions in October compared with the average month of 2025'),
  unanswerable('admissions by marital status'),
  unanswerable('how many physicians are on holiday'),
  unanswerable('surgeries that were cancelled'),
  phrasing(
    ['admissions by canton in 2026', 'only emergencies', 'and of women'],
    `SELECT p.canton, COUNT(*) FROM stays s JOIN patients p USING (patient_id) WHERE ${genuine} AND ${since2026} AND s.admission_type = 'emergency' AND p.sex = 'female' GROUP BY 1`,
  ),
  phrasing(
    ['admissions by canton in 2026', 'top 3'],
    `SELECT p.canton, COUNT(*) FROM stays s JOIN patients p USING (patient_id) WHERE ${genuine} AND ${since2026} GROUP BY 1 ORDER BY 2 DESC LIMIT 3`,
  ),
  phrasing(
    ['surgeries by procedure in 2025', 'now the complication rate'],
    'SELECT procedure, COUNT(*) FILTER (complication) / COUNT(*) FROM surgeries WHERE year(performed_on) = 2025 GROUP BY 1',
  ),
  phrasing(
    ['lab tests by analyte in 2026', 'abnormal ones only'],
    "SELECT analyte, COUNT(*) FROM lab_tests WHERE abnormal AND drawn_at >= '2026-01-01' GROUP BY 1",
  ),
  phrasing(
    ['bed days by insurer in 2025', 'also by sex'],
    `SELECT p.insurer, p.sex, SUM(s.nights) FROM stays s LEFT JOIN patients p USING (patient_id) WHERE ${genuine} AND year(s.admitted_at) = 2025 GROUP BY 1, 2`,
  ),
  phrasing(
    ['bed days by insurer in 2025', 'sort alphabetically'],
    `SELECT p.insurer, SUM(s.nights) FROM stays s LEFT JOIN patients p USING (patient_id) WHERE ${genuine} AND year(s.admitted_at) = 2025 GROUP BY 1`,
  ),

  // Comparisons, shares, times of day, absence, conversations
  phrasing(
    'share of emergency admissions by month in 2026',
    `SELECT date_trunc('month', s.admitted_at)::DATE, COUNT(*) FILTER (s.admission_type = 'emergency') / COUNT(*) FROM stays s WHERE ${genuine} AND s.admitted_at >= '2026-01-01' GROUP BY 1`,
  ),
  phrasing('admissions at weekends compared with weekdays', [
    `SELECT COUNT(*) FILTER (isodow(s.admitted_at) >= 6), COUNT(*) FILTER (isodow(s.admitted_at) < 6) FROM stays s WHERE ${genuine}`,
  ]),
  phrasing('patients admitted more than twice in 2026', [
    `SELECT COUNT(*) FROM (SELECT s.patient_id FROM stays s WHERE ${genuine} AND s.admitted_at >= '2026-01-01' GROUP BY 1 HAVING COUNT(*) > 2)`,
    `SELECT s.patient_id, COUNT(*) FROM stays s WHERE ${genuine} AND s.admitted_at >= '2026-01-01' GROUP BY 1 HAVING COUNT(*) > 2`,
  ]),
  phrasing(
    'surgeries longer than 2 hours without complications',
    'SELECT COUNT(*) FROM surgeries WHERE knife_minutes > 120 AND NOT complication',
  ),
  phrasing('surgeries under general anaesthesia vs spinal by month in 2026', [
    "SELECT date_trunc('month', performed_on)::DATE, anaesthesia, COUNT(*) FROM surgeries WHERE anaesthesia IN ('general', 'spinal') AND performed_on >= '2026-01-01' GROUP BY 1, 2",
  ]),
  phrasing(
    'average turnaround of samples taken at night',
    'SELECT AVG(turnaround_minutes) FROM lab_tests WHERE hour(drawn_at) >= 22 OR hour(drawn_at) < 6',
  ),
  phrasing('discharges by month in 2026', [
    `SELECT date_trunc('month', s.discharged_at)::DATE, COUNT(*) FROM stays s WHERE ${genuine} AND s.discharged_at >= '2026-01-01' GROUP BY 1`,
  ]),
  phrasing(
    'percentage of patients who are uninsured',
    'SELECT COUNT(*) FILTER (insurer IS NULL) / COUNT(*) FROM patients',
  ),
  phrasing('physicians who have never operated', [
    'SELECT COUNT(*) FROM physicians p WHERE NOT EXISTS (SELECT 1 FROM surgeries s WHERE s.surgeon_id = p.physician_id)',
    'SELECT p.physician_id FROM physicians p WHERE NOT EXISTS (SELECT 1 FROM surgeries s WHERE s.surgeon_id = p.physician_id)',
  ]),
  phrasing(
    ['admissions in October', 'compared to last year', 'by admission type'],
    [
      `SELECT s.admission_type, COUNT(*) FILTER (s.admitted_at >= '2026-10-01' AND s.admitted_at < '2026-11-01'), COUNT(*) FILTER (s.admitted_at >= '2025-10-01' AND s.admitted_at < '2025-11-01') FROM stays s WHERE ${genuine} GROUP BY 1`,
    ],
  ),
  phrasing(
    'reimbursement per bed day by admission type in 2025',
    `SELECT s.admission_type, SUM(s.reimbursed) / SUM(s.nights) FROM stays s WHERE ${genuine} AND year(s.admitted_at) = 2025 GROUP BY 1`,
  ),
  phrasing('how many women were admitted before noon last week', [
    `SELECT COUNT(DISTINCT s.patient_id) FROM stays s JOIN patients p USING (patient_id) WHERE ${genuine} AND p.sex = 'female' AND hour(s.admitted_at) < 12 AND s.admitted_at >= '2026-11-09' AND s.admitted_at < '2026-11-16'`,
    `SELECT COUNT(*) FROM stays s JOIN patients p USING (patient_id) WHERE ${genuine} AND p.sex = 'female' AND hour(s.admitted_at) < 12 AND s.admitted_at >= '2026-11-09' AND s.admitted_at < '2026-11-16'`,
  ]),
  phrasing('admissions this year versus last year by canton', [
    `SELECT p.canton, COUNT(*) FILTER (s.admitted_at >= '2026-01-01' AND s.admitted_at < '2026-11-21'), COUNT(*) FILTER (s.admitted_at >= '2025-01-01' AND s.admitted_at < '2025-11-21') FROM stays s JOIN patients p USING (patient_id) WHERE ${genuine} GROUP BY 1`,
  ]),
  phrasing('complications month over month in 2025', [
    "SELECT m, n, p FROM (SELECT date_trunc('month', performed_on)::DATE AS m, COUNT(*) FILTER (complication) AS n, LAG(COUNT(*) FILTER (complication)) OVER (ORDER BY date_trunc('month', performed_on)::DATE) AS p FROM surgeries GROUP BY 1) WHERE year(m) = 2025",
  ]),
];
