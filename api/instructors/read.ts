import sql, { raw } from 'sql-template-tag'
import type { Instructor } from '#contract/instructors.ts'
import type { Database } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'

export const instructorNotFound = () => notFound('No se encontró el formador')

/** An instructor as stored. */
export type InstructorRecord = Omit<Instructor, 'created_at'> & { created_at: Date }

export const COLUMNS = raw(
  'id, code, name, description, type, chat_link, logo, created_at, version',
)

export function instructorOf({ created_at, ...rest }: InstructorRecord): Instructor {
  return { ...rest, created_at: created_at.toISOString() }
}

/** @throws Failure 404 when it does not exist, or belongs to another tenant. */
export async function getInstructor(db: Database, scope: Scope, id: number): Promise<Instructor> {
  const [row] = await db.query<InstructorRecord>(
    scope,
    sql`select ${COLUMNS} from instructors where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
  if (!row) throw instructorNotFound()
  return instructorOf(row)
}
