import { tsql } from './tsql.ts';

/**
 * Dedicated SQL pools of Azure Synapse Analytics: no OFFSET, and texts without a limit only where
 * they are not stored, so that the results of steps carry at most 4,000 characters.
 */
export const synapse = tsql({
  name: 'SYNAPSE',
  codePages: true,
  textType: 'NVARCHAR(4000)',
  longTextType: 'NVARCHAR(MAX)',
  exactCollation: 'Latin1_General_BIN2',
  instantType: 'DATETIMEOFFSET(6)',
  offset: false,
});
