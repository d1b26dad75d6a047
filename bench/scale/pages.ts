import type pg from 'pg'

/** Page of the console, or call of the API. */
export type ScalePage = { name: string; path: string; as: 'console' | 'api' }

/** Pages and reports of a generated company, with its ids. */
export async function pagesOfCompany(client: pg.Client, n: number): Promise<ScalePage[]> {
  const { rows } = await client.query<
    Record<'user' | 'course' | 'design' | 'module' | 'group' | 'area' | 'path', string>
  >(
    `select first_user + 9 as user, first_course as course, first_design as design, first_group as group,
       first_area as area,
       (select min(id) from course_sections s where s.course_id = c.first_design and parent_id is null) as module, (select min(id) from formation_paths p where p.tenant_id = c.tenant_id) as path
     from scale.companies c where n = $1`,
    [n],
  )
  const { user, course, design, module, group, area, path } = rows[0]!
  const page = (path: string, name = path): ScalePage => ({ name, path, as: 'console' })
  const call = (path: string, name = path): ScalePage => ({
    name: `GET /api${name}`,
    path: `/api${path}`,
    as: 'api',
  })
  return [
    page('/'),
    page('/users'),
    page('/users?page=2'),
    page('/users?q=zuni'),
    page('/users?q=mar'),
    page(`/users?area=${area}`, '/users?area={id}'),
    page(`/users/${user}`, '/users/{id}'),
    page('/areas'),
    page('/positions'),
    page('/groups'),
    page(`/groups/${group}`, '/groups/{id}'),
    page('/courses'),
    page(`/courses/${course}`, '/courses/{id}'),
    page(`/courses/${course}/users`, '/courses/{id}/users'),
    page(`/courses/${design}/design`, '/courses/{id}/design'),
    page('/formation-paths'),
    page(`/formation-paths/${path}`, '/formation-paths/{id}'),
    page('/certifications/expiring'),
    page('/preregistrations'),
    page('/external-courses'),
    page('/dashboard'),
    page('/reports'),
    page('/audit-log'),
    call('/audit-log?q=zuni'),
    call(`/audit-log?user=${user}`, '/audit-log?user={id}'),
    call('/audit-log?from=2026-02-01&to=2026-02-28'),
    call(`/courses/${course}/report/summary`, '/courses/{id}/report/summary'),
    call(
      `/courses/${course}/report/users?status=finished&sort=name&order=asc`,
      '/courses/{id}/report/users?status=finished',
    ),
    call(`/courses/${course}/report/areas`, '/courses/{id}/report/areas'),
    call('/reports/courses'),
    call(
      `/reports/activity?date=this-month&only_completed=false&course=${course}`,
      '/reports/activity, one course',
    ),
    call(`/reports/routes?path=${path}`, '/reports/routes, one path'),
    call(`/reports/modules?course=${course}&module=${module}`, '/reports/modules, one module'),
    call(`/reports/responses?course=${course}`, '/reports/responses, one course'),
  ]
}
