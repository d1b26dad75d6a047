import { randomUUID } from 'node:crypto'
import { UNIT_AREAS, UNIT_COURSES } from '#tests/support/tenant-isolation.ts'
import type { openClassroom } from '../learning/classroom.ts'

type Classroom = Awaited<ReturnType<typeof openClassroom>>

type Placed = {
  name?: string
  points?: number
  active?: string | null
  area?: number | null
  avatar?: string | null
}

/** Courses whose ranking a test decides. */
export function openBoards(room: Classroom) {
  return {
    /** With `ofUnit` it is one that the persona `unit` sees. */
    async course({ ofUnit = false, points = [10, 20, 30] } = {}) {
      const made = await room.course({ points })
      if (ofUnit) await openToUnit(room, made.id)
      const [{ uuid } = { uuid: '' }] = await room.rows<{ uuid: string }>(
        'select uuid from tenant_courses where id = $1',
        [made.id],
      )
      return {
        ...made,
        uuid,
        /** Creates a person with these points in the course; returns their id. */
        place: async ({ name = 'Alguien', points: has = 0, ...placed }: Placed) => {
          const { active = '2026-05-01', area = null, avatar = null } = placed
          const user = `m.${randomUUID()}`
          const id = await room.number(
            `insert into users (tenant_id, username, email, first_name, last_name, role, area_id, avatar)
             values ($1, $2, $3, $4, 'Muestra', 'user', $5, $6) returning id`,
            [room.tenantId, user, `${user}@muestra.test`, name, area, avatar],
          )
          await room.rows(
            `insert into course_users (tenant_id, tenant_course_id, user_id, direct, points, last_activity)
             values ($1, $2, $3, true, $4, $5)`,
            [room.tenantId, made.id, id, has, active],
          )
          return id
        },
        /** Gives somebody so many points, as an answer would. */
        score: (person: number, has: number) =>
          room.rows(
            `update course_users set points = $3, last_activity = now()
             where tenant_course_id = $1 and user_id = $2`,
            [made.id, person, has],
          ),
      }
    },
    /** An area that the persona `unit` sees, and one that it does not. */
    async areas(): Promise<[number, number]> {
      const one = (where: string) =>
        room.number(
          `select id from areas where tenant_id = $1 and id ${where} order by id limit 1`,
          [room.tenantId],
        )
      return [await one(`in (${UNIT_AREAS})`), await one(`not in (${UNIT_AREAS})`)]
    },
  }
}

async function openToUnit(room: Classroom, course: number): Promise<void> {
  await room.rows(
    `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
     select tenant_id, unit_id, $2 from organizational_unit_courses
     where tenant_id = $1 and tenant_course_id in (${UNIT_COURSES}) limit 1`,
    [room.tenantId, course],
  )
}
