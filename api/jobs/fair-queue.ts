/** Owner of waiting work, e.g. the id of a company. */
export type Owner = string | number

export type FairQueue<Item> = {
  size(): number
  push(owner: Owner, item: Item): void
  /** Removes and returns the oldest item of the next owner that `may`; undefined when there is none. */
  next(may?: (owner: Owner) => boolean): Item | undefined
  remove(owner: Owner, item: Item): void
}

/** Queue that serves its owners round robin, so that an owner only delays itself. */
export function createFairQueue<Item>(): FairQueue<Item> {
  /** Items by owner, in the order in which the owners are served. */
  const owners = new Map<Owner, Item[]>()
  return {
    size: () => [...owners.values()].reduce((sum, items) => sum + items.length, 0),
    push(owner, item) {
      const items = owners.get(owner)
      if (items) items.push(item)
      else owners.set(owner, [item])
    },
    next(may = () => true) {
      for (const [owner, items] of owners) {
        if (!may(owner)) continue
        owners.delete(owner)
        const item = items.shift()
        if (items.length > 0) owners.set(owner, items)
        return item
      }
      return undefined
    },
    remove(owner, item) {
      const rest = (owners.get(owner) ?? []).filter((one) => one !== item)
      if (rest.length > 0) owners.set(owner, rest)
      else owners.delete(owner)
    },
  }
}
