import type { Database } from '../db/database.ts'
import type { PageRange } from '../db/page.ts'
import type { Scope } from '../http/scope.ts'
import { listUsersOf } from '../users/list.ts'
import { getPosition } from './read.ts'

/**
 * A page of the users of a position that an actor may see, by name.
 * @throws Failure 404 as `getPosition`.
 */
export async function listPositionUsers(db: Database, scope: Scope, id: number, page: PageRange) {
  await getPosition(db, scope, id)
  return listUsersOf(db, scope, 'position', id, page)
}
