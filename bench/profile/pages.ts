import type pg from 'pg'

/** Page of the console, or call of the API. */
export type Profiled = { name: string; path: string; as: 'console' | 'api' | 'nobody' }

/** Returns the pages and calls that are used most, with the ids of company 1. */
export async function profiledPages(client: pg.Client): Promise<Profiled[]> {
  const one = async (sql: string) => {
    const { rows } = await client.query<{ id: string }>(sql)
    if (!rows[0]) throw new Error(`Nothing found: ${sql}`)
    return rows[0].id
  }
  const user = await one(
    `select u.id from users u join course_users c on c.tenant_id = u.tenant_id and c.user_id = u.id
     where u.tenant_id = 1 group by u.id order by count(*) desc limit 1`,
  )
  const course = await one(
    `select tenant_course_id as id from course_users where tenant_id = 1 group by 1 order by count(*) desc limit 1`,
  )
  const design = await one(
    `select course_id as id from course_draft_contents where tenant_id = 1 group by 1 order by count(*) desc limit 1`,
  )
  const group = await one(`select id from groups where tenant_id = 1 order by id limit 1`)
  const route = await one(`select id from formation_paths where tenant_id = 1 order by id limit 1`)
  const page = (path: string, name = path): Profiled => ({ name, path, as: 'console' })
  const call = (path: string, name = path): Profiled => ({
    name: `GET /api${name}`,
    path: `/api${path}`,
    as: 'api',
  })
  return [
    { name: '/login', path: '/login', as: 'nobody' },
    page('/'),
    page('/users'),
    page('/users?q=mar'),
    page(`/users/${user}`, '/users/{id}'),
    page(`/users/${user}/edit`, '/users/{id}/edit'),
    page('/areas'),
    page('/positions'),
    page('/groups'),
    page(`/groups/${group}`, '/groups/{id}'),
    page('/courses'),
    page(`/courses/${course}`, '/courses/{id}'),
    page(`/courses/${design}/design`, '/courses/{id}/design'),
    page('/formation-paths'),
    page(`/formation-paths/${route}`, '/formation-paths/{id}'),
    page('/certifications/expiring'),
    page('/preregistrations'),
    page('/external-courses'),
    page('/dashboard'),
    page('/reports'),
    page('/audit-log'),
    call('/users'),
    call(`/users/${user}`, '/users/{id}'),
    call('/courses'),
    call(`/courses/${course}/details`, '/courses/{id}/details'),
    call('/groups'),
  ]
}
