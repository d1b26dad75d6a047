import { randomUUID } from 'node:crypto'
import { openMetrics } from '#api/platform/calls/metrics.ts'
import type { TestApi } from '#tests/support/api.ts'
import { openClassroom } from '../learning/classroom.ts'

type Person = { name?: [first: string, last?: string]; username?: string; area?: number }

/** Courses and people who hold certificates of them, written past the API: many are made in a moment. */
export async function openGraduates(api: TestApi, tenantId = 1) {
  const room = await openClassroom(api, tenantId)
  const { rows, number } = room
  const metrics = openMetrics(api.services.db)

  return {
    ...room,

    person: ({ name = ['Prueba'], username, area }: Person = {}) => {
      const [first, last] = name
      const unique = username ?? randomUUID()
      return number(
        `insert into users (tenant_id, username, email, first_name, last_name, area_id)
         values ($1, $2, $3, $4, $5, $6) returning id`,
        [tenantId, unique, `${randomUUID()}@sendero.test`, first, last ?? null, area ?? null],
      )
    },

    /** `through` is the last day of its validity, relative to today where the company is. */
    issue: (course: number, user: number, { through = null }: { through?: number | null } = {}) =>
      number(
        `insert into certificates (tenant_id, hash, user_id, tenant_course_id, full_name, course_name,
           company_name, completed_at, issued_at, valid_through)
         select $1, $2, u.id, $3, u.full_name, 'Curso', t.name, '2026-01-31T20:15:00Z',
           '2026-02-01T03:30:00Z', (now() at time zone t.timezone)::date + $5::int
         from users u join tenants t on t.id = u.tenant_id where u.id = $4 returning id`,
        [tenantId, randomUUID(), course, user, through],
      ),

    /** A course that so many people have completed. */
    async crowded(people: number) {
      const { id } = await room.course()
      await rows(
        `with crowd as (
           insert into users (tenant_id, username, email, first_name)
           select $1, $2 || n, $2 || n || '@sendero.test', 'Persona ' || n
           from generate_series(1, $3::int) n order by n returning id, full_name
         ) insert into certificates (tenant_id, hash, user_id, tenant_course_id, full_name,
           course_name, company_name, completed_at)
         select $1, gen_random_uuid(), id, $4, full_name, 'Curso', 'Compañía', now() from crowd`,
        [tenantId, randomUUID(), people, id],
      )
      return id
    },

    /** From now on the certificate cannot be drawn: its validity has no day to print. */
    spoil: (course: number, user: number) =>
      rows(
        `update certificates set valid_through = 'infinity'
         where tenant_course_id = $1 and user_id = $2`,
        [course, user],
      ),

    holders: async (course: number) =>
      (
        await rows<{ id: string }>(
          'select user_id as id from certificates where tenant_course_id = $1 order by 1',
          [course],
        )
      ).map(({ id }) => Number(id)),

    /** Reads the certificate gauges of this process from its metrics. */
    async drawing() {
      const { text } = await metrics.text()
      const figure = (name: string) =>
        Number(new RegExp(`^sendero_certificate${name} (\\d+)$`, 'm').exec(text)?.[1])
      return {
        drawn: figure('s_drawn_total'),
        pending: figure('s_pending'),
        archives: figure('_archives'),
      }
    },
  }
}
