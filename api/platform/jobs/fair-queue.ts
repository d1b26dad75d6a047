/** Owner of waiting work, e.g. the id of a company, or one of its members, e.g. the id of a person. */
export type Owner = string | number

export type FairQueue<Item> = {
  size(): number
  /** Adds an item of the owner; its members are served in turn as well. */
  push(owner: Owner, item: Item, member?: Owner): void
  /** Removes and returns the oldest item of the next owner that `may`; undefined when there is none. */
  next(may?: (owner: Owner) => boolean): Item | undefined
  remove(owner: Owner, item: Item): void
  /** Returns the items in the order in which they are served. */
  inOrder(): Item[]
}

/** Items by owner and member, each in the order in which they are served. */
type Queues<Item> = Map<Owner, Map<Owner, Item[]>>

/** Member of an owner whose items are not told apart. */
const NOBODY = ''

/** Queue that serves its owners round robin, and the members of each, so that one only delays itself. */
export function createFairQueue<Item>(): FairQueue<Item> {
  const owners: Queues<Item> = new Map()
  const all = () => [...owners.values()].flatMap((members) => [...members.values()].flat())
  return {
    size: () => all().length,
    push(owner, item, member = NOBODY) {
      const members = owners.get(owner) ?? new Map<Owner, Item[]>()
      owners.set(owner, members)
      members.set(member, [...(members.get(member) ?? []), item])
    },
    next: (may = () => true) => takeNext(owners, may),
    remove(owner, item) {
      const members = owners.get(owner)
      for (const [member, items] of members ?? []) {
        const rest = items.filter((one) => one !== item)
        if (rest.length > 0) members!.set(member, rest)
        else members!.delete(member)
      }
      if (members?.size === 0) owners.delete(owner)
    },
    inOrder() {
      const copy: Queues<Item> = new Map([...owners].map(([owner, own]) => [owner, new Map(own)]))
      return all().map(() => takeNext(copy, () => true)!)
    },
  }
}

/** Removes the next item; its owner, and its member of that, are then the last. */
function takeNext<Item>(owners: Queues<Item>, may: (owner: Owner) => boolean): Item | undefined {
  for (const [owner, members] of owners) {
    if (!may(owner)) continue
    const [[member, items]] = members as Iterable<[Owner, Item[]]> as [[Owner, Item[]]]
    const [item, ...rest] = items
    owners.delete(owner)
    members.delete(member)
    if (rest.length > 0) members.set(member, rest)
    if (members.size > 0) owners.set(owner, members)
    return item
  }
  return undefined
}
