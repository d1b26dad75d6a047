import type { Owner } from '../jobs/fair-queue.ts'

/** Maximum bytes of one holder, of all holders of an owner, and of all. */
export type ByteLimits = { one: number; owner: number; all: number }

/** Bytes that one holder has of a budget. */
export type ByteShare = {
  /** Takes so many more, or none and returns false. */
  take(bytes: number): boolean
  give(bytes: number): void
  giveAll(): void
}

/** Budget of bytes that many share, and of which an owner, a company, leaves some to others. */
export function createByteBudget(limits: ByteLimits): (owner: Owner) => ByteShare {
  const owners = new Map<Owner, number>()
  let all = 0
  return (owner) => {
    let one = 0
    function add(bytes: number): void {
      one += bytes
      all += bytes
      const left = (owners.get(owner) ?? 0) + bytes
      if (left > 0) owners.set(owner, left)
      else owners.delete(owner)
    }
    return {
      take(bytes) {
        const fits =
          one + bytes <= limits.one &&
          (owners.get(owner) ?? 0) + bytes <= limits.owner &&
          all + bytes <= limits.all
        if (fits) add(bytes)
        return fits
      },
      give: (bytes) => add(-bytes),
      giveAll: () => add(-one),
    }
  }
}
