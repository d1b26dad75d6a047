/**
 * Who of these has themself above them. Each key's value is whom it reports to; linear in their
 * number, however long the chains.
 */
export function onCycles<Key>(managerOf: ReadonlyMap<Key, Key>): Set<Key> {
  const found = new Set<Key>()
  /** By which walk somebody was reached; a walk that meets itself has closed a cycle. */
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
  /** As the row names them. */
  readonly written?: string
  /** Whether the manager is stored already; otherwise a row of the file has to create them. */
  readonly managerExists: boolean
}

/**
 * The assignments of a file that cannot be: their manager is nowhere, is in a row with errors (which
 * makes this one an error too, and so on down), or would have themself above them.
 *
 * @param above who reports to whom among those stored.
 * @param lineOf where the file names a user first.
 * @param hasErrors rows that are errors for another reason.
 * @returns why, by line.
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
    // Down the chain to somebody already judged, then back up, so that each is judged once.
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
