import { defaultDialect } from './default.ts';
import type { Dialect, SqlAggregate } from './dialect.ts';

/**
 * Averages, medians and deviations over floating point, for engines that would cut the average of
 * decimals off after a few digits, or make a whole number of that of whole numbers.
 * @param asDouble an operand as floating point
 * @param names what the engine calls other aggregates
 */
export function floatingAggregate(
  asDouble: (operand: string) => string,
  names: Partial<Record<SqlAggregate['function'], string>> = {},
): Pick<Dialect, 'aggregate' | 'window'> {
  const over: Partial<Record<SqlAggregate['function'], string>> = {
    AVG: 'AVG',
    MEDIAN: 'MEDIAN',
    STDDEV: 'STDDEV_SAMP',
    VARIANCE: 'VAR_SAMP',
  };
  return {
    aggregate(node, argument, filter) {
      const distinct = node.distinct ? 'DISTINCT ' : '';
      const floating = over[node.function];
      if (floating !== undefined) {
        return `${floating}(${distinct}${asDouble(argument ?? '')})${filter}`;
      }
      return `${names[node.function] ?? node.function}(${distinct}${argument ?? '*'})${filter}`;
    },
    window: (name, args, specification, type) =>
      name === 'AVG'
        ? `AVG(${asDouble(args[0] ?? '')}) OVER (${specification})`
        : defaultDialect.window(name, args, specification, type),
  };
}
