import sql from 'sql-template-tag'
import type { CourseDetail } from '#contract/courses.ts'
import { seeing } from '../courses/create.ts'
import { getCourse } from '../courses/read.ts'
import type { Scope } from '../http/scope.ts'
import type { Services } from '../services.ts'
import { createFromPackage } from './create.ts'
import { courseExists, keepCreated, keptPackage, type CreatedCourse } from './stored.ts'

/** Another request has created the course of the package. */
class AlreadyCreated extends Error {
  readonly created: CreatedCourse
  constructor(created: CreatedCourse) {
    super('The course of the package exists')
    this.created = created
  }
}

/**
 * Creates the course of a kept package once: a repeated request, also at the same time or with another name, returns
 * the course that exists.
 * @throws Failure 404 when there is no such package; as `createFromPackage`.
 */
export async function createOnce(
  services: Services,
  scope: Scope,
  key: string,
  name?: string,
): Promise<CourseDetail> {
  const { db } = services
  const { stored } = await keptPackage(services, scope, key)
  try {
    return await createFromPackage(services, scope, stored, name, async (tx, course) => {
      await tx.query(
        sql`select pg_advisory_xact_lock(hashtext('course-packages'), hashtext(${key}))`,
      )
      // Read under the lock: another request may have created it meanwhile.
      const kept = await keptPackage(services, scope, key)
      if (kept.created && (await courseExists(tx, scope, kept.created)))
        throw new AlreadyCreated(kept.created)
      await keepCreated(services, scope, key, { ...kept, created: { course, by: scope.actor.id } })
    })
  } catch (error) {
    if (!(error instanceof AlreadyCreated)) throw error
    const { course, by } = error.created
    return getCourse(db, by === scope.actor.id ? seeing(scope, course) : scope, course)
  }
}
