import { tsql } from './tsql.ts';

/**
 * Microsoft Fabric warehouses: texts are UTF-8 in VARCHAR, and no type of a column has an offset.
 */
export const fabric = tsql({
  name: 'FABRIC',
  codePages: false,
  textType: 'VARCHAR(8000)',
  longTextType: 'VARCHAR(MAX)',
  exactCollation: 'Latin1_General_100_BIN2_UTF8',
  instantType: 'DATETIME2(6)',
  offset: true,
});
