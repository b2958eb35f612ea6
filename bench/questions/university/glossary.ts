import { defineTerm } from '../../../prisma/seed/defineModel.ts';

const term = defineTerm.bind(null, 'university');

/** Words of the campus and what they stand for. */
export const universityGlossary = [
  term(
    'Dropout',
    'A student who gives up a course before its exam.',
    ['drop-outs', 'attrition'],
    [['METRIC', 'withdrawal_rate', '']],
  ),
  term(
    'Tuition',
    'What students pay for their courses.',
    ['course fees', 'tuition income'],
    [['MEASURE', 'enrolments.fee_income', '']],
  ),
  term('Dorm', 'A hall of residence.', ['dormitory', 'dorms'], [['DIMENSION', 'residence_counts.residence', '']]),
];
