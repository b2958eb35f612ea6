import { describe, expect, it } from 'vitest';
import { accountName, hostOf } from './account.ts';

describe('an account', () => {
  it.each([
    ['myorg-account1', 'myorg-account1.snowflakecomputing.com', 'MYORG-ACCOUNT1'],
    ['MyOrg-Sales_EU', 'myorg-sales-eu.snowflakecomputing.com', 'MYORG-SALES_EU'],
    ['xy12345.eu-central-1', 'xy12345.eu-central-1.snowflakecomputing.com', 'XY12345'],
    ['xy12345.us-east-2.aws', 'xy12345.us-east-2.aws.snowflakecomputing.com', 'XY12345'],
    ['myorg-account1.privatelink', 'myorg-account1.privatelink.snowflakecomputing.com', 'MYORG-ACCOUNT1'],
    ['xy12345.cn-northwest-1', 'xy12345.cn-northwest-1.snowflakecomputing.cn', 'XY12345'],
  ])('%s is at %s and signs in as %s', (account, host, name) => {
    expect([hostOf(account), accountName(account)]).toEqual([host, name]);
    expect(new URL(`https://${hostOf(account)}`).hostname).toBe(host);
  });
});
