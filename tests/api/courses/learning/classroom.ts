import { randomUUID } from 'node:crypto'
import type { Caller, TestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { draftUser } from '../../people/users/company.ts'

type CourseDraft = {
  /** Points of each content. */
  points?: number[]
  name?: string
  channel?: 'app' | 'whatsapp'
  hours?: number | null
  years?: number | null
}

/** Courses and people made for one test, in a company of the demo data. */
export async function openClassroom(api: TestApi, tenantId = 1) {
  const rows = await rowsOf(api.url)
  const admin = await api.signInAs('admin', tenantId)
  const number = async (text: string, values: unknown[] = []) => {
    const [row] = await rows<Record<string, unknown>>(text, values)
    return Number(Object.values(row!)[0])
  }

  return {
    rows,
    admin,
    tenantId,
    number,

    /** A course of its own with one content for each number of points; answers its ids. */
    async course(draft: CourseDraft = {}) {
      const { points = [10, 20, 30], name = `Curso ${randomUUID()}`, years = null } = draft
      const { channel = 'app', hours = 4 } = draft
      const design = await number(
        `insert into courses (owner_tenant_id, slug, name, channel, duration_hours, validity_years)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [tenantId, randomUUID(), name, channel, hours, years],
      )
      const section = await number(
        `insert into course_sections (course_id, position, name) values ($1, 1, 'Sección') returning id`,
        [design],
      )
      const contents: number[] = []
      for (const [place, most] of points.entries()) {
        contents.push(
          await number(
            `insert into course_contents (course_id, section_id, position, template, points)
             values ($1, $2, $3, 'SingleChoice', $4) returning id`,
            [design, section, place + 1, most],
          ),
        )
      }
      const id = await number(
        'insert into tenant_courses (tenant_id, course_id) values ($1, $2) returning id',
        [tenantId, design],
      )
      return { id, design, name, contents }
    },

    /** Creates a learner with these courses, signed in at the app. */
    async learner(courses: number[], changes: object = {}) {
      const draft = draftUser({ password: 'clave-segura', ...changes })
      const { status, body } = await admin('POST', '/users', draft)
      if (status !== 201) throw new Error(JSON.stringify(body))
      await this.enrol(body.id, courses)
      // The learners' app asks nobody for a password of their own; the console does.
      const enter = 'role' in changes ? api.firstTokenOf : api.tokenOf
      const caller = api.withToken(await enter(draft.email, 'clave-segura'))
      return { id: body.id as number, user: body, caller }
    },

    enrol: (person: number, courses: number[]) =>
      rows(
        `insert into course_users (tenant_id, tenant_course_id, user_id, direct)
         select $1, unnest($2::bigint[]), $3, true on conflict do nothing`,
        [tenantId, courses, person],
      ),

    /** The row of an enrolment, as the database has it. */
    async enrolment(course: number, person: number) {
      const [row] = await rows<Record<string, any>>(
        'select * from course_users where tenant_course_id = $1 and user_id = $2',
        [course, person],
      )
      return row
    },

    certificatesOf: (person: number) =>
      rows<Record<string, any>>('select * from certificates where user_id = $1 order by id', [
        person,
      ]),
  }
}

/** Sends an answer as the app does. */
export function answer(
  caller: Caller,
  course: number,
  content: number,
  changes: Record<string, unknown> = {},
) {
  return caller('POST', '/responses', {
    id: randomUUID(),
    course,
    content,
    value: 'correcta',
    points: 10,
    seconds: 30,
    ...changes,
  })
}
