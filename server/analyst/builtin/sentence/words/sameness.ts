import { phrases } from '../combinators.ts';
import type { Rule } from '../combinators.ts';

/** After two things: whether they are one, "are the same", or two, "differ". */
export const areTheSame: Rule<boolean> = phrases({
  'are the same': true,
  'were the same': true,
  'is the same': true,
  'are the same place': true,
  'are identical': true,
  'are equal': true,
  'are alike': true,
  match: true,
  'are different': false,
  'were different': false,
  'are not the same': false,
  'were not the same': false,
  'are not equal': false,
  'are not identical': false,
  differ: false,
  'do not match': false,
});
