import { seedTable } from '../../../prisma/seed/seedTable.ts';

/**
 * A university: a schema that shares no words with the other suites, for judging the engine only.
 */
export const facultiesTable = seedTable('faculties', 'What the university is divided into.', [
  ['faculty_code', 'STRING', 'Three letters'],
  ['faculty_title', 'STRING', 'Official title'],
  ['campus', 'STRING', 'Where the faculty sits'],
  ['founded_year', 'INTEGER', 'Year of the foundation'],
]);

export const lecturersTable = seedTable('lecturers', 'People who teach and examine.', [
  ['lecturer_id', 'INTEGER', 'Running number'],
  ['lecturer_name', 'STRING', 'Given and last name'],
  ['academic_title', 'STRING', 'professor, senior_lecturer, tutor'],
  ['faculty_code', 'STRING', 'Faculty that employs them'],
  ['joined_on', 'DATE', 'First day at the university'],
]);

export const studentsTable = seedTable('students', 'People who are or were matriculated.', [
  ['student_id', 'INTEGER', 'Running number'],
  ['student_name', 'STRING', 'Given and last name'],
  ['faculty_code', 'STRING', 'Faculty of the degree'],
  ['degree', 'STRING', 'bachelor, master, doctorate'],
  ['study_mode', 'STRING', 'full_time, part_time, distance'],
  ['county', 'STRING?', 'Where they grew up; empty for those from abroad'],
  ['matriculated_on', 'DATE', 'First day as a student'],
  ['graduated_on', 'DATE?', 'Day of the degree; empty while studying'],
]);

export const coursesTable = seedTable('courses', 'What is taught.', [
  ['course_code', 'STRING', 'Letters of the faculty and a number'],
  ['course_title', 'STRING', 'As in the prospectus'],
  ['faculty_code', 'STRING', 'Faculty that offers it'],
  ['credits', 'INTEGER', 'ECTS credits'],
  ['level', 'STRING', 'introductory, intermediate, advanced'],
  ['taught_in', 'STRING', 'Language of the lectures'],
]);

export const enrolmentsTable = seedTable('enrolments', 'One student in one course.', [
  ['enrolment_id', 'INTEGER', 'Running number'],
  ['student_id', 'INTEGER', 'The student'],
  ['course_code', 'STRING', 'The course'],
  ['examiner_id', 'INTEGER?', 'Lecturer who examines; empty until one is named'],
  ['enrolled_at', 'TIMESTAMP', 'Moment of the enrolment, UTC'],
  ['examined_on', 'DATE?', 'Day of the exam; empty before it'],
  ['withdrawn_on', 'DATE?', 'Day the student gave up the course; empty otherwise'],
  ['outcome', 'STRING?', 'passed, failed, withdrawn; empty before the exam'],
  ['points', 'INTEGER?', '0 to 100; empty before the exam'],
  ['fee', 'DECIMAL', 'Euros'],
  ['auditor', 'BOOLEAN', 'True for guests who only listen'],
]);

export const libraryLoansTable = seedTable('library_loans', 'What left the library.', [
  ['loan_id', 'INTEGER', 'Running number'],
  ['student_id', 'INTEGER?', 'The student; empty for visitors from the town'],
  ['branch', 'STRING', 'Reading room that handed it out'],
  ['medium', 'STRING', 'book, journal, film, laptop'],
  ['borrowed_at', 'TIMESTAMP', 'Moment it was handed out, UTC'],
  ['due_on', 'DATE', 'Day it should be back'],
  ['returned_on', 'DATE?', 'Day it came back; empty while it is out'],
  ['renewals', 'INTEGER', 'How often the due date was moved'],
  ['late_fee', 'DECIMAL?', 'Euros; empty when it came back in time'],
]);

export const residenceCountsTable = seedTable(
  'residence_counts',
  'Rooms of the halls of residence, counted each Friday.',
  [
    ['counted_on', 'DATE', 'The Friday'],
    ['residence', 'STRING', 'Hall of residence'],
    ['rooms', 'INTEGER', 'Rooms that can be let'],
    ['occupied', 'INTEGER', 'Rooms that are let'],
    ['waiting', 'INTEGER', 'Students who wait for a room'],
  ],
  ['counted_on', 'residence'],
);

/** Every table of the university. */
export const universityTables = [
  facultiesTable,
  lecturersTable,
  studentsTable,
  coursesTable,
  enrolmentsTable,
  libraryLoansTable,
  residenceCountsTable,
] as const;
