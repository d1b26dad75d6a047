/**
 * Returns the users on a cycle of managers. Each key's value is its manager; linear in the number
 * of keys, however long the chains.
 */
export function onCycles<Key>(managerOf: ReadonlyMap<Key, Key>): Set<Key> {
  const found = new Set<Key>()
  /** Number of the walk that reached a user first; a walk that meets itself has closed a cycle. */
  const reachedBy = new Map<Key, number>()
  let walk = 0
  for (const start of managerOf.keys()) {
    walk++
    let at: Key | undefined = start
    while (at !== undefined && !reachedBy.has(at)) {
      reachedBy.set(at, walk)
      at = managerOf.get(at)
    }
    if (at === undefined || reachedBy.get(at) !== walk) continue
    for (let member = at; !found.has(member); member = managerOf.get(member)!) found.add(member)
  }
  return found
}

/** A row that gives a user a manager. */
export type Assignment = {
  readonly line: number
  readonly user: string
  readonly manager: string
  /** The manager as written in the row. */
  readonly written?: string
  /** True when the manager is stored already; otherwise a row of the file has to create them. */
  readonly managerExists: boolean
}

/**
 * Returns the invalid assignments of a file: their manager does not exist, is in a row with errors
 * (which makes this one an error too, recursively), or the assignment would close a cycle.
 *
 * @param above managers of the stored users.
 * @param lineOf first line of a user in the file.
 * @param hasErrors rows that are errors for another reason.
 * @returns the reason by line.
 */
export function brokenAssignments(
  assignments: readonly Assignment[],
  above: readonly { username: string; manager: string }[],
  lineOf: (username: string) => number | undefined,
  hasErrors: (line: number) => boolean,
): Map<number, string> {
  const managerOf = new Map(above.map(({ username, manager }) => [username, manager]))
  for (const { user, manager } of assignments) managerOf.set(user, manager)
  const circle = onCycles(managerOf)

  const broken = new Map<number, string>()
  const byUser = new Map(assignments.map((assignment) => [assignment.user, assignment]))
  const checked = new Set<number>()
  for (const first of assignments) {
    // Down the chain to a user already checked, then back up, so that each is checked once.
    const chain: Assignment[] = []
    for (
      let next: Assignment | undefined = first;
      next && !checked.has(next.line);
      next = next.managerExists ? undefined : byUser.get(next.manager)
    ) {
      checked.add(next.line)
      chain.push(next)
    }
    for (const assignment of chain.reverse()) {
      const { line, user, manager, managerExists, written = manager } = assignment
      const place = lineOf(manager)
      if (circle.has(user)) broken.set(line, `El jefe «${written}» depende de este usuario`)
      else if (managerExists) continue
      else if (place === undefined) broken.set(line, `El jefe «${written}» no existe`)
      else if (hasErrors(place) || broken.has(place)) {
        broken.set(line, `El jefe «${written}» está en la línea ${place}, que tiene errores`)
      }
    }
  }
  return broken
}
