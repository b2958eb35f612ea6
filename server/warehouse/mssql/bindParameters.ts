import type { Request, TYPES } from 'tedious';
import type { SqlValue } from '../../semql/compiled.ts';

/** Characters of an NVARCHAR that is not NVARCHAR(MAX). */
const short = 4000;

/**
 * Binds values as @p1, @p2 and so on, each in a type that loses nothing: texts, among them dates
 * and exact decimals, as NVARCHAR, which the statement casts where it needs another type; whole
 * numbers as BIGINT, others as FLOAT, truth as BIT.
 *
 * They go the way Microsoft's own drivers send them: `sp_executesql` by its name, with the
 * statement and the declarations in the first two places. The driver's own way names these two,
 * which Synapse does not understand.
 * @param request of the procedure `sp_executesql`
 */
export function bindParameters(
  request: Request,
  types: typeof TYPES,
  sql: string,
  parameters: readonly SqlValue[],
): void {
  const bound = parameters.map((value) => boundAs(value, types));
  const declarations = bound.map(({ declaration }, index) => `@p${index + 1} ${declaration}`).join(', ');
  request.addParameter('', types.NVarChar, sql);
  request.addParameter('', types.NVarChar, declarations);
  for (const [index, { type, value, length }] of bound.entries()) {
    request.addParameter(`p${index + 1}`, type, value, length === undefined ? {} : { length });
  }
}

interface Bound {
  readonly type: (typeof TYPES)[keyof typeof TYPES];
  readonly declaration: string;
  readonly value: SqlValue;
  readonly length?: number;
}

function boundAs(value: SqlValue, types: typeof TYPES): Bound {
  if (typeof value === 'boolean') {
    return { type: types.Bit, declaration: 'bit', value };
  }
  if (Number.isSafeInteger(value)) {
    return { type: types.BigInt, declaration: 'bigint', value };
  }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return { type: types.Float, declaration: 'float', value };
  }
  const text = value === null ? null : String(value);
  // A single length for all short texts: each further one would be planned anew.
  if (text === null || text.length <= short) {
    return { type: types.NVarChar, declaration: `nvarchar(${short})`, value: text, length: short };
  }
  return { type: types.NVarChar, declaration: 'nvarchar(max)', value: text };
}
