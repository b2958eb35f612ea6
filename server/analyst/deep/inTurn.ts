/**
 * Works on a list, at most `atOnce` at a time, in its order.
 * @throws what the first failure threw, after the others have ended
 */
export async function inTurn<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const failures: unknown[] = [];
  await Promise.all(
    Array.from({ length: Math.max(1, atOnce) }, async () => {
      for (let item = queue.shift(); item !== undefined && failures.length === 0; item = queue.shift())
        await work(item).catch((error: unknown) => failures.push(error));
    }),
  );
  if (failures.length > 0) throw failures[0];
}
