import { defineTerm } from '../../../prisma/seed/defineModel.ts';

const term = defineTerm.bind(null, 'hospital');

/** Words of the house and what they stand for. */
export const hospitalGlossary = [
  term(
    'Bounce-back',
    'A patient who returns within 30 days.',
    ['revolving door'],
    [['METRIC', 'readmission_rate', '']],
  ),
  term('Occupancy', 'Nights that patients spend in our beds.', [], [['MEASURE', 'stays.bed_days', '']]),
  term('Theatre list', 'The surgeries of a day.', ['OR list'], [['MODEL', 'surgeries', '']]),
];
