import type { Question } from '../question.ts';
import { phrasing, unanswerable } from './phrasing.ts';

const regular = 'NOT e.auditor';
const enrolments = `SELECT COUNT(*) FROM enrolments e WHERE ${regular}`;
const loans = 'SELECT COUNT(*) FROM library_loans l';

/** Ways to ask the university on 20 November 2026. */
export const universityPhrasings: readonly Question[] = [
  phrasing('loans that are not books in 2026', `${loans} WHERE l.medium <> 'book' AND l.borrowed_at >= '2026-01-01'`),
  phrasing(
    'loans except laptops and films by branch',
    "SELECT branch, COUNT(*) FROM library_loans WHERE medium NOT IN ('laptop', 'film') GROUP BY 1",
  ),
  phrasing('enrolments that did not end in a pass in 2025', [
    `${enrolments} AND e.outcome <> 'passed' AND year(e.enrolled_at) = 2025`,
    `${enrolments} AND e.outcome IS DISTINCT FROM 'passed' AND year(e.enrolled_at) = 2025`,
  ]),
  phrasing(
    'students who have not graduated by degree',
    'SELECT degree, COUNT(*) FROM students WHERE graduated_on IS NULL GROUP BY 1',
  ),
  phrasing('how many students graduated in 2026', 'SELECT COUNT(*) FROM students WHERE year(graduated_on) = 2026'),
  phrasing('loans not returned on time in 2025', [
    `${loans} WHERE l.returned_on > l.due_on AND year(l.borrowed_at) = 2025`,
  ]),
  phrasing('students without loans but with enrolments', [
    `SELECT COUNT(*) FROM students s WHERE NOT EXISTS (SELECT 1 FROM library_loans l WHERE l.student_id = s.student_id) AND EXISTS (SELECT 1 FROM enrolments e WHERE e.student_id = s.student_id AND ${regular})`,
  ]),
  phrasing(
    'enrolments without an examiner in 2026',
    `${enrolments} AND e.examiner_id IS NULL AND e.enrolled_at >= '2026-01-01'`,
  ),
  phrasing('courses not taught in English', [
    "SELECT COUNT(*) FROM courses WHERE taught_in <> 'English'",
    "SELECT course_title FROM courses WHERE taught_in <> 'English'",
  ]),
  phrasing('students from anywhere but Galway', [
    "SELECT COUNT(*) FROM students WHERE county <> 'Galway'",
    "SELECT COUNT(*) FROM students WHERE county IS DISTINCT FROM 'Galway'",
  ]),
  phrasing('students who borrowed more than 10 items in 2026', [
    "SELECT s.student_id, COUNT(*) FROM library_loans l JOIN students s USING (student_id) WHERE l.borrowed_at >= '2026-01-01' GROUP BY 1 HAVING COUNT(*) > 10",
    "SELECT COUNT(*) FROM (SELECT student_id FROM library_loans WHERE student_id IS NOT NULL AND borrowed_at >= '2026-01-01' GROUP BY 1 HAVING COUNT(*) > 10)",
  ]),
  phrasing(
    'exams with fewer than 40 points by level',
    `SELECT c.level, COUNT(*) FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} AND e.points < 40 GROUP BY 1`,
  ),
  phrasing('exams between 50 and 59 points in 2026', [
    `${enrolments} AND e.points BETWEEN 50 AND 59 AND e.enrolled_at >= '2026-01-01'`,
    `${enrolments} AND e.points BETWEEN 50 AND 59 AND e.examined_on >= '2026-01-01'`,
  ]),
  phrasing('courses worth 10 credits or more', [
    'SELECT COUNT(*) FROM courses WHERE credits >= 10',
    'SELECT course_title FROM courses WHERE credits >= 10',
  ]),
  phrasing('courses worth exactly 15 credits', [
    'SELECT COUNT(*) FROM courses WHERE credits = 15',
    'SELECT course_title FROM courses WHERE credits = 15',
  ]),
  phrasing('loans renewed more than once', `${loans} WHERE l.renewals > 1`),
  phrasing('loans with a late fee over 5 euros', `${loans} WHERE l.late_fee > 5`),
  phrasing(
    'exams sat in January 2026',
    `SELECT COUNT(e.points) FROM enrolments e WHERE ${regular} AND e.examined_on BETWEEN '2026-01-01' AND '2026-01-31'`,
  ),
  phrasing(
    'pass rate of exams sat in January 2026',
    `SELECT COUNT(*) FILTER (e.outcome = 'passed') / COUNT(e.points) FROM enrolments e WHERE ${regular} AND e.examined_on BETWEEN '2026-01-01' AND '2026-01-31'`,
  ),
  phrasing('loans due next week', `${loans} WHERE l.due_on BETWEEN '2026-11-23' AND '2026-11-29'`),
  phrasing(
    'loans due in October 2026 by medium',
    "SELECT medium, COUNT(*) FROM library_loans WHERE due_on BETWEEN '2026-10-01' AND '2026-10-31' GROUP BY 1",
  ),
  phrasing(
    'loans on Saturdays by branch',
    'SELECT branch, COUNT(*) FROM library_loans WHERE isodow(borrowed_at) = 6 GROUP BY 1',
  ),
  phrasing(
    'loans per hour of the day on Mondays',
    'SELECT hour(borrowed_at), COUNT(*) FROM library_loans WHERE isodow(borrowed_at) = 1 GROUP BY 1',
  ),
  // A month without rows is a month with nothing, not one to be drawn past.
  phrasing(
    'laptop loans by month in the first half of 2026',
    "SELECT m.month, COUNT(l.loan_id) FROM (SELECT unnest(generate_series(DATE '2026-01-01', DATE '2026-06-01', INTERVAL 1 MONTH)) AS month) m LEFT JOIN library_loans l ON l.medium = 'laptop' AND date_trunc('month', l.borrowed_at) = m.month GROUP BY 1",
  ),
  phrasing(
    'enrolments in Sept 2026',
    `${enrolments} AND e.enrolled_at >= '2026-09-01' AND e.enrolled_at < '2026-10-01'`,
  ),
  phrasing('enrolments in the last three months', [
    `${enrolments} AND e.enrolled_at >= '2026-08-01' AND e.enrolled_at < '2026-11-01'`,
    `${enrolments} AND e.enrolled_at >= '2026-08-20' AND e.enrolled_at < '2026-11-21'`,
  ]),
  phrasing('enrolments until the end of March 2026', [`${enrolments} AND e.enrolled_at < '2026-04-01'`]),
  phrasing('enrolments a year ago today', [`${enrolments} AND CAST(e.enrolled_at AS DATE) = '2025-11-20'`]),
  phrasing(
    'waiting list at the end of October 2026',
    "SELECT SUM(waiting) FROM residence_counts WHERE counted_on = '2026-10-30'",
  ),
  phrasing('average number of occupied rooms in 2026', [
    "SELECT AVG(n) FROM (SELECT SUM(occupied) AS n FROM residence_counts WHERE counted_on >= '2026-01-01' GROUP BY counted_on)",
  ]),
  phrasing('total waiting list this year', [
    "SELECT SUM(waiting) FROM residence_counts WHERE counted_on = '2026-11-20'",
  ]),
  phrasing(
    'occupied rooms in Brook Hall by month in 2026',
    "SELECT date_trunc('month', r.counted_on), SUM(r.occupied) FROM residence_counts r JOIN (SELECT MAX(counted_on) AS counted_on FROM residence_counts WHERE counted_on >= '2026-01-01' GROUP BY date_trunc('month', counted_on)) USING (counted_on) WHERE residence = 'Brook Hall' GROUP BY 1",
  ),
  unanswerable('cumulative waiting list by month in 2026'),
  phrasing(
    'which residence has the lowest occupancy rate',
    "SELECT residence, occupied / rooms FROM residence_counts WHERE counted_on = '2026-11-20' ORDER BY 2 LIMIT 1",
    'first',
  ),
  unanswerable('best paid professor'),
  phrasing('students with the highest average points in 2025, top 5', [
    `SELECT s.student_id, AVG(e.points) FROM enrolments e JOIN students s USING (student_id) WHERE ${regular} AND year(e.enrolled_at) = 2025 GROUP BY 1 ORDER BY 2 DESC LIMIT 5`,
  ]),
  phrasing('top course in each level by average points', [
    `SELECT level, course_title, n FROM (SELECT c.level, c.course_title, AVG(e.points) AS n, ROW_NUMBER() OVER (PARTITION BY c.level ORDER BY AVG(e.points) DESC) AS place FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} GROUP BY 1, 2) WHERE place = 1`,
  ]),
  phrasing('least popular medium', 'SELECT medium, COUNT(*) FROM library_loans GROUP BY 1 ORDER BY 2 LIMIT 1', 'first'),
  phrasing(
    'how much do students pay on average per enrolment',
    `SELECT SUM(e.fee) / COUNT(*) FROM enrolments e WHERE ${regular}`,
  ),
  phrasing(
    'average loans per borrower by degree',
    'SELECT s.degree, COUNT(*) / COUNT(DISTINCT l.student_id) FROM library_loans l JOIN students s USING (student_id) GROUP BY 1',
  ),
  phrasing(
    'share of failed exams per level',
    `SELECT c.level, COUNT(*) FILTER (e.outcome = 'failed') / COUNT(e.points) FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} GROUP BY 1`,
  ),
  phrasing(
    'percentage of students from abroad by degree',
    'SELECT degree, COUNT(*) FILTER (county IS NULL) / COUNT(*) FROM students GROUP BY 1',
  ),
  phrasing('fee income versus late fees by degree', [
    `SELECT degree, a, b FROM (SELECT s.degree, SUM(e.fee) AS a FROM enrolments e JOIN students s USING (student_id) WHERE ${regular} GROUP BY 1) JOIN (SELECT s.degree, SUM(l.late_fee) AS b FROM library_loans l JOIN students s USING (student_id) GROUP BY 1) USING (degree)`,
    `SELECT degree, a, b FROM (SELECT s.degree, SUM(l.late_fee) AS b FROM library_loans l LEFT JOIN students s USING (student_id) GROUP BY 1) LEFT JOIN (SELECT s.degree, SUM(e.fee) AS a FROM enrolments e JOIN students s USING (student_id) WHERE ${regular} GROUP BY 1) USING (degree)`,
  ]),
  phrasing('enrolments growth from 2024 to 2025', [
    `SELECT COUNT(*) FILTER (year(e.enrolled_at) = 2025), COUNT(*) FILTER (year(e.enrolled_at) = 2024) FROM enrolments e WHERE ${regular}`,
  ]),
  unanswerable('late fees that were waived'),
  unanswerable('students per square metre'),
  unanswerable('loans of e-books'),
  unanswerable('enrolments of students aged 30 or older'),
  phrasing(
    ['loans by medium in 2026', 'and 2025'],
    'SELECT medium, COUNT(*) FROM library_loans WHERE year(borrowed_at) = 2025 GROUP BY 1',
  ),
  phrasing(
    ['loans by medium in 2026', 'compare with 2025'],
    [
      'SELECT medium, COUNT(*) FILTER (year(borrowed_at) = 2026), COUNT(*) FILTER (year(borrowed_at) = 2025) FROM library_loans WHERE year(borrowed_at) IN (2025, 2026) GROUP BY 1',
      "SELECT medium, COUNT(*) FILTER (year(borrowed_at) = 2026), COUNT(*) FILTER (year(borrowed_at) = 2025 AND borrowed_at < '2025-11-21') FROM library_loans WHERE year(borrowed_at) IN (2025, 2026) GROUP BY 1",
    ],
  ),
  phrasing(
    ['loans by medium in 2026', 'without books'],
    "SELECT medium, COUNT(*) FROM library_loans WHERE medium <> 'book' AND borrowed_at >= '2026-01-01' GROUP BY 1",
  ),
  phrasing(
    ['pass rate by level in 2025', 'split by degree as well'],
    `SELECT c.level, s.degree, COUNT(*) FILTER (e.outcome = 'passed') / COUNT(e.points) FROM enrolments e JOIN courses c USING (course_code) JOIN students s USING (student_id) WHERE ${regular} AND year(e.enrolled_at) = 2025 GROUP BY 1, 2`,
  ),
  phrasing(
    ['pass rate by level in 2025', 'for master students'],
    `SELECT c.level, COUNT(*) FILTER (e.outcome = 'passed') / COUNT(e.points) FROM enrolments e JOIN courses c USING (course_code) JOIN students s USING (student_id) WHERE ${regular} AND s.degree = 'master' AND year(e.enrolled_at) = 2025 GROUP BY 1`,
  ),
  phrasing(
    ['loans per month in 2026', 'weekly instead'],
    "SELECT date_trunc('week', borrowed_at), COUNT(*) FROM library_loans WHERE borrowed_at >= '2026-01-01' GROUP BY 1",
  ),
  phrasing(
    ['top 5 courses by enrolments in 2026', 'top 3'],
    `SELECT c.course_title, COUNT(*) FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} AND e.enrolled_at >= '2026-01-01' GROUP BY 1 ORDER BY 2 DESC LIMIT 3`,
  ),
  phrasing(
    ['enrolments by level in 2025', 'and how many of them failed?'],
    [
      `SELECT c.level, COUNT(*) FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} AND e.outcome = 'failed' AND year(e.enrolled_at) = 2025 GROUP BY 1`,
    ],
  ),

  // Comparisons, shares, times of day, absence, conversations
  phrasing('withdrawals by month in 2025', [
    `SELECT date_trunc('month', e.withdrawn_on)::DATE, COUNT(*) FROM enrolments e WHERE ${regular} AND e.outcome = 'withdrawn' AND year(e.withdrawn_on) = 2025 GROUP BY 1`,
  ]),
  phrasing('percentage of failed exams by level in 2025', [
    `SELECT c.level, COUNT(*) FILTER (e.outcome = 'failed') / COUNT(e.points) FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} AND year(e.examined_on) = 2025 GROUP BY 1`,
    `SELECT c.level, COUNT(*) FILTER (e.outcome = 'failed') / COUNT(e.points) FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} AND year(e.enrolled_at) = 2025 GROUP BY 1`,
  ]),
  phrasing('students who failed an exam and withdrew from a course', [
    `SELECT COUNT(*) FROM students s WHERE EXISTS (SELECT 1 FROM enrolments e WHERE e.student_id = s.student_id AND ${regular} AND e.outcome = 'failed') AND EXISTS (SELECT 1 FROM enrolments e WHERE e.student_id = s.student_id AND ${regular} AND e.withdrawn_on IS NOT NULL)`,
  ]),
  phrasing(
    'loans handed out after 5 pm by branch',
    'SELECT branch, COUNT(*) FROM library_loans WHERE hour(borrowed_at) >= 17 GROUP BY 1',
  ),
  phrasing(
    'loans that were neither books nor laptops in 2026',
    `${loans} WHERE l.medium NOT IN ('book', 'laptop') AND l.borrowed_at >= '2026-01-01'`,
  ),
  phrasing(
    'fee income per enrolled student by degree in 2026',
    `SELECT s.degree, SUM(e.fee) / COUNT(DISTINCT e.student_id) FROM enrolments e JOIN students s USING (student_id) WHERE ${regular} AND e.enrolled_at >= '2026-01-01' GROUP BY 1`,
  ),
  phrasing('occupied rooms by residence at the end of October', [
    "SELECT residence, SUM(occupied) FROM residence_counts WHERE counted_on = '2026-10-30' GROUP BY 1",
  ]),
  phrasing(
    ['enrolments by level in 2026', 'compared to last year'],
    [
      `SELECT c.level, COUNT(*) FILTER (e.enrolled_at >= '2026-01-01' AND e.enrolled_at < '2026-11-21'), COUNT(*) FILTER (e.enrolled_at >= '2025-01-01' AND e.enrolled_at < '2025-11-21') FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} GROUP BY 1`,
    ],
  ),
  phrasing('how many students neither borrowed anything nor enrolled in a course', [
    `SELECT COUNT(*) FROM students s WHERE NOT EXISTS (SELECT 1 FROM library_loans l WHERE l.student_id = s.student_id) AND NOT EXISTS (SELECT 1 FROM enrolments e WHERE e.student_id = s.student_id AND ${regular})`,
  ]),
  phrasing('enrolments quarter over quarter in 2025', [
    `SELECT q, n, p FROM (SELECT date_trunc('quarter', e.enrolled_at)::DATE AS q, COUNT(*) AS n, LAG(COUNT(*)) OVER (ORDER BY date_trunc('quarter', e.enrolled_at)::DATE) AS p FROM enrolments e WHERE ${regular} GROUP BY 1) WHERE year(q) = 2025`,
  ]),
  phrasing(
    'which degree has the lowest percentage of withdrawn enrolments',
    [
      `SELECT s.degree, COUNT(*) FILTER (e.outcome = 'withdrawn') / COUNT(*) FROM enrolments e JOIN students s USING (student_id) WHERE ${regular} GROUP BY 1 ORDER BY 2 LIMIT 1`,
    ],
    'first',
  ),
  phrasing('late returns as a percentage of loans by branch', [
    'SELECT branch, COUNT(*) FILTER (returned_on > due_on) / COUNT(*) FROM library_loans GROUP BY 1',
  ]),
  phrasing(
    ['number of students', 'by degree', 'only part-time', 'as a percentage'],
    [
      "SELECT degree, COUNT(*) / SUM(COUNT(*)) OVER () FROM students WHERE study_mode = 'part_time' GROUP BY 1",
      "SELECT degree, COUNT(*) FILTER (study_mode = 'part_time') / COUNT(*) FROM students GROUP BY 1",
    ],
  ),
  phrasing('loans in november compared to october', [
    "SELECT COUNT(*) FILTER (borrowed_at >= '2026-11-01' AND borrowed_at < '2026-11-21'), COUNT(*) FILTER (borrowed_at >= '2026-10-01' AND borrowed_at < '2026-10-21') FROM library_loans",
  ]),
  phrasing('students from Cork or Kerry who are not bachelors', [
    "SELECT COUNT(*) FROM students WHERE county IN ('Cork', 'Kerry') AND degree <> 'bachelor'",
    "SELECT student_id FROM students WHERE county IN ('Cork', 'Kerry') AND degree <> 'bachelor'",
  ]),
];
