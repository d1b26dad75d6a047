import { formationPaths } from '#contract/training/formation-paths.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { lookup, type Lookup } from '#app/kit/forms/choices/lookup.server.ts'

/** Reads the formation paths that a position can have: specification 1, sections 7 to 9. */
export function readFormationPaths(api: ApiClient): Promise<Lookup> {
  const found = api.call(formationPaths.list, { query: { limit: 1000, skip: 0 } })
  return lookup(
    found.then(({ results }) => results),
    'Error al cargar los planes de formación',
  )
}
