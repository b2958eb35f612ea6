import { defineModel } from '../../../prisma/seed/defineModel.ts';
import type { CatalogDefinition } from '../../../server/semql/catalog/definition.ts';
import { universityGlossary } from './glossary.ts';
import { universityMetrics } from './metrics.ts';
import {
  coursesTable,
  enrolmentsTable,
  facultiesTable,
  lecturersTable,
  libraryLoansTable,
  residenceCountsTable,
  studentsTable,
} from './tables.ts';

const namespace = 'university';

const faculties = defineModel({
  namespace,
  table: facultiesTable,
  description: 'One row is a faculty of the university.',
  synonyms: ['schools'],
  grain: ['faculty_code'],
  grainDescription: 'one row per faculty',
  dimensions: {
    faculty_code: { primaryKey: true },
    faculty_title: {
      label: 'Faculty',
      sampleValues: [
        'Engineering',
        'Business school',
        'Natural sciences',
        'Medicine',
        'Law',
        'Humanities',
        'Conservatory',
      ],
    },
    campus: { synonyms: ['site'], sampleValues: ['Old Quad', 'Riverside', 'Hilltop'] },
    founded_year: { label: 'Founded in' },
  },
  measures: {
    faculty_count: { label: 'Faculties', expression: 'COUNT(*)', unit: 'faculties', decimals: 0 },
  },
});

const lecturers = defineModel({
  namespace,
  table: lecturersTable,
  description: 'One row is a member of the teaching staff.',
  synonyms: ['teachers', 'teaching staff'],
  grain: ['lecturer_id'],
  grainDescription: 'one row per lecturer',
  dimensions: {
    lecturer_id: { primaryKey: true },
    lecturer_name: { label: 'Lecturer' },
    academic_title: {
      synonyms: ['position'],
      enumValues: {
        professor: { synonyms: ['prof'] },
        senior_lecturer: { label: 'Senior lecturer' },
        tutor: { synonyms: ['teaching assistant'] },
      },
    },
    faculty_code: { label: 'Faculty code of the lecturer' },
    joined_on: { label: 'Joined', synonyms: ['hired'] },
  },
  measures: {
    lecturer_count: { label: 'Lecturers', expression: 'COUNT(*)', unit: 'lecturers', decimals: 0 },
  },
  relationships: {
    employer: { toModel: 'faculties', from: 'faculty_code', to: 'faculty_code', label: 'Faculty of the lecturer' },
  },
});

const students = defineModel({
  namespace,
  table: studentsTable,
  description: 'One row is a person who is or was matriculated.',
  synonyms: ['undergraduates and graduates'],
  grain: ['student_id'],
  grainDescription: 'one row per student',
  dimensions: {
    student_id: { primaryKey: true, synonyms: ['matriculation number'] },
    student_name: { label: 'Student' },
    faculty_code: { label: 'Faculty code of the student' },
    degree: {
      synonyms: ['degree programme'],
      enumValues: {
        bachelor: { synonyms: ['undergraduate'] },
        master: { synonyms: ['masters'] },
        doctorate: { synonyms: ['PhD', 'doctoral'] },
      },
    },
    study_mode: {
      synonyms: ['mode of study'],
      enumValues: {
        full_time: { label: 'Full-time' },
        part_time: { label: 'Part-time' },
        distance: { synonyms: ['distance learners', 'remote'] },
      },
    },
    county: { synonyms: ['home county'], sampleValues: ['Galway', 'Cork', 'Kerry', 'Donegal', 'Clare'] },
    matriculated_on: { label: 'Matriculation', synonyms: ['matriculated', 'started studying'] },
    graduated_on: { label: 'Graduation', synonyms: ['graduated'] },
  },
  measures: {
    student_count: {
      label: 'Students',
      synonyms: ['number of students'],
      expression: 'COUNT(*)',
      unit: 'students',
      decimals: 0,
    },
  },
  filters: {
    from_abroad: {
      label: 'International students',
      description: 'Did not grow up in the country.',
      synonyms: ['from abroad', 'international', 'foreign'],
      expression: 'county IS NULL',
    },
    alumni: {
      label: 'Alumni',
      description: 'Hold a degree of the university.',
      synonyms: ['graduates'],
      expression: 'graduated_on IS NOT NULL',
    },
  },
  relationships: {
    home_faculty: { toModel: 'faculties', from: 'faculty_code', to: 'faculty_code', label: 'Faculty of the student' },
  },
});

const courses = defineModel({
  namespace,
  table: coursesTable,
  description: 'One row is a course of the prospectus.',
  synonyms: ['modules', 'classes'],
  grain: ['course_code'],
  grainDescription: 'one row per course',
  dimensions: {
    course_code: { primaryKey: true },
    course_title: { label: 'Course', synonyms: ['title of the course'] },
    faculty_code: { label: 'Faculty code of the course' },
    credits: { synonyms: ['ECTS'], unit: 'credits' },
    level: {
      synonyms: ['difficulty'],
      enumValues: { introductory: { synonyms: ["beginners'"] }, intermediate: {}, advanced: {} },
    },
    taught_in: { label: 'Language', synonyms: ['taught in'], sampleValues: ['English', 'Irish', 'German'] },
  },
  measures: {
    course_count: {
      label: 'Courses',
      synonyms: ['number of courses'],
      expression: 'COUNT(*)',
      unit: 'courses',
      decimals: 0,
    },
  },
  relationships: {
    offering_faculty: {
      toModel: 'faculties',
      from: 'faculty_code',
      to: 'faculty_code',
      label: 'Faculty of the course',
      synonyms: ['offered by'],
    },
  },
});

const enrolments = defineModel({
  namespace,
  table: enrolmentsTable,
  description: 'One row is one student in one course.',
  synonyms: ['registrations', 'course registrations'],
  guidance: 'An enrolment belongs to the day on which the student enrolled unless the question speaks of the exam.',
  grain: ['enrolment_id'],
  grainDescription: 'one row per student and course',
  dimensions: {
    enrolment_id: { primaryKey: true },
    student_id: { label: 'Matriculation number of the enrolment' },
    course_code: { label: 'Course code of the enrolment' },
    examiner_id: { label: 'Number of the examiner' },
    enrolled_at: { label: 'Enrolment date', synonyms: ['enrolled', 'registered'] },
    examined_on: { label: 'Exam date', synonyms: ['examined', 'sat'] },
    withdrawn_on: { label: 'Withdrawal date', synonyms: ['withdrew', 'gave up'] },
    outcome: {
      synonyms: ['result'],
      enumValues: {
        passed: { synonyms: ['successful'] },
        failed: { synonyms: ['unsuccessful'] },
        withdrawn: { synonyms: ['abandoned'] },
      },
    },
    points: { label: 'Points', synonyms: ['marks', 'score'], unit: 'points' },
    fee: { label: 'Fee of the enrolment', unit: 'EUR' },
  },
  measures: {
    enrolment_count: {
      label: 'Enrolments',
      synonyms: ['number of enrolments', 'registrations'],
      expression: 'COUNT(*)',
      unit: 'enrolments',
      decimals: 0,
    },
    exams: {
      label: 'Exams',
      description: 'Enrolments whose exam has been marked.',
      synonyms: ['examinations', 'exams sat'],
      expression: 'COUNT(points)',
      unit: 'exams',
      decimals: 0,
    },
    passes: {
      label: 'Passes',
      description: 'Exams with 40 points or more.',
      synonyms: ['passed exams'],
      expression: 'COUNT(*)',
      filter: "outcome = 'passed'",
      unit: 'exams',
      decimals: 0,
    },
    withdrawals: {
      label: 'Withdrawals',
      expression: 'COUNT(*)',
      filter: "outcome = 'withdrawn'",
      unit: 'enrolments',
      decimals: 0,
    },
    average_points: {
      label: 'Average points',
      synonyms: ['average mark', 'mean score'],
      expression: 'AVG(points)',
      additivity: 'NON_ADDITIVE',
      unit: 'points',
      decimals: 1,
    },
    fee_income: {
      label: 'Fee income',
      description: 'What students pay for the courses they enrol in.',
      synonyms: ['fees'],
      expression: 'SUM(fee)',
      unit: 'EUR',
      decimals: 2,
    },
    enrolled_students: {
      label: 'Enrolled students',
      description: 'Different students with at least one enrolment.',
      synonyms: ['active students'],
      expression: 'COUNT(DISTINCT student_id)',
      additivity: 'NON_ADDITIVE',
      unit: 'students',
      decimals: 0,
    },
  },
  filters: {
    regular: {
      label: 'Regular enrolments',
      description: 'Leaves out guests who only listen.',
      expression: 'auditor = FALSE',
      applyByDefault: true,
    },
    distinction: {
      label: 'With distinction',
      description: '85 points or more.',
      synonyms: ['distinctions', 'first class'],
      expression: 'points >= 85',
    },
  },
  relationships: {
    student: { toModel: 'students', from: 'student_id', to: 'student_id' },
    course: { toModel: 'courses', from: 'course_code', to: 'course_code' },
    examiner: {
      toModel: 'lecturers',
      from: 'examiner_id',
      to: 'lecturer_id',
      synonyms: ['examined by', 'marked by'],
    },
  },
});

const libraryLoans = defineModel({
  namespace,
  table: libraryLoansTable,
  description: 'One row is one thing that left the library once.',
  synonyms: ['loans', 'borrowings', 'checkouts'],
  grain: ['loan_id'],
  grainDescription: 'one row per loan',
  dimensions: {
    loan_id: { primaryKey: true },
    student_id: { label: 'Matriculation number of the loan' },
    branch: {
      synonyms: ['library', 'reading room'],
      sampleValues: ['Main library', 'Science library', 'Law reading room', 'Music archive'],
    },
    medium: {
      synonyms: ['kind of item'],
      enumValues: {
        book: { synonyms: ['books'] },
        journal: { synonyms: ['magazine'] },
        film: { synonyms: ['movie', 'DVD'] },
        laptop: { synonyms: ['notebook'] },
      },
    },
    borrowed_at: { label: 'Borrowed', synonyms: ['lent', 'checked out'] },
    due_on: { label: 'Due date', synonyms: ['due'] },
    returned_on: { label: 'Returned', synonyms: ['brought back', 'came back'] },
    renewals: { label: 'Renewals', synonyms: ['renewed'] },
    late_fee: { label: 'Late fee of the loan', unit: 'EUR' },
  },
  measures: {
    loan_count: {
      label: 'Loans',
      synonyms: ['number of loans', 'items borrowed'],
      expression: 'COUNT(*)',
      unit: 'loans',
      decimals: 0,
    },
    late_fees: {
      label: 'Late fees',
      synonyms: ['fines', 'overdue charges'],
      expression: 'SUM(late_fee)',
      unit: 'EUR',
      decimals: 2,
    },
    borrowers: {
      label: 'Borrowers',
      description: 'Different students with at least one loan.',
      expression: 'COUNT(DISTINCT student_id)',
      additivity: 'NON_ADDITIVE',
      unit: 'students',
      decimals: 0,
    },
  },
  filters: {
    still_out: {
      label: 'Open loans',
      description: 'Not back yet.',
      synonyms: ['still out', 'outstanding'],
      expression: 'returned_on IS NULL',
    },
    late: {
      label: 'Late returns',
      description: 'Came back after the due date.',
      synonyms: ['returned late', 'overdue'],
      expression: 'returned_on > due_on',
    },
  },
  relationships: {
    student: { toModel: 'students', from: 'student_id', to: 'student_id', synonyms: ['borrower'] },
  },
});

const residenceCounts = defineModel({
  namespace,
  table: residenceCountsTable,
  description: 'One row is the count of one hall of residence on one Friday.',
  synonyms: ['room counts', 'housing'],
  grain: ['counted_on', 'residence'],
  grainDescription: 'one row per hall and Friday',
  dimensions: {
    counted_on: { label: 'Day of the count', synonyms: ['counted'] },
    residence: {
      label: 'Residence',
      synonyms: ['hall', 'hall of residence'],
      sampleValues: ['Abbey House', 'Brook Hall', 'Castle Court', 'Dunmore Lodge'],
    },
    rooms: { label: 'Rooms of the hall', unit: 'rooms' },
    occupied: { label: 'Rooms let in the hall', unit: 'rooms' },
    waiting: { label: 'Waiting for the hall', unit: 'students' },
  },
  measures: {
    occupied_rooms: {
      label: 'Occupied rooms',
      synonyms: ['rooms occupied', 'rooms let'],
      expression: 'SUM(occupied)',
      additivity: 'LAST_VALUE',
      unit: 'rooms',
      decimals: 0,
    },
    room_capacity: {
      label: 'Room capacity',
      synonyms: ['rooms'],
      expression: 'SUM(rooms)',
      additivity: 'LAST_VALUE',
      unit: 'rooms',
      decimals: 0,
    },
    waiting_list: {
      label: 'Waiting list',
      synonyms: ['students waiting', 'queue'],
      expression: 'SUM(waiting)',
      additivity: 'LAST_VALUE',
      unit: 'students',
      decimals: 0,
    },
  },
});

/** What the university's data means. */
export const universityCatalog: CatalogDefinition = {
  calendar: { timeZone: 'UTC', weekStart: 'MONDAY', fiscalYearStartMonth: 1 },
  models: [enrolments, students, courses, libraryLoans, residenceCounts, lecturers, faculties],
  metrics: universityMetrics,
  glossary: universityGlossary,
};
