import type { CourseDetail } from '#contract/courses/courses.ts'
import { seeing } from '../courses/create.ts'
import { getCourse } from '../courses/read.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { createFromPackage } from './create.ts'
import {
  claimPackage,
  createdCourseOf,
  findPackage,
  packageNotFound,
  stillReading,
  storedPackageOf,
  type CreatedCourse,
} from './package-rows.ts'

/** Another request has created the course of the package. */
class AlreadyCreated extends Error {
  readonly created: CreatedCourse
  constructor(created: CreatedCourse) {
    super('The course of the package exists')
    this.created = created
  }
}

/**
 * Creates the course of an uploaded package once: a repeated request, also at the same time or with another name,
 * returns the course that exists.
 * @throws Failure 404 when there is no such package; 409 while its files are read; as `createFromPackage`.
 */
export async function createOnce(
  services: Services,
  scope: Scope,
  key: string,
  name?: string,
): Promise<CourseDetail> {
  const { db } = services
  const { state, manifest, ...found } = await findPackage(db, scope, key)
  const created = createdCourseOf(found)
  if (created) return courseOf(db, scope, created)
  if (state === 'reading') throw stillReading()
  if (!manifest) throw packageNotFound()
  const stored = await storedPackageOf(db, scope, key, manifest)
  try {
    return await createFromPackage(services, scope, stored, name, async (tx, course) => {
      const earlier = await claimPackage(tx, scope, key, course)
      if (earlier) throw new AlreadyCreated(earlier)
    })
  } catch (error) {
    if (error instanceof AlreadyCreated) return courseOf(db, scope, error.created)
    throw error
  }
}

function courseOf(
  db: Database,
  scope: Scope,
  { course, by }: CreatedCourse,
): Promise<CourseDetail> {
  return getCourse(db, by === scope.actor.id ? seeing(scope, course) : scope, course)
}
