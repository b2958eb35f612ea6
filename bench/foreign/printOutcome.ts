import type { Outcome } from './judge.ts';
import type { Row } from './suite.ts';

export function printOutcome(outcome: Outcome): void {
  const { id, database, shape, question, verdict, refusal } = outcome;
  console.log(`\n${verdict.toUpperCase()} ${id} [${database}, ${shape}] ${question}`);
  console.log(`  ${outcome.text}`);
  for (const option of outcome.options) {
    console.log(`  or: ${option}`);
  }
  if (refusal !== null) {
    for (const part of [...refusal.understood, ...refusal.notUnderstood]) {
      console.log(`  ${part}`);
    }
    for (const rewrite of refusal.rewrites) {
      console.log(`  rewrite: ${rewrite}`);
    }
  }
  console.log(`  gold:  ${outcome.goldSql}`);
  for (const semql of outcome.semql) {
    console.log(`  SemQL: ${semql.replaceAll(/\s+/g, ' ')}`);
  }
  for (const sql of outcome.sql) {
    console.log(`  SQL:   ${sql.replaceAll(/\s+/g, ' ')}`);
  }
  if (outcome.assumptions.length > 0) {
    console.log(`  assumed: ${outcome.assumptions.join('; ')}`);
  }
  if (verdict !== 'right' && verdict !== 'wrong') {
    return;
  }
  printRows(`gold (${outcome.goldRows} rows)`, outcome.gold);
  printRows(`ours (${outcome.shownRows} rows): ${outcome.columns.join(' | ')}`, outcome.shown);
}

function printRows(title: string, rows: readonly Row[]): void {
  console.log(`  ${title}`);
  for (const row of rows.slice(0, 5)) {
    console.log(`    ${row.join(' | ')}`);
  }
}
