import sql from 'sql-template-tag'
import { isInUse, type InstructorUsage } from '#contract/training/instructors.ts'
import { agree, counted, listed, NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import type { Database } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { quoted } from '#api/platform/http/wording.ts'
import { usageOfInstructors } from './usage.ts'

/**
 * Deletes instructors permanently; the next orphan cleanup deletes their pictures.
 *
 * @throws Failure 404 when one of them does not exist; 409, code `in_use`, when one gives an external
 *   course, even one in the trash, or is the expert of a course. Then none is deleted.
 */
export function removeInstructors(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<{ deleted: number }> {
  return db.transaction(scope, async (tx) => {
    // Locks them: waits for concurrent assignments, and makes later ones fail.
    await tx.query(
      sql`select id from instructors where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])
          order by id for update`,
    )
    const usage = await usageOfInstructors(tx, scope, ids)
    const used = usage.filter(isInUse)
    if (used.length > 0) throw inUse(used)
    const gone = await tx.query(
      sql`delete from instructors where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])
          returning id`,
    )
    return { deleted: gone.length }
  })
}

/** Maximum number of instructors named in the error; the others are counted. */
const MAX_NAMED = 3

function inUse(used: InstructorUsage[]): Failure {
  const where = used.slice(0, MAX_NAMED).map((one) => `«${one.name}» ${whereOf(one)}`)
  const more = used.length - where.length
  const rest =
    more > 0
      ? `; ${counted(more, NOUNS.instructor)} más ${agree(more, 'está', 'están')} en uso`
      : ''
  const none = agree(used.length, 'No se puede eliminar', 'No se pueden eliminar')
  return new Failure(409, 'in_use', `${none}: ${where.join('; ')}${rest}.`)
}

/** 'da 2 cursos externos («Alturas» y «Grúas») y es el experto temático de 1 curso («Excel»)' */
function whereOf({ external_courses: given, courses }: InstructorUsage): string {
  return listed([
    ...(given.total > 0 ? [`da ${usesIn(given, NOUNS.externalCourse)}`] : []),
    ...(courses.total > 0 ? [`es el experto temático de ${usesIn(courses, NOUNS.course)}`] : []),
  ])
}

function usesIn({ total, first }: InstructorUsage['courses'], noun: Noun): string {
  const names = first.map(({ name, in_trash }) => (in_trash ? `${name} (en la papelera)` : name))
  const nameList = names.length > 0 ? ` (${quoted(names)})` : ''
  return counted(total, noun) + nameList
}
