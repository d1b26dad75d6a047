import { listQuery } from '../lists/list-query.ts'
import { skillPaths, type Owner } from './owners.ts'

/** The list of skills beside what some are assigned to: always by name. */
export function skillList(at: Owner) {
  return listQuery(['name'], (query) => skillPaths(at).page(query), {})
}
