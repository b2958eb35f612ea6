import type { SqlValue } from '../compiled.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { keepWholeNumbers } from './fit/clampingCasts.ts';
import { spellFullJoins } from './fit/fullJoins.ts';
import { hoistTables } from './fit/hoistTables.ts';
import { writeImpliedFrames } from './fit/impliedFrames.ts';
import { requireJoinKeys } from './fit/joinKeys.ts';
import { spellLagDefaults } from './fit/lagDefaults.ts';
import { fitPatterns } from './fit/likePatterns.ts';
import { wrapLimitedSubqueries } from './fit/limitedSubqueries.ts';
import { nestUnions } from './fit/nestUnions.ts';
import { numberSkippedRows } from './fit/offsets.ts';
import { spellOrders } from './fit/orders.ts';
import { groupComputedRows } from './fit/rowGroups.ts';
import { normalizeTimes } from './fit/textTimes.ts';
import { printOffsets } from './fit/zoneOffsets.ts';
import { allowOneSortedList } from './fit/sortedLists.ts';
import { keepTableAliasesApart } from './fit/tableAliases.ts';
import { failBeyondWhole } from './fit/wholeNumbers.ts';
import { keepWindowsApart } from './fit/windowsApart.ts';
import type { SqlSelect } from './tree.ts';

/**
 * Puts a query into a shape the dialect has words for, one rewrite per capability it lacks.
 * `values` are the bound values; a rewrite may add some. Throws `CannotSay` where there is no such
 * shape.
 */
export function fitDialect(query: SqlSelect, dialect: Dialect, values: SqlValue[]): SqlSelect {
  const { capabilities } = dialect;
  let fitted = query;
  // Offsets first: they are bounded by the WHERE of the select they stand in.
  if (!capabilities.timeZones) {
    fitted = printOffsets(fitted);
  }
  if (capabilities.textTimes) {
    fitted = normalizeTimes(fitted);
  }
  if (capabilities.ownPatterns) {
    fitted = fitPatterns(fitted, dialect, values);
  }
  if (capabilities.outerJoinKeys) {
    fitted = requireJoinKeys(fitted);
  }
  if (capabilities.wholeNumbersFloat) {
    fitted = failBeyondWhole(fitted);
  }
  if (capabilities.castClamps) {
    fitted = keepWholeNumbers(fitted);
  }
  if (!capabilities.fullJoin) {
    fitted = spellFullJoins(fitted);
  }
  if (!capabilities.lagDefault) {
    fitted = spellLagDefaults(fitted);
  }
  const { groupByExpressions, windowedAggregates, distinctStrings } = capabilities;
  if (!groupByExpressions || windowedAggregates.size > 0 || !distinctStrings) {
    fitted = groupComputedRows(fitted, capabilities);
  }
  if (!capabilities.impliedFrame) {
    fitted = writeImpliedFrames(fitted);
  }
  if (capabilities.windowsShareSorts) {
    fitted = keepWindowsApart(fitted);
  }
  if (capabilities.oneSortedList) {
    fitted = allowOneSortedList(fitted);
  }
  if (!capabilities.offset) {
    fitted = numberSkippedRows(fitted);
  }
  if (!capabilities.freeOrderBy) {
    fitted = spellOrders(fitted);
  }
  if (!capabilities.limitInSubquery) {
    fitted = wrapLimitedSubqueries(fitted);
  }
  if (capabilities.unionTerms < Number.MAX_SAFE_INTEGER) {
    fitted = nestUnions(fitted, capabilities.unionTerms);
  }
  if (capabilities.aliasesHideTables) {
    fitted = keepTableAliasesApart(fitted);
  }
  if (!capabilities.nestedWith) {
    fitted = hoistTables(fitted);
  }
  return fitted;
}
