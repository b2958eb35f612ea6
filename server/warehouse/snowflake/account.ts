/**
 * The host of an account. Underscores become hyphens, which host names and certificates cannot do
 * without (https://docs.snowflake.com/en/user-guide/organizations-connect).
 */
export function hostOf(account: string): string {
  const name = account.toLowerCase().replaceAll('_', '-');
  return `${name}.snowflakecomputing.${/\.cn-[\w-]+$/.test(name) ? 'cn' : 'com'}`;
}

/** The account as a login names it: without the region, which is part of the host only. */
export function accountName(account: string): string {
  return (account.split('.')[0] ?? account).toUpperCase();
}
