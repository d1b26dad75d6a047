import type { Services } from '#api/platform/services/services.ts'

/** Counts the queries without a tenant, as signing in makes them, while `work` runs: each takes a connection. */
export async function queriesOf(
  { db }: Pick<Services, 'db'>,
  work: () => Promise<unknown>,
): Promise<number> {
  let queries = 0
  const count = () => (queries += 1)
  db.pool.on('acquire', count)
  try {
    await work()
  } finally {
    db.pool.off('acquire', count)
  }
  return queries
}
