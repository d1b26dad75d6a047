/**
 * Does a sweep's work for each tenant or item, one after another; one that fails does not keep it from the others.
 * @throws AggregateError of the failures, with this message, after all others were processed.
 */
export async function processAll<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
  message: string,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, message)
}
