import type { Database } from '../db/database.ts'
import type { PageRange } from '../db/page.ts'
import type { Scope } from '../http/scope.ts'
import { listUsersOf } from '../users/list.ts'
import { getArea } from './read.ts'

/** A page of an area's users, by name. Throws Failure 404 as `getArea`. */
export async function listAreaUsers(db: Database, scope: Scope, id: number, page: PageRange) {
  await getArea(db, scope, id)
  return listUsersOf(db, scope, 'area', id, page)
}
