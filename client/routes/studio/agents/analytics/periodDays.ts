import type { TaskChannel } from '../../../../apollo/schema.generated.ts';

/** Names of the channels, in the order of the chart. */
export const channelNames: Readonly<Record<TaskChannel, string>> = {
  WEB: 'Web',
  API: 'API',
  MCP: 'MCP',
  EMBED: 'Embed',
  PUBLIC_LINK: 'Public page',
  SLACK: 'Slack',
  TEAMS: 'Teams',
};

interface Counted {
  readonly day: string;
  readonly channel: TaskChannel;
  readonly questions: number;
}

interface Stretch {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** `2026-11-03` of a moment in a time zone. */
const dayOf = (moment: string, timeZone: string): string => new Date(moment).toLocaleDateString('sv-SE', { timeZone });

/** Every day of a period in order, `2026-11-03`. */
export function daysOf({ from, to, timeZone }: Stretch): readonly string[] {
  const last = dayOf(to, timeZone);
  const days: string[] = [];
  const day = new Date(`${dayOf(from, timeZone)}T00:00:00Z`);
  while (day.toISOString().slice(0, 10) <= last) {
    days.push(day.toISOString().slice(0, 10));
    day.setUTCDate(day.getUTCDate() + 1);
  }
  return days;
}

/** Channels with their totals, the largest first; a channel without questions is left out. */
export function channelTotals(
  counted: readonly Counted[],
): readonly { readonly channel: TaskChannel; readonly questions: number }[] {
  const totals = new Map<TaskChannel, number>();
  for (const { channel, questions } of counted) {
    totals.set(channel, (totals.get(channel) ?? 0) + questions);
  }
  return [...totals]
    .map(([channel, questions]) => ({ channel, questions }))
    .toSorted((one, other) => other.questions - one.questions);
}
