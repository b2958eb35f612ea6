import type { ValueType } from '../../semql/catalog/definition.ts';
import type { SqlValue } from '../../semql/compiled.ts';
import { recorded, tds, type TdsType, type TdsValue } from './tdsTypes.test-support.ts';

/** Type and value as their bytes; a null stays one, because a row may name its nulls in front. */
const sent = (info: string, bytes: string | null): readonly [TdsType, TdsValue] => [recorded(info, bytes ?? ''), bytes];

/**
 * Expressions of Transact-SQL, the bytes of their type and value (MS-TDS 2.2.5.4 to 2.2.5.6;
 * FreeTDS reads the same values from them), and what Quarry reads. `live.test.ts` asks a server for
 * the same ones.
 */
export const sentValues: readonly (readonly [
  expression: string,
  sent: readonly [TdsType, TdsValue],
  type: ValueType,
  value: SqlValue,
])[] = [
  [
    "CAST('12345678901234567890123456.1234567891' AS DECIMAL(38,10))",
    sent('6a11260a', '1101d30229e66f41eceade0fd7bfe3c61700'),
    'DECIMAL',
    '12345678901234567890123456.1234567891',
  ],
  ["CAST('-0.05' AS DECIMAL(10,2))", sent('6a090a02', '09000500000000000000'), 'DECIMAL', '-0.05'],
  ["CAST('0' AS DECIMAL(5,0))", sent('6a050500', '050100000000'), 'DECIMAL', '0'],
  [
    "CAST('9007199254740993.01' AS DECIMAL(19,2))",
    sent('6a091302', '0901650000000000800c'),
    'DECIMAL',
    '9007199254740993.01',
  ],
  [
    "CAST('123456789012345678901234.5678' AS DECIMAL(28,4))",
    sent('6a0d1c04', '0d014ef338be917a796deb35fd03'),
    'DECIMAL',
    '123456789012345678901234.5678',
  ],
  ["CAST('-922337203685477.5808' AS MONEY)", sent('6e08', '080000008000000000'), 'DECIMAL', '-922337203685477.5808'],
  ["CAST('922337203685477.5807' AS MONEY)", sent('6e08', '08ffffff7fffffffff'), 'DECIMAL', '922337203685477.5807'],
  ["CAST('-0.0001' AS SMALLMONEY)", sent('6e04', '04ffffffff'), 'DECIMAL', '-0.0001'],
  ['CAST(255 AS TINYINT)', sent('2601', '01ff'), 'INTEGER', 255],
  ['CAST(9007199254740991 AS BIGINT)', sent('2608', '08ffffffffffff1f00'), 'INTEGER', 9_007_199_254_740_991],
  ['CAST(-9223372036854775808 AS BIGINT)', sent('2608', '080000000000000080'), 'INTEGER', '-9223372036854775808'],
  ['7', sent('38', '07000000'), 'INTEGER', 7],
  ['CAST(0.1 AS REAL)', sent('6d04', '04cdcccc3d'), 'NUMBER', 0.1],
  ['CAST(16777217 AS REAL)', sent('6d04', '040000804b'), 'NUMBER', 16_777_216],
  ['CAST(0.1 AS FLOAT)', sent('6d08', '089a9999999999b93f'), 'NUMBER', 0.1],
  ['CAST(1 AS BIT)', sent('6801', '0101'), 'BOOLEAN', true],
  ['CAST(0 AS BIT)', sent('6801', '0100'), 'BOOLEAN', false],
  ["CAST('2024-02-29' AS DATE)", sent('28', '0380460b'), 'DATE', '2024-02-29'],
  ["CAST('0001-01-01' AS DATE)", sent('28', '03000000'), 'DATE', '0001-01-01'],
  ["CAST('9999-12-31' AS DATE)", sent('28', '03dab937'), 'DATE', '9999-12-31'],
  [
    "CAST('2024-02-29 23:59:59.1234567' AS DATETIME2(7))",
    sent('2a07', '080700e429c980460b'),
    'TIMESTAMP',
    '2024-02-29T23:59:59.1234567',
  ],
  [
    "CAST('0001-01-01 00:00:00.0000001' AS DATETIME2(7))",
    sent('2a07', '080100000000000000'),
    'TIMESTAMP',
    '0001-01-01T00:00:00.0000001',
  ],
  ["CAST('2024-02-29 23:59:59' AS DATETIME2(0))", sent('2a00', '067f510180460b'), 'TIMESTAMP', '2024-02-29T23:59:59'],
  [
    "CAST('2024-02-29 23:59:59.25' AS DATETIME2(3))",
    sent('2a03', '071259260580460b'),
    'TIMESTAMP',
    '2024-02-29T23:59:59.25',
  ],
  [
    "CAST('2024-02-29 23:59:59.997' AS DATETIME)",
    sent('6f08', '0825b10000ff818b01'),
    'TIMESTAMP',
    '2024-02-29T23:59:59.997',
  ],
  ["CAST('1753-01-01' AS DATETIME)", sent('6f08', '08462effff00000000'), 'TIMESTAMP', '1753-01-01T00:00:00'],
  ["CAST('2024-02-29 23:59:00' AS SMALLDATETIME)", sent('6f04', '0425b19f05'), 'TIMESTAMP', '2024-02-29T23:59:00'],
  [
    "CAST('2024-03-01 01:59:59.5 +05:30' AS DATETIMEOFFSET(7))",
    sent('2b07', '0ac008eed3ab80460b4a01'),
    'TIMESTAMP_TZ',
    '2024-02-29T20:29:59.5Z',
  ],
  ["CAST('10:00:00.25' AS TIME(7))", sent('2907', '05a035d2d153'), 'TIME', '10:00:00.25'],
  ["CAST('23:59:59.9999999' AS TIME(7))", sent('2907', '05ffbf692ac9'), 'TIME', '23:59:59.9999999'],
  ["CAST('00:00:00' AS TIME(0))", sent('2900', '03000000'), 'TIME', '00:00:00'],
  [
    "N'日本 😀 it''s'",
    sent('e7c8000904d00034', '1400e5652c6720003dd800de20006900740027007300'),
    'STRING',
    "日本 😀 it's",
  ],
  ["CAST('' AS NVARCHAR(10))", sent('e714000904d00034', '0000'), 'STRING', ''],
  ["CAST('é' AS VARCHAR(10))", sent('a7401f0904d00034', '0100e9'), 'STRING', 'é'],
  ["REPLICATE(CAST(N'ü' AS NVARCHAR(MAX)), 5000)", [tds.nvarcharMax, 'ü'.repeat(5000)], 'STRING', 'ü'.repeat(5000)],
  [
    "CAST('6F7A1C1E-0000-4000-8000-0123456789AB' AS UNIQUEIDENTIFIER)",
    sent('2410', '101e1c7a6f0000004080000123456789ab'),
    'STRING',
    '6F7A1C1E-0000-4000-8000-0123456789AB',
  ],
  [
    "CAST('<a>é</a>' AS XML)",
    sent('f100', 'feffffffffffffff100000003c0061003e00e9003c002f0061003e0000000000'),
    'STRING',
    '<a>é</a>',
  ],
  ['CAST(0x00FF AS VARBINARY(10))', sent('a56400', '020000ff'), 'BINARY', '00ff'],
  ['CAST(0x00FF AS VARBINARY(MAX))', sent('a5ffff', 'feffffffffffffff0200000000ff00000000'), 'BINARY', '00ff'],
  [
    "CAST(CAST('12345678901234567.89' AS DECIMAL(19,2)) AS SQL_VARIANT)",
    sent('62501f0000', '0d0000006c021302011581e97df4102211'),
    'UNKNOWN',
    '12345678901234567.89',
  ],
  [
    "CAST(CAST('922337203685477.5807' AS MONEY) AS SQL_VARIANT)",
    sent('62501f0000', '0a0000003c00ffffff7fffffffff'),
    'UNKNOWN',
    '922337203685477.5807',
  ],
  [
    "CAST(CAST('2024-02-29' AS DATE) AS SQL_VARIANT)",
    sent('62501f0000', '05000000280080460b'),
    'UNKNOWN',
    '2024-02-29',
  ],
  [
    'CAST(CAST(9007199254740993 AS BIGINT) AS SQL_VARIANT)',
    sent('62501f0000', '0a0000007f000100000000002000'),
    'UNKNOWN',
    '9007199254740993',
  ],
  ['CAST(NULL AS DECIMAL(10,2))', sent('6a090a02', null), 'DECIMAL', null],
  ['CAST(NULL AS DATETIME2(6))', sent('2a06', null), 'TIMESTAMP', null],
  ['CAST(NULL AS NVARCHAR(MAX))', sent('e7ffff0904d00034', null), 'STRING', null],
  ['CAST(NULL AS SQL_VARIANT)', sent('62501f0000', null), 'UNKNOWN', null],
];
