import type { Block, RowsBlock } from '../language/ast.ts';
import type { CompileRequest } from '../plan/request.ts';
import type { TimeSettings } from '../plan/timeSettings.ts';
import { isTimeZone } from '../time/zone.ts';
import { refuse } from './refusal.ts';

/** The query's time zone, else the request's, else the organization's; TYPE_MISMATCH when there is no such zone. */
export function timeSettingsOf(block: Block | RowsBlock, request: CompileRequest): TimeSettings {
  const written = block.kind === 'block' ? block.timeZone : null;
  const zone = written ?? request.options.timeZone ?? request.catalog.calendar.timeZone;
  if (isTimeZone(zone)) return request.timeIn(zone);
  return refuse(
    'TYPE_MISMATCH',
    block.span,
    `There is no time zone '${zone}'.`,
    "Write a name of the IANA database, such as 'Europe/Amsterdam'.",
  );
}
