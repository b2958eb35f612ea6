import { tsql } from './tsql.ts';

/** SQL Server 2017 and later, Azure SQL. */
export const mssql = tsql({
  name: 'MSSQL',
  codePages: true,
  textType: 'NVARCHAR(MAX)',
  longTextType: 'NVARCHAR(MAX)',
  exactCollation: 'Latin1_General_BIN2',
  instantType: 'DATETIMEOFFSET(6)',
  offset: true,
});
