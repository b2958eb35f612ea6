import { defineMetrics } from '../../../prisma/seed/defineModel.ts';

/** Ratios of the hospital, over one or two models. */
export const hospitalMetrics = defineMetrics('hospital', {
  mortality: {
    label: 'Mortality',
    description: 'Share of admissions that end with the death of the patient.',
    synonyms: ['mortality rate', 'death rate'],
    expression: 'stays.deaths / NULLIF(stays.stay_count, 0)',
    anchorModel: 'stays',
    timeDimension: 'stays.admitted_at',
    unit: 'percent',
    decimals: 1,
  },
  readmission_rate: {
    description: 'Share of admissions within 30 days of a former discharge of the same patient.',
    synonyms: ['share of readmissions'],
    expression: 'stays.readmissions / NULLIF(stays.stay_count, 0)',
    anchorModel: 'stays',
    timeDimension: 'stays.admitted_at',
    unit: 'percent',
    decimals: 1,
  },
  complication_rate: {
    description: 'Surgeries with a complication in the first week, divided by all surgeries.',
    synonyms: ['share of complications'],
    expression: 'surgeries.complications / NULLIF(surgeries.surgery_count, 0)',
    anchorModel: 'surgeries',
    timeDimension: 'surgeries.performed_on',
    unit: 'percent',
    decimals: 1,
  },
  tests_per_admission: {
    label: 'Lab tests per admission',
    description: 'Samples divided by admissions.',
    synonyms: ['samples per stay'],
    expression: 'lab_tests.test_count / NULLIF(stays.stay_count, 0)',
    anchorModel: 'stays',
    unit: 'tests',
    decimals: 2,
  },
  reimbursement_per_night: {
    description: 'Reimbursement divided by bed days.',
    synonyms: ['daily rate'],
    expression: 'stays.reimbursement / NULLIF(stays.bed_days, 0)',
    anchorModel: 'stays',
    timeDimension: 'stays.admitted_at',
    unit: 'CHF',
    decimals: 2,
  },
});
