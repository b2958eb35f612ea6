/** Things of one stretch of time, newest first, under its name. */
export interface DateGroup<Entry> {
  readonly name: string;
  readonly entries: readonly Entry[];
}

const day = 86_400_000;
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });

/** Groups a list, newest first, by how long ago its entries were made, in the reader's time. */
export function dateGroups<Entry extends { readonly createdAt: string }>(
  entries: readonly Entry[],
  now: Date = new Date(),
): readonly DateGroup<Entry>[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const nameOf = ({ createdAt }: Entry): string => {
    const time = Date.parse(createdAt);
    if (time >= today) {
      return 'Today';
    }
    if (time >= today - day) {
      return 'Yesterday';
    }
    return time >= today - 6 * day ? 'Last 7 days' : month.format(new Date(time));
  };
  return [...Map.groupBy(entries, nameOf)].map(([name, members]) => ({ name, entries: members }));
}
