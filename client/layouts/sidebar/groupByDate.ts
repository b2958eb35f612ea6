/** Headings of relative dates, newest first. */
export type DateGroup = 'Today' | 'Yesterday' | 'This week' | 'This month' | 'Older';

const order: readonly DateGroup[] = ['Today', 'Yesterday', 'This week', 'This month', 'Older'];

/** Midnight before a moment, in the reader's own time zone. */
const dayOf = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();

/** The heading a moment belongs under; weeks begin on Monday. */
export function dateGroup(moment: Date, now: Date): DateGroup {
  const day = dayOf(moment);
  const today = dayOf(now);
  const daysBefore = (days: number) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
  if (day >= today) {
    return 'Today';
  }
  if (day >= daysBefore(1)) {
    return 'Yesterday';
  }
  if (day >= daysBefore((now.getDay() + 6) % 7)) {
    return 'This week';
  }
  if (moment.getFullYear() === now.getFullYear() && moment.getMonth() === now.getMonth()) {
    return 'This month';
  }
  return 'Older';
}

/** Things under their headings, in the order given; empty headings are left out. */
export function groupByDate<Thing>(
  things: readonly Thing[],
  momentOf: (thing: Thing) => Date,
  now: Date,
): readonly { readonly group: DateGroup; readonly things: readonly Thing[] }[] {
  const groups = Map.groupBy(things, (thing) => dateGroup(momentOf(thing), now));
  return order.flatMap((group) => {
    const found = groups.get(group);
    return found === undefined ? [] : [{ group, things: found }];
  });
}
