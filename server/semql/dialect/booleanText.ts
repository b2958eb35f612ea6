/** BOOLEAN as PostgreSQL writes it, for engines that keep 1 and 0. */
export function booleanAsText(operand: string): string {
  return `CASE WHEN (${operand}) = 1 THEN 'true' WHEN (${operand}) = 0 THEN 'false' END`;
}

/** The spellings PostgreSQL reads as BOOLEAN; NULL for every other text. */
export function textAsBoolean(operand: string, yes = '1', no = '0'): string {
  const text = `LOWER(TRIM(${operand}))`;
  const truths = "'true', 't', 'yes', 'y', 'on', '1'";
  return `CASE WHEN ${text} IN (${truths}) THEN ${yes} WHEN ${text} IN ('false', 'f', 'no', 'n', 'off', '0') THEN ${no} END`;
}
