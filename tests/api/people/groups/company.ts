import type { TestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Fixtures of groups, written without row-level security. */
export async function openGroups(api: TestApi, tenantId = 1) {
  const rows = await rowsOf(api.url)
  const one = async (text: string, values: unknown[]) => {
    const [row] = await rows<{ id: string }>(text, values)
    return Number(row!.id)
  }
  const admin = await api.signInAs('admin', tenantId)

  return {
    rows,
    admin,
    group: async (name = 'Grupo de prueba') =>
      (await admin('POST', '/groups', { name })).body.id as number,
    course: (name = 'Curso de prueba') =>
      one(
        `with course as (
           insert into courses (owner_tenant_id, slug, name)
           values ($1, gen_random_uuid()::text, $2) returning id
         ) insert into tenant_courses (tenant_id, course_id) select $1, id from course returning id`,
        [tenantId, name],
      ),
    /** A formation path of these courses. */
    path: async (name = 'Plan de prueba', courses: number[] = []) => {
      const path = await one(
        'insert into formation_paths (tenant_id, name) values ($1, $2) returning id',
        [tenantId, name],
      )
      await rows(
        `insert into formation_path_courses (tenant_id, path_id, tenant_course_id, position)
         select $1, $2, id, place from unnest($3::bigint[]) with ordinality as given (id, place)`,
        [tenantId, path, courses],
      )
      return path
    },
    /** Ids of learners in the areas of the persona `unit`, or outside them. */
    learners: async (where: 'inside' | 'outside', count: number) => {
      const found = await rows<{ id: string }>(
        `select id from users where tenant_id = $1 and role = 'user' and not disabled
           and email not like '%.sendero.test' and (area_id in (
             select area_id from organizational_unit_areas where tenant_id = $1 and unit_id in (
               select unit_id from user_organizational_units m join users p
                 on p.tenant_id = m.tenant_id and p.id = m.user_id and p.email like 'unit@%'
               where m.tenant_id = $1))) is ${where === 'inside' ? 'true' : 'not true'}
         order by id limit $2`,
        [tenantId, count],
      )
      return found.map(({ id }) => Number(id))
    },
    /** Returns the enabled enrolments of these courses as `course:user`. */
    enrolled: async (courses: number[]) => {
      const found = await rows<{ pair: string }>(
        `select tenant_course_id || ':' || user_id as pair from course_users
         where tenant_id = $1 and enabled and tenant_course_id = any($2) order by 1`,
        [tenantId, courses],
      )
      return found.map(({ pair }) => pair)
    },
  }
}

export type Groups = Awaited<ReturnType<typeof openGroups>>
