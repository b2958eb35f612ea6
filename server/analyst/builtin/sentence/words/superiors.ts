/** Words for those above others at work. */
export const superiors =
  'manager|managers|boss|bosses|supervisor|supervisors|superior|superiors|line manager|line managers|direct manager|direct supervisor|team leader|team lead';

/** "X reports to Y". */
export const belowVerbs =
  'report to|reports to|reported to|reporting to|report directly to|reports directly to|answer to|answers to|work under|works under|working under|managed by|supervised by|overseen by|led by';

/** "Y manages X". */
export const aboveVerbs =
  'manage|manages|managed|managing|supervise|supervises|supervised|supervising|oversee|oversees|boss';

/** Relationships of rows to others of their model that say who is above whom. */
export const superiorRoles = /manag|mgr|boss|supervis|report|superior|chief|leader/i;
