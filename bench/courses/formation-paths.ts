import pg from 'pg'
import { alternate, milliseconds, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const COURSES = 300
/** Number of people of the path; BENCH_PEOPLE sets fewer, since each has an enrolment a course. */
const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 50_000)
const NAME = `Plan de ${COURSES} cursos y ${PEOPLE} personas`

/** A path of three hundred courses that fifty thousand follow by a group. */
export async function formationPaths(site: BenchSite): Promise<BenchResult[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    const { path, courses } = await bigPath(client)
    const at = `${site.url}/api/paths/${path}`
    const call = caller(site)
    return [
      await against(
        'page 1 of its courses',
        () => call('GET', `${at}/courses`),
        () =>
          client.query(
            `select pc.*, c.name, (select count(*) from formation_path_courses
                where tenant_id = 1 and path_id = $1) as total
             from formation_path_courses pc
             join tenant_courses t on t.tenant_id = 1 and t.id = pc.tenant_course_id
             join courses c on c.id = t.course_id
             where pc.tenant_id = 1 and pc.path_id = $1 order by pc.position limit 10`,
            [path],
          ),
        { runs: 50, bar: 5 },
      ),
      await against(
        'page 1 of who follows it',
        () => call('GET', `${at}/users`),
        () =>
          client.query(
            `with people as materialized (
               select m.user_id as id from group_paths p
               join group_users m on m.tenant_id = 1 and m.group_id = p.group_id
               where p.tenant_id = 1 and p.path_id = $1
             )
             select u.*, (select count(*) from people) as total,
               (select avg(percentage_completed) from course_users e
                where e.tenant_id = 1 and e.user_id = u.id and e.tenant_course_id = any($2::bigint[]))
             from users u join people using (id) where u.tenant_id = 1
             order by u.full_name collate "und-x-icu", u.id limit 10`,
            [path, courses],
          ),
        { runs: 10, bar: 3 },
      ),
      await against(
        'saying who would lose what by taking one course out',
        () => call('DELETE', `${at}/courses/${courses[0]}?dry_run=true`),
        () =>
          client.query(
            `select count(*) from group_paths p
             join group_users m on m.tenant_id = 1 and m.group_id = p.group_id
             join course_users e on e.tenant_id = 1 and e.user_id = m.user_id and e.tenant_course_id = $2
             where p.tenant_id = 1 and p.path_id = $1 and e.enabled`,
            [path, courses[0]],
          ),
        { runs: 5, bar: 20 },
      ),
    ]
  } finally {
    await client.end()
  }
}

/** Made once, so that a second run begins at once. */
async function bigPath(client: pg.Client): Promise<{ path: number; courses: number[] }> {
  const found = await client.query<{ id: string }>(
    'select id from formation_paths where tenant_id = 1 and name = $1',
    [NAME],
  )
  const path = found.rows[0] ? Number(found.rows[0].id) : await newPath(client)
  const { rows } = await client.query<{ id: string }>(
    `select tenant_course_id as id from formation_path_courses
     where tenant_id = 1 and path_id = $1 order by position`,
    [path],
  )
  return { path, courses: rows.map(({ id }) => Number(id)) }
}

async function newPath(client: pg.Client): Promise<number> {
  console.log(`(giving ${COURSES} courses to ${PEOPLE} people once)`)
  const { rows } = await client.query<{ path: string; group_id: string }>(
    `with path as (
       insert into formation_paths (tenant_id, name) values (1, $1) returning id
     ), people as (
       insert into groups (tenant_id, name) values (1, $1) returning id
     ), designs as (
       insert into courses (owner_tenant_id, slug, name)
       select 1, gen_random_uuid()::text, 'Curso ' || n from generate_series(1, $2::int) n returning id
     ), given as (
       insert into tenant_courses (tenant_id, course_id) select 1, id from designs returning id
     ), ordered as (
       insert into formation_path_courses (tenant_id, path_id, tenant_course_id, position)
       select 1, path.id, given.id, row_number() over (order by given.id) from path, given
     ) select path.id as path, people.id as group_id from path, people`,
    [NAME, COURSES],
  )
  const { path, group_id: group } = rows[0]!
  await client.query(
    `insert into group_users (tenant_id, group_id, user_id)
     select 1, $1, id from users where tenant_id = 1 order by id limit $2`,
    [group, PEOPLE],
  )
  // Gives every course to everybody.
  await client.query('insert into group_paths (tenant_id, group_id, path_id) values (1, $1, $2)', [
    group,
    path,
  ])
  await client.query('vacuum analyze group_users, course_users, formation_path_courses')
  return Number(path)
}

function caller({ token }: BenchSite) {
  return async (method: string, url: string) => {
    const answer = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
  }
}

async function against(
  what: string,
  work: () => Promise<unknown>,
  raw: () => Promise<unknown>,
  { runs, bar }: { runs: number; bar: number },
): Promise<BenchResult> {
  const { a, b, ratio } = await alternate(
    () => milliseconds(work, runs),
    () => milliseconds(raw, runs),
  )
  return {
    bench: 'formation-paths',
    what: `${what}, ${COURSES} courses and ${PEOPLE.toLocaleString('en')} people`,
    figure: `${a.toFixed(1)} ms`,
    reference: `${b.toFixed(1)} ms raw SQL`,
    ratio,
    bar,
    better: 'less',
  }
}
