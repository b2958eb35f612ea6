import type { Question } from '../question.ts';

/** Condition of the definitions: an enrolment of somebody who wants the credits. */
const regular = 'NOT e.auditor';

/** Questions about the university as people ask them on 20 November 2026, with answers computed by hand. */
export const universityQuestions: readonly Question[] = [
  {
    family: 'total',
    question: 'How many enrolments were there in October 2026?',
    sql: `SELECT COUNT(*) FROM enrolments e WHERE ${regular} AND e.enrolled_at >= '2026-10-01' AND e.enrolled_at < '2026-11-01'`,
  },
  {
    family: 'total',
    question: 'tuition so far this year',
    sql: `SELECT SUM(e.fee) FROM enrolments e WHERE ${regular} AND e.enrolled_at >= '2026-01-01'`,
  },
  { family: 'total', question: 'how many students do we have?', sql: 'SELECT COUNT(*) FROM students' },
  {
    family: 'total',
    question: 'library loans over the past 7 days',
    sql: [
      "SELECT COUNT(*) FROM library_loans WHERE borrowed_at >= '2026-11-13' AND borrowed_at < '2026-11-20'",
      "SELECT COUNT(*) FROM library_loans WHERE borrowed_at >= '2026-11-14' AND borrowed_at < '2026-11-21'",
      "SELECT COUNT(*) FROM library_loans WHERE borrowed_at >= '2026-11-13' AND borrowed_at < '2026-11-21'",
      "SELECT COUNT(*) FROM library_loans WHERE borrowed_at >= '2026-11-13 14:00:00'",
    ],
  },
  {
    family: 'total',
    question: 'how many courses are taught in Irish',
    sql: "SELECT COUNT(*) FROM courses WHERE taught_in = 'Irish'",
  },
  {
    family: 'breakdown',
    question: 'Enrolments by course level for 2025',
    sql: `SELECT c.level, COUNT(*) FROM enrolments e LEFT JOIN courses c USING (course_code) WHERE ${regular} AND year(e.enrolled_at) = 2025 GROUP BY 1`,
  },
  {
    family: 'breakdown',
    question: 'what are the average points per degree?',
    sql: `SELECT s.degree, AVG(e.points) FROM enrolments e LEFT JOIN students s USING (student_id) WHERE ${regular} GROUP BY 1`,
  },
  {
    family: 'breakdown',
    question: 'Loans per medium and branch',
    sql: 'SELECT medium, branch, COUNT(*) FROM library_loans GROUP BY 1, 2',
  },
  {
    family: 'breakdown',
    question: "fee income by the student's faculty in 2026",
    sql: `SELECT f.faculty_title, SUM(e.fee) FROM enrolments e LEFT JOIN students s USING (student_id) LEFT JOIN faculties f ON f.faculty_code = s.faculty_code WHERE ${regular} AND e.enrolled_at >= '2026-01-01' GROUP BY 1`,
  },
  {
    family: 'breakdown',
    question: 'passed exams by academic title of the examiner',
    sql: `SELECT l.academic_title, COUNT(*) FROM enrolments e LEFT JOIN lecturers l ON l.lecturer_id = e.examiner_id WHERE ${regular} AND e.outcome = 'passed' GROUP BY 1`,
  },
  {
    family: 'trend',
    question: 'weekly loans since 1 October 2026',
    sql: "SELECT date_trunc('week', borrowed_at), COUNT(*) FROM library_loans WHERE borrowed_at >= '2026-10-01' GROUP BY 1",
  },
  {
    family: 'trend',
    question: 'How did the withdrawal rate develop month by month during 2025?',
    sql: `SELECT date_trunc('month', e.enrolled_at), COUNT(*) FILTER (e.outcome = 'withdrawn') / COUNT(*) FROM enrolments e WHERE ${regular} AND year(e.enrolled_at) = 2025 GROUP BY 1`,
  },
  {
    family: 'trend',
    question: 'number of students who graduated, per quarter, since 2025',
    sql: "SELECT date_trunc('quarter', graduated_on), COUNT(*) FROM students WHERE graduated_on >= '2025-01-01' GROUP BY 1",
  },
  {
    family: 'trend',
    question: 'laptop loans per month in 2026',
    sql: [
      "SELECT date_trunc('month', borrowed_at), COUNT(*) FROM library_loans WHERE medium = 'laptop' AND borrowed_at >= '2026-01-01' GROUP BY 1",
      "SELECT m.month, COUNT(l.loan_id) FROM (SELECT unnest(generate_series(DATE '2026-01-01', DATE '2026-11-01', INTERVAL 1 MONTH)) AS month) m LEFT JOIN library_loans l ON l.medium = 'laptop' AND date_trunc('month', l.borrowed_at) = m.month GROUP BY 1",
    ],
  },
  {
    family: 'filter',
    question: 'How many part-time students are doing a PhD?',
    sql: "SELECT COUNT(*) FROM students WHERE study_mode = 'part_time' AND degree = 'doctorate'",
  },
  {
    family: 'filter',
    question: 'enrolments in advanced courses this year, without distance learners, by course',
    sql: [
      `SELECT c.course_title, COUNT(*) FROM enrolments e JOIN courses c USING (course_code) JOIN students s USING (student_id) WHERE ${regular} AND c.level = 'advanced' AND s.study_mode <> 'distance' AND e.enrolled_at >= '2026-01-01' GROUP BY 1`,
      `SELECT c.course_code, COUNT(*) FROM enrolments e JOIN courses c USING (course_code) JOIN students s USING (student_id) WHERE ${regular} AND c.level = 'advanced' AND s.study_mode <> 'distance' AND e.enrolled_at >= '2026-01-01' GROUP BY 1`,
    ],
  },
  {
    family: 'filter',
    question: 'loans that have not been returned yet, by medium',
    sql: 'SELECT medium, COUNT(*) FROM library_loans WHERE returned_on IS NULL GROUP BY 1',
  },
  {
    family: 'filter',
    question: 'number of enrolments with more than 90 points per level',
    sql: `SELECT c.level, COUNT(*) FROM enrolments e LEFT JOIN courses c USING (course_code) WHERE ${regular} AND e.points > 90 GROUP BY 1`,
  },
  {
    family: 'filter',
    question: 'Book loans with at least two renewals in 2026',
    sql: "SELECT COUNT(*) FROM library_loans WHERE medium = 'book' AND renewals >= 2 AND borrowed_at >= '2026-01-01'",
  },
  {
    family: 'filter',
    question: 'students from Cork or Kerry by degree',
    sql: "SELECT degree, COUNT(*) FROM students WHERE county IN ('Cork', 'Kerry') GROUP BY 1",
  },
  {
    family: 'filter',
    question: 'enrolments between the 1st and the 15th of September 2026',
    sql: `SELECT COUNT(*) FROM enrolments e WHERE ${regular} AND e.enrolled_at >= '2026-09-01' AND e.enrolled_at < '2026-09-16'`,
  },
  {
    family: 'filter',
    question: 'how many exams did foreign students fail in 2025',
    sql: [
      `SELECT COUNT(*) FROM enrolments e JOIN students s USING (student_id) WHERE ${regular} AND e.outcome = 'failed' AND s.county IS NULL AND year(e.enrolled_at) = 2025`,
      `SELECT COUNT(*) FROM enrolments e JOIN students s USING (student_id) WHERE ${regular} AND e.outcome = 'failed' AND s.county IS NULL AND year(e.examined_on) = 2025`,
    ],
  },
  {
    family: 'threshold',
    question: 'Which courses had fewer than 60 enrolments in 2025?',
    sql: `SELECT c.course_title, COUNT(*) FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} AND year(e.enrolled_at) = 2025 GROUP BY 1 HAVING COUNT(*) < 60`,
  },
  {
    family: 'threshold',
    question: 'examiners with a pass rate under 80 percent',
    sql: [
      `SELECT l.lecturer_name, COUNT(*) FILTER (e.outcome = 'passed') / COUNT(e.points) FROM enrolments e JOIN lecturers l ON l.lecturer_id = e.examiner_id WHERE ${regular} GROUP BY 1 HAVING COUNT(*) FILTER (e.outcome = 'passed') / COUNT(e.points) < 0.8`,
    ],
  },
  {
    family: 'comparison',
    question: 'loans in October 2026 vs October 2025',
    sql: [
      "SELECT COUNT(*) FILTER (borrowed_at >= '2026-10-01'), COUNT(*) FILTER (borrowed_at < '2026-10-01') FROM library_loans WHERE (borrowed_at >= '2026-10-01' AND borrowed_at < '2026-11-01') OR (borrowed_at >= '2025-10-01' AND borrowed_at < '2025-11-01')",
      "SELECT date_trunc('month', borrowed_at), COUNT(*) FROM library_loans WHERE (borrowed_at >= '2026-10-01' AND borrowed_at < '2026-11-01') OR (borrowed_at >= '2025-10-01' AND borrowed_at < '2025-11-01') GROUP BY 1",
    ],
  },
  {
    family: 'comparison',
    question: 'Compare fee income in Q3 2026 with Q3 2025 for each degree',
    sql: [
      `SELECT s.degree, SUM(e.fee) FILTER (year(e.enrolled_at) = 2026), SUM(e.fee) FILTER (year(e.enrolled_at) = 2025) FROM enrolments e LEFT JOIN students s USING (student_id) WHERE ${regular} AND quarter(e.enrolled_at) = 3 AND year(e.enrolled_at) IN (2025, 2026) GROUP BY 1`,
      `SELECT s.degree, date_trunc('quarter', e.enrolled_at), SUM(e.fee) FROM enrolments e LEFT JOIN students s USING (student_id) WHERE ${regular} AND quarter(e.enrolled_at) = 3 AND year(e.enrolled_at) IN (2025, 2026) GROUP BY 1, 2`,
    ],
  },
  {
    family: 'top',
    question: 'top three courses by fee income in 2026',
    compare: 'ordered',
    sql: [
      `SELECT c.course_title, SUM(e.fee) FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} AND e.enrolled_at >= '2026-01-01' GROUP BY 1 ORDER BY 2 DESC LIMIT 3`,
      `SELECT c.course_code, SUM(e.fee) FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} AND e.enrolled_at >= '2026-01-01' GROUP BY 1 ORDER BY 2 DESC LIMIT 3`,
    ],
  },
  {
    family: 'top',
    question: 'the 2 courses with the most enrolments in each level',
    sql: [
      `SELECT level, course_title, n FROM (SELECT c.level, c.course_title, COUNT(*) AS n, ROW_NUMBER() OVER (PARTITION BY c.level ORDER BY COUNT(*) DESC) AS place FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} GROUP BY 1, 2) WHERE place <= 2`,
      `SELECT level, course_code, n FROM (SELECT c.level, c.course_code, COUNT(*) AS n, ROW_NUMBER() OVER (PARTITION BY c.level ORDER BY COUNT(*) DESC) AS place FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} GROUP BY 1, 2) WHERE place <= 2`,
    ],
  },
  {
    family: 'most',
    question: 'Which branch lends out the most films?',
    compare: 'first',
    sql: "SELECT branch, COUNT(*) FROM library_loans WHERE medium = 'film' GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
  },
  {
    family: 'most',
    question: 'which county has the lowest pass rate',
    compare: 'first',
    sql: `SELECT s.county, COUNT(*) FILTER (e.outcome = 'passed') / COUNT(e.points) FROM enrolments e JOIN students s USING (student_id) WHERE ${regular} AND s.county IS NOT NULL GROUP BY 1 ORDER BY 2 LIMIT 1`,
  },
  {
    family: 'share',
    question: 'what percentage of loans in 2025 came back late?',
    sql: 'SELECT COUNT(*) FILTER (returned_on > due_on) / COUNT(*) FROM library_loans WHERE year(borrowed_at) = 2025',
  },
  {
    family: 'share',
    question: 'Breakdown of students by study mode in percent',
    sql: 'SELECT study_mode, COUNT(*) / SUM(COUNT(*)) OVER () FROM students GROUP BY 1',
  },
  {
    family: 'ratio',
    question: 'loans per student by degree',
    sql: [
      'SELECT degree, loans / n FROM (SELECT degree, COUNT(*) AS n FROM students GROUP BY 1) JOIN (SELECT s.degree, COUNT(*) AS loans FROM library_loans JOIN students s USING (student_id) GROUP BY 1) USING (degree)',
      // Loans to visitors have no degree, and nobody to be divided by.
      'SELECT x.degree, x.loans / n FROM (SELECT s.degree, COUNT(*) AS loans FROM library_loans LEFT JOIN students s USING (student_id) GROUP BY 1) x LEFT JOIN (SELECT degree, COUNT(*) AS n FROM students GROUP BY 1) y ON y.degree = x.degree',
    ],
  },
  {
    family: 'ratio',
    question: 'enrolments per course by level',
    sql: `SELECT level, enrolled / n FROM (SELECT level, COUNT(*) AS n FROM courses GROUP BY 1) JOIN (SELECT c.level, COUNT(*) AS enrolled FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} GROUP BY 1) USING (level)`,
  },
  {
    family: 'aggregate',
    question: 'median points by level in 2025',
    sql: `SELECT c.level, MEDIAN(e.points) FROM enrolments e LEFT JOIN courses c USING (course_code) WHERE ${regular} AND year(e.enrolled_at) = 2025 GROUP BY 1`,
  },
  {
    family: 'aggregate',
    question: 'What is the highest late fee a student from Galway ever paid?',
    sql: "SELECT MAX(l.late_fee) FROM library_loans l JOIN students s USING (student_id) WHERE s.county = 'Galway'",
  },
  {
    family: 'distinct',
    question: 'how many different students borrowed a journal in September 2026?',
    sql: "SELECT COUNT(DISTINCT student_id) FROM library_loans WHERE medium = 'journal' AND borrowed_at >= '2026-09-01' AND borrowed_at < '2026-10-01'",
  },
  {
    family: 'list',
    question: 'list the professors of the engineering faculty',
    sql: "SELECT l.lecturer_name FROM lecturers l JOIN faculties f USING (faculty_code) WHERE l.academic_title = 'professor' AND f.faculty_title = 'Engineering'",
  },
  {
    family: 'list',
    question: 'Show me the last 5 loans with the name of the student and the medium',
    compare: 'ordered',
    sql: 'SELECT s.student_name, l.medium, l.borrowed_at FROM library_loans l LEFT JOIN students s USING (student_id) ORDER BY l.borrowed_at DESC LIMIT 5',
  },
  {
    family: 'measures',
    question: 'enrolments, exams and passes by degree for 2025',
    sql: `SELECT s.degree, COUNT(*), COUNT(e.points), COUNT(*) FILTER (e.outcome = 'passed') FROM enrolments e LEFT JOIN students s USING (student_id) WHERE ${regular} AND year(e.enrolled_at) = 2025 GROUP BY 1`,
  },
  {
    family: 'measures',
    question: 'loans and enrolments side by side for each study mode',
    sql: [
      `SELECT mode, loans, enrolled FROM (SELECT coalesce(s.study_mode, '') AS mode, COUNT(*) AS loans FROM library_loans l JOIN students s USING (student_id) GROUP BY 1) JOIN (SELECT s.study_mode AS mode, COUNT(*) AS enrolled FROM enrolments e JOIN students s USING (student_id) WHERE ${regular} GROUP BY 1) USING (mode)`,
      `SELECT s.study_mode, COUNT(*), coalesce(any_value(x.enrolled), 0) FROM library_loans l LEFT JOIN students s USING (student_id) LEFT JOIN (SELECT t.study_mode, COUNT(*) AS enrolled FROM enrolments e JOIN students t USING (student_id) WHERE ${regular} GROUP BY 1) x ON x.study_mode = s.study_mode GROUP BY 1`,
    ],
  },
  {
    family: 'running',
    question: 'cumulative fee income by month this year',
    sql: `SELECT month, SUM(n) OVER (ORDER BY month) FROM (SELECT date_trunc('month', e.enrolled_at) AS month, SUM(e.fee) AS n FROM enrolments e WHERE ${regular} AND e.enrolled_at >= '2026-01-01' GROUP BY 1)`,
  },
  {
    family: 'distribution',
    question: 'How are enrolments spread over credits?',
    sql: `SELECT c.credits, COUNT(*) FROM enrolments e LEFT JOIN courses c USING (course_code) WHERE ${regular} GROUP BY 1`,
  },
  {
    family: 'profile',
    question: 'loans by day of the week in 2026',
    sql: "SELECT COUNT(*) FROM library_loans WHERE borrowed_at >= '2026-01-01' GROUP BY dayofweek(borrowed_at)",
  },
  {
    family: 'profile',
    question: 'what hour of the day sees the most loans at the Science library',
    compare: 'first',
    sql: "SELECT hour(borrowed_at), COUNT(*) FROM library_loans WHERE branch = 'Science library' GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
  },
  {
    family: 'existence',
    question: 'how many students have never borrowed anything, by degree',
    sql: 'SELECT degree, COUNT(*) FROM students s WHERE NOT EXISTS (SELECT 1 FROM library_loans l WHERE l.student_id = s.student_id) GROUP BY 1',
  },
  {
    family: 'existence',
    question: 'which courses have no enrolments in 2026?',
    sql: [
      `SELECT c.course_title FROM courses c WHERE NOT EXISTS (SELECT 1 FROM enrolments e WHERE e.course_code = c.course_code AND ${regular} AND e.enrolled_at >= '2026-01-01')`,
    ],
  },
  {
    family: 'cohort',
    question: 'pass rate of students who matriculated in 2025, by degree',
    sql: `SELECT s.degree, COUNT(*) FILTER (e.outcome = 'passed') / COUNT(e.points) FROM enrolments e JOIN students s USING (student_id) WHERE ${regular} AND year(s.matriculated_on) = 2025 GROUP BY 1`,
  },
  { family: 'definition', question: 'how is the pass rate defined?', explain: ['40 points'] },
  { family: 'definition', question: 'what does dropout mean here', explain: ['gives up'] },
  {
    family: 'snapshot',
    question: 'how many rooms are occupied right now?',
    sql: "SELECT SUM(occupied) FROM residence_counts WHERE counted_on = '2026-11-20'",
  },
  {
    family: 'snapshot',
    question: 'occupied rooms at the end of each quarter of 2025 by dorm',
    sql: "SELECT date_trunc('quarter', counted_on), residence, SUM(occupied) FROM residence_counts WHERE counted_on IN ('2025-03-28', '2025-06-27', '2025-09-26', '2025-12-26') GROUP BY 1, 2",
  },
  {
    family: 'snapshot',
    question: 'waiting list month by month in 2026',
    sql: "SELECT date_trunc('month', r.counted_on), SUM(r.waiting) FROM residence_counts r JOIN (SELECT MAX(counted_on) AS counted_on FROM residence_counts WHERE counted_on >= '2026-01-01' GROUP BY date_trunc('month', counted_on)) USING (counted_on) GROUP BY 1",
  },
  {
    family: 'snapshot',
    question: 'What was the occupancy rate of each residence on 30 October 2026?',
    sql: "SELECT residence, occupied / rooms FROM residence_counts WHERE counted_on = '2026-10-30'",
  },
  {
    family: 'spelling',
    question: 'enrolements by studdy mode last yaer',
    sql: `SELECT s.study_mode, COUNT(*) FROM enrolments e LEFT JOIN students s USING (student_id) WHERE ${regular} AND year(e.enrolled_at) = 2025 GROUP BY 1`,
  },
  {
    family: 'follow-up',
    previous: ['enrolments by level in 2025'],
    question: 'same for 2026',
    sql: `SELECT c.level, COUNT(*) FROM enrolments e LEFT JOIN courses c USING (course_code) WHERE ${regular} AND e.enrolled_at >= '2026-01-01' GROUP BY 1`,
  },
  {
    family: 'follow-up',
    previous: ['loans per month in 2026'],
    question: 'now only journals',
    sql: "SELECT date_trunc('month', borrowed_at), COUNT(*) FROM library_loans WHERE medium = 'journal' AND borrowed_at >= '2026-01-01' GROUP BY 1",
  },
  {
    family: 'follow-up',
    previous: ['tuition by degree in 2025'],
    question: 'add the study mode',
    sql: `SELECT s.degree, s.study_mode, SUM(e.fee) FROM enrolments e LEFT JOIN students s USING (student_id) WHERE ${regular} AND year(e.enrolled_at) = 2025 GROUP BY 1, 2`,
  },
  {
    family: 'follow-up',
    previous: ['loans by branch in 2026'],
    question: 'remove the music archive',
    sql: [
      "SELECT branch, COUNT(*) FROM library_loans WHERE branch <> 'Music archive' AND borrowed_at >= '2026-01-01' GROUP BY 1",
    ],
  },
  {
    family: 'follow-up',
    previous: ['top 5 courses by enrolments in 2026'],
    question: 'and by fee income?',
    compare: 'ordered',
    sql: [
      `SELECT c.course_title, SUM(e.fee) FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} AND e.enrolled_at >= '2026-01-01' GROUP BY 1 ORDER BY 2 DESC LIMIT 5`,
      `SELECT c.course_code, SUM(e.fee) FROM enrolments e JOIN courses c USING (course_code) WHERE ${regular} AND e.enrolled_at >= '2026-01-01' GROUP BY 1 ORDER BY 2 DESC LIMIT 5`,
    ],
  },
  {
    family: 'follow-up',
    previous: ['pass rate by degree'],
    question: 'what about distance learners',
    sql: `SELECT s.degree, COUNT(*) FILTER (e.outcome = 'passed') / COUNT(e.points) FROM enrolments e JOIN students s USING (student_id) WHERE ${regular} AND s.study_mode = 'distance' GROUP BY 1`,
  },

  { family: 'unanswerable', question: 'how many parking permits were issued in 2026', refuse: ['parking'] },
  { family: 'unanswerable', question: 'average salary of professors', refuse: ['salary'] },
  { family: 'unanswerable', question: 'are our students happy with the canteen?', refuse: ['happy', 'canteen'] },
  { family: 'unanswerable', question: 'research grants by faculty', refuse: ['grants'] },
  { family: 'unanswerable', question: 'How many enrolments will we have next year?', refuse: ['next year'] },
  { family: 'unanswerable', question: 'how many students live with their parents', refuse: ['parents'] },
  { family: 'unanswerable', question: 'which lecturers were ill last week', refuse: ['ill'] },
  { family: 'unanswerable', question: 'number of books the library owns', refuse: ['owns'] },

  { family: 'ambiguous', question: 'enrolments by faculty in 2025', clarify: ['course', 'student'] },
  { family: 'ambiguous', question: 'average points per campus', clarify: ['course', 'student'] },
  { family: 'ambiguous', question: 'pass rate in law', clarify: ['course', 'student'] },
  { family: 'ambiguous', question: 'number of students per year', clarify: ['matriculation', 'graduation'] },
  { family: 'ambiguous', question: 'enrolments by title', clarify: ['course', 'academic'] },
];
