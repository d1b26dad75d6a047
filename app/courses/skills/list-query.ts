import { listQuery } from '#app/kit/lists/list-query.ts'
import { skillPaths, type Owner } from './owners.ts'

/** List of skills beside the assignments of an owner, sorted by name. */
export function skillList(at: Owner) {
  return listQuery(['name'], (query) => skillPaths(at).page(query), {})
}
