import { randomUUID } from 'node:crypto'
import type { TestApi } from '#tests/support/api.ts'
import { created, draftUser, openCompany } from '../../people/users/company.ts'

/** A company that records training outside the platform, and courses made for one test. */
export async function openExternalCourses(api: TestApi, tenantId = 1) {
  const company = await openCompany(api, tenantId)
  const { admin, rows } = company
  const made = async (path: string, body: object) => {
    const answer = await admin('POST', path, body)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  return {
    ...company,
    newCourse: (changes: object = {}) =>
      made('/external-courses', { name: `Curso ${randomUUID()}`, ...changes }),
    newCategory: (name = `Escuela ${randomUUID()}`) =>
      made('/external-courses/categories', { name }),
    newCompetence: (name = `Competencia ${randomUUID()}`) =>
      made('/external-courses/competencies', { name }),
    async newInstructor(name: string, type = 'external'): Promise<number> {
      const [row] = await rows<{ id: string }>(
        'insert into instructors (tenant_id, name, type) values ($1, $2, $3) returning id',
        [tenantId, name, type],
      )
      return Number(row!.id)
    },
    /** Creates a person of an area and their record in the course; returns the record's id. */
    async recorded(courseId: number, areaId: number | undefined): Promise<number> {
      const { body: user } = await created(admin, draftUser({ area_id: areaId }))
      const [row] = await rows<{ id: string }>(
        `insert into external_course_users (tenant_id, external_course_id, user_id, start_time, assisted)
         values ($1, $2, $3, now(), true) returning id`,
        [tenantId, courseId, user.id],
      )
      return Number(row!.id)
    },
  }
}
