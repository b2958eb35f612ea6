import { defineMetrics } from '../../../prisma/seed/defineModel.ts';

/** Ratios of the university, over one or two models. */
export const universityMetrics = defineMetrics('university', {
  pass_rate: {
    description: 'Exams that were passed, 40 points or more, divided by all exams that were sat.',
    synonyms: ['share of passes', 'success rate'],
    expression: 'enrolments.passes / NULLIF(enrolments.exams, 0)',
    anchorModel: 'enrolments',
    timeDimension: 'enrolments.enrolled_at',
    unit: 'percent',
    decimals: 1,
  },
  withdrawal_rate: {
    description: 'Enrolments that were given up before the exam, divided by all enrolments.',
    synonyms: ['share of withdrawals'],
    expression: 'enrolments.withdrawals / NULLIF(enrolments.enrolment_count, 0)',
    anchorModel: 'enrolments',
    timeDimension: 'enrolments.enrolled_at',
    unit: 'percent',
    decimals: 1,
  },
  fee_per_enrolment: {
    label: 'Fee per enrolment',
    description: 'Fee income divided by enrolments.',
    synonyms: ['average fee per enrolment'],
    expression: 'enrolments.fee_income / NULLIF(enrolments.enrolment_count, 0)',
    anchorModel: 'enrolments',
    timeDimension: 'enrolments.enrolled_at',
    unit: 'EUR',
    decimals: 2,
  },
  loans_per_student: {
    label: 'Loans per student',
    description: 'Loans divided by students, those who never borrowed included.',
    synonyms: ['items borrowed per student'],
    expression: 'library_loans.loan_count / NULLIF(students.student_count, 0)',
    anchorModel: 'students',
    unit: 'loans',
    decimals: 2,
  },
  occupancy_rate: {
    description: 'Occupied rooms divided by all rooms of the halls of residence on the day of the last count.',
    synonyms: ['occupancy', 'share of rooms let'],
    expression: 'residence_counts.occupied_rooms / NULLIF(residence_counts.room_capacity, 0)',
    anchorModel: 'residence_counts',
    timeDimension: 'residence_counts.counted_on',
    unit: 'percent',
    decimals: 1,
  },
});
