import type { Rows } from '#tests/support/database/database-rows.ts'

/**
 * Reports computed anew, by loops over rows that were read apart from each other: what the API answers has to
 * be the same.
 */

type Person = {
  id: number
  full_name: string
  email: string
  identification_number: string | null
  manager_id: number | null
  area_id: number | null
  position_id: number | null
  location: string | null
  disabled: boolean
  [field: `extended_field${number}`]: string | null
}
type Enrolment = {
  course: number
  person: number
  enabled: boolean
  points: number
  percentage: number
  date_completed: Date | null
  started_at: Date | null
  downloaded_at: Date | null
  last_activity: Date | null
  revalidated: boolean
  comments: string | null
  finished: boolean
  /** 'YYYY-MM-DD' */
  due: string | null
}
type Answer = {
  id: string
  course: number
  person: number
  content: number
  points: number
  seconds: number
  at: Date
}
type Content = {
  id: number
  design: number
  section: number
  points: number
  template: string
  title: string | null
}

const numbers = (row: Record<string, unknown>, ...keys: string[]) =>
  Object.assign(
    row,
    Object.fromEntries(keys.map((k) => [k, row[k] === null ? null : Number(row[k])])),
  )

export async function readModel(rows: Rows, tenant: number) {
  const all = async <T>(text: string, ...keys: string[]) =>
    (await rows<Record<string, unknown>>(text.replaceAll('$1', String(tenant)))).map(
      (row) => numbers(row, ...keys) as T,
    )
  const people = await all<Person>(
    'select * from users where tenant_id = $1',
    'id',
    'manager_id',
    'area_id',
    'position_id',
  )
  const enrolments = await all<Enrolment>(
    `select tenant_course_id as course, user_id as person, enabled, points,
       percentage_completed as percentage, date_completed, started_at, downloaded_at, last_activity,
       external_revalidated as revalidated, revalidation_comments as comments,
       status = 'finished' as finished, coalesce(own_due_date, source_due_date)::text as due
     from course_users where tenant_id = $1`,
    'course',
    'person',
    'percentage',
  )
  const answers = await all<Answer>(
    `select id, tenant_course_id as course, user_id as person, content_id as content, points, seconds,
       created_at as at from responses where tenant_id = $1`,
    'course',
    'person',
    'content',
  )
  const contents = await all<Content>(
    'select id, course_id as design, section_id as section, points, template, title from course_contents',
    'id',
    'design',
    'section',
  )
  const sections = await all<{ id: number; parent_id: number | null; name: string }>(
    'select id, parent_id, name from course_sections',
    'id',
    'parent_id',
  )
  const courses = await all<{ id: number; design: number; name: string; uuid: string }>(
    `select t.id, t.course_id as design, d.name, t.uuid from tenant_courses t
     join courses d on d.id = t.course_id where t.tenant_id = $1`,
    'id',
    'design',
  )
  const named = async (table: string) =>
    new Map(
      (
        await all<{ id: number; name: string }>(
          `select id, name from ${table} where tenant_id = $1`,
          'id',
        )
      ).map(({ id, name }) => [id, name]),
    )
  const paths = await all<{ id: number; name: string }>(
    'select id, name from formation_paths where tenant_id = $1 and deleted_at is null',
    'id',
  )
  const pathCourses = await all<{ path: number; course: number }>(
    'select path_id as path, tenant_course_id as course from formation_path_courses where tenant_id = $1',
    'path',
    'course',
  )
  const positionPaths = await all<{ id: number; path: number | null }>(
    'select id, formation_path_id as path from positions where tenant_id = $1 and deleted_at is null',
    'id',
    'path',
  )
  const groupPaths = await all<{ group: number; path: number }>(
    `select gp.group_id as group, gp.path_id as path from group_paths gp join groups g
     on g.tenant_id = gp.tenant_id and g.id = gp.group_id and g.deleted_at is null where gp.tenant_id = $1`,
    'group',
    'path',
  )
  const groupUsers = await all<{ group: number; person: number }>(
    'select group_id as group, user_id as person from group_users where tenant_id = $1',
    'group',
    'person',
  )
  const areas = await named('areas')
  const positions = await named('positions')
  const byId = new Map(people.map((person) => [person.id, person]))
  const sectionOf = new Map(sections.map((section) => [section.id, section]))
  const rootOf = (content: Content) => {
    const section = sectionOf.get(content.section)!
    return section.parent_id ?? section.id
  }
  const described = (person: Person) => ({
    id: person.id,
    identification_number: person.identification_number,
    full_name: person.full_name,
    manager_name: person.manager_id === null ? null : byId.get(person.manager_id)!.full_name,
    manager_email: person.manager_id === null ? null : byId.get(person.manager_id)!.email,
    area_name: person.area_id === null ? null : areas.get(person.area_id)!,
    position_name: person.position_id === null ? null : positions.get(person.position_id)!,
    location: person.location,
    disabled: person.disabled,
  })
  const [calendar] = await rows<{ today: string; soon: string }>(
    `select (now() at time zone timezone)::date::text as today,
       ((now() at time zone timezone)::date + 7)::text as soon from tenants where id = $1`,
    [tenant],
  )
  const { today, soon } = calendar!
  const isOpen = (one: Enrolment) =>
    one.due !== null && !one.finished && !byId.get(one.person)!.disabled
  /** Due date of courses: the earliest that is open, else the latest. */
  const dueOf = (of: Enrolment[]) => {
    const days = (some: Enrolment[]) => some.flatMap(({ due }) => due ?? []).sort()
    const [next] = days(of.filter(isOpen))
    const due = !next ? null : next < today ? 'overdue' : next <= soon ? 'soon' : 'later'
    return { due_date: next ?? days(of).at(-1) ?? null, due }
  }
  const iso = (date: Date | null) => date?.toISOString() ?? null
  /** The best of each person and content of a course; of equal ones the first. */
  function best(course: number) {
    const kept = new Map<string, Answer>()
    for (const answer of answers) {
      if (answer.course !== course) continue
      const key = `${answer.person}:${answer.content}`
      const other = kept.get(key)
      if (
        !other ||
        answer.points > other.points ||
        (answer.points === other.points &&
          (answer.at < other.at ||
            (answer.at.getTime() === other.at.getTime() && answer.id < other.id)))
      )
        kept.set(key, answer)
    }
    return [...kept.values()]
  }
  const having = (course: number) =>
    enrolments.filter((one) => one.enabled && one.course === course)
  const courseOf = (id: number) => courses.find((course) => course.id === id)!
  const cut = (value: number) => Math.trunc(value * 100 + 1e-6) / 100
  type Who = (person: Person) => boolean

  return {
    people,
    enrolments,
    answers,
    contents,
    courses,
    sections,
    byId,
    best,
    having,
    rootOf,
    described,
    paths,
    courseRows: (who: Who, only: number[] = []) =>
      enrolments
        .filter((one) => one.enabled && (only.length === 0 || only.includes(one.course)))
        .filter((one) => who(byId.get(one.person)!))
        .map((one) => ({
          ...described(byId.get(one.person)!),
          tenant_course_id: one.course,
          uuid: courseOf(one.course).uuid,
          course_name: courseOf(one.course).name,
          percentage_completed: one.percentage,
          date_completed: iso(one.date_completed),
          ...dueOf([one]),
          points: one.points,
          external_revalidated: one.revalidated,
          revalidation_comments: one.comments,
        })),
    routeRows: (who: Who, seen: (course: number) => boolean = () => true) =>
      people.filter(who).flatMap((person) => {
        const followed = new Set<number>()
        for (const { id, path } of positionPaths)
          if (id === person.position_id && path !== null) followed.add(path)
        for (const member of groupUsers)
          if (member.person === person.id)
            for (const { group, path } of groupPaths) if (group === member.group) followed.add(path)
        return paths
          .filter(({ id }) => followed.has(id))
          .map((path) => {
            const of = pathCourses.filter((one) => one.path === path.id && seen(one.course))
            const had = enrolments.filter(
              (one) =>
                one.enabled &&
                one.person === person.id &&
                of.some(({ course }) => course === one.course),
            )
            const sum = had.reduce((total, { percentage }) => total + percentage, 0)
            return {
              ...described(person),
              path_id: path.id,
              path_name: path.name,
              courses_number: of.length,
              courses_total_percentage: Math.round(sum * 100) / 100,
              route_percentage: of.length === 0 ? 0 : cut(Math.round(sum * 100) / 100 / of.length),
              ...dueOf(had),
            }
          })
      }),
    moduleRows: (who: Who, course: number, modules: number[]) => {
      const answered = best(course)
      return having(course)
        .filter(({ person }) => who(byId.get(person)!))
        .flatMap(({ person }) =>
          modules.map((module) => {
            const inside = contents.filter(
              (content) => content.design === courseOf(course).design && rootOf(content) === module,
            )
            const mine = answered.filter(
              (answer) =>
                answer.person === person && inside.some(({ id }) => id === answer.content),
            )
            const times = answers
              .filter(
                (answer) =>
                  answer.course === course &&
                  answer.person === person &&
                  inside.some(({ id }) => id === answer.content),
              )
              .map(({ at }) => at.getTime())
            return {
              ...described(byId.get(person)!),
              module_id: module,
              module: sectionOf.get(module)!.name,
              percentage_completed:
                inside.length === 0 ? 0 : cut((100 * mine.length) / inside.length),
              points: mine.reduce((sum, { points }) => sum + points, 0),
              last_activity: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
            }
          }),
        )
    },
    responseRows: (who: Who, course: number) => {
      const has = new Set(having(course).map(({ person }) => person))
      return best(course)
        .filter(({ person }) => has.has(person) && who(byId.get(person)!))
        .flatMap((answer) => {
          const content = contents.find(
            ({ id, design }) => id === answer.content && design === courseOf(course).design,
          )
          if (!content) return []
          return [
            {
              ...described(byId.get(answer.person)!),
              content_id: content.id,
              module: sectionOf.get(rootOf(content))!.name,
              content_title: content.title,
              template: content.template.slice(content.template.lastIndexOf('.') + 1),
              correct: content.points > 0 ? answer.points >= content.points : null,
              points: answer.points,
              seconds: answer.seconds,
              date: answer.at.toISOString(),
            },
          ]
        })
    },
    activityRows: (
      who: Who,
      only: number[],
      within: (at: Date | null) => boolean,
      completed: boolean,
    ) =>
      enrolments
        .filter((one) => one.enabled && only.includes(one.course) && who(byId.get(one.person)!))
        .filter(
          (one) =>
            within(one.date_completed) ||
            (!completed &&
              (within(one.last_activity) ||
                answers.some(
                  (answer) =>
                    answer.course === one.course &&
                    answer.person === one.person &&
                    within(answer.at),
                ))),
        )
        .map((one) => ({
          ...described(byId.get(one.person)!),
          tenant_course_id: one.course,
          course_name: courseOf(one.course).name,
          percentage_completed: one.percentage,
          date_completed: iso(one.date_completed),
          last_activity: iso(one.last_activity),
        })),
  }
}
export type Model = Awaited<ReturnType<typeof readModel>>

/** Rows as somebody with business units gets them: without the e-mails of managers outside of them. */
export function withinUnits<Row extends { manager_email: string | null }>(
  rows: Row[],
  { people }: Model,
  sees: (person: Model['people'][number]) => boolean,
): Row[] {
  const visible = new Set(people.filter(sees).map(({ email }) => email))
  return rows.map((row) =>
    visible.has(row.manager_email as string) ? row : { ...row, manager_email: null },
  )
}

/** Makes of the demo what it has little of: answers again, courses taken away, people who left. */
export async function randomizeData(rows: Rows, tenant: number, seed: number): Promise<void> {
  await rows(`select setseed($1)`, [seed])
  await rows(
    `insert into responses (tenant_id, user_id, id, tenant_course_id, content_id, value, points, seconds, created_at)
     select tenant_id, user_id, gen_random_uuid(), tenant_course_id, content_id, 'otra',
       floor(random() * (points + 3))::int, floor(random() * 100)::int,
       created_at + (random() * 60 - 30) * interval '1 day'
     from responses where tenant_id = ${tenant} and random() < 0.3 order by user_id, id`,
  )
  await rows(
    `update course_users set enabled = false where tenant_id = ${tenant} and random() < 0.1`,
  )
  await rows(
    `update course_users set percentage_completed = round((random() * 99)::numeric, 2),
       external_revalidated = true, revalidation_comments = '=1+1; "visto"'
     where tenant_id = ${tenant} and date_completed is null and random() < 0.1`,
  )
  await rows(
    `update users set disabled = true where tenant_id = ${tenant} and role = 'user' and random() < 0.1
       and email not like '%.sendero.test'`,
  )
}

/** '15/03/2024', a day in a field of the company, as texts are in the order of days; any other value as it is. */
export function asDay(value: unknown): any {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(String(value)) ?? []
  return day ? `${year}-${month}-${day}` : value
}
