import type { ReportsData } from './reports-data.ts'

/** The five reports by hand: the quickest SQL that we know for the same rows, without row-level security. */

export type RawReport = {
  /** The address of the same report. */
  address: string
  rows: string
  /** SQL that identifies and sorts rows, over `k`. */
  order: string
  foot: string
  columns: string
  joins: string
  /** Other figures of the page. */
  more?: string
}

const PEOPLE = `u.identification_number, k.full_name, m.full_name as manager, a.name as area, p.name as place,
  u.location, u.extended_field1, u.extended_field2`
const PERSON = `join users u on u.tenant_id = 1 and u.id = k.user_id
  left join areas a on a.tenant_id = 1 and a.id = u.area_id
  left join positions p on p.tenant_id = 1 and p.id = u.position_id
  left join users m on m.tenant_id = 1 and m.id = u.manager_id`
const COURSE = `join tenant_courses t on t.tenant_id = 1 and t.id = k.tenant_course_id
  join courses d on d.id = t.course_id`
const NAME = `k.full_name collate "und-x-icu", k.user_id`

export function rawReports({
  courses,
  course,
  modules,
  path,
}: ReportsData): Record<string, RawReport> {
  const one = `cu.tenant_id = 1 and cu.tenant_course_id = ${course} and cu.enabled`
  const best = `select distinct on (r.user_id, r.content_id) r.user_id, u.full_name, r.content_id, r.id, r.points,
      r.seconds, r.created_at, r.value
    from responses r join users u on u.tenant_id = 1 and u.id = r.user_id and not u.disabled
    join course_users cu on ${one} and cu.user_id = r.user_id
    where r.tenant_id = 1 and r.tenant_course_id = ${course}
    order by r.user_id, r.content_id, r.points desc, r.created_at, r.id`
  return {
    courses: {
      address: 'courses',
      rows: `select cu.*, u.full_name from course_users cu
        join users u on u.tenant_id = 1 and u.id = cu.user_id
        where cu.tenant_id = 1 and cu.enabled and not u.disabled`,
      order: `k.percentage_completed desc, ${NAME}, k.tenant_course_id`,
      foot: `count(*), sum(k.points), avg(k.points), avg(k.percentage_completed),
        count(*) filter (where k.percentage_completed >= 100), (
          select count(*) from users u where u.tenant_id = 1 and not u.disabled and exists (
            select from course_users e where e.tenant_id = 1 and e.user_id = u.id and e.enabled))`,
      columns: `${PEOPLE}, d.name, k.percentage_completed, to_char(k.date_completed, 'YYYY-MM-DD'), k.points,
        k.external_revalidated, k.revalidation_comments`,
      joins: `${PERSON} ${COURSE}`,
    },
    activity: {
      address: `activity?date=this-month&only_completed=false&${courses.map((id) => `course=${id}`).join('&')}`,
      rows: `select cu.*, u.full_name from course_users cu
        join users u on u.tenant_id = 1 and u.id = cu.user_id
        left join (
          select distinct r.tenant_course_id, r.user_id from responses r
          where r.tenant_id = 1 and r.tenant_course_id in (${courses.join()})
            and r.created_at >= date_trunc('month', now())
        ) r on r.tenant_course_id = cu.tenant_course_id and r.user_id = cu.user_id
        where cu.tenant_id = 1 and cu.tenant_course_id in (${courses.join()}) and cu.enabled and not u.disabled
          and (cu.date_completed >= date_trunc('month', now()) or cu.last_activity >= date_trunc('month', now())
            or r.user_id is not null)`,
      order: `k.percentage_completed desc, ${NAME}, k.tenant_course_id`,
      foot: `count(*), count(distinct k.user_id), count(*) filter (where k.percentage_completed >= 100),
        avg(k.percentage_completed)`,
      columns: `${PEOPLE}, d.name, k.percentage_completed, to_char(k.date_completed, 'YYYY-MM-DD'), k.last_activity`,
      joins: `${PERSON} ${COURSE}`,
    },
    routes: {
      address: `routes?path=${path}`,
      rows: `select f.*, trunc(f.total / f.n, 2) as percentage, fp.name from (
          select u.id as user_id, u.full_name, ${path}::bigint as path_id, count(*) as n,
            coalesce(sum(cu.percentage_completed), 0) as total
          from group_paths gp join group_users gu on gu.tenant_id = 1 and gu.group_id = gp.group_id
          join users u on u.tenant_id = 1 and u.id = gu.user_id and not u.disabled
          join formation_path_courses pc on pc.tenant_id = 1 and pc.path_id = gp.path_id
          left join course_users cu on cu.tenant_id = 1 and cu.tenant_course_id = pc.tenant_course_id
            and cu.user_id = u.id and cu.enabled
          where gp.tenant_id = 1 and gp.path_id = ${path} group by 1, 2
        ) f join formation_paths fp on fp.tenant_id = 1 and fp.id = f.path_id`,
      order: `k.percentage desc, ${NAME}`,
      foot: `count(*), count(distinct k.user_id), sum(k.n), avg(k.n), avg(k.total), avg(k.percentage)`,
      columns: `${PEOPLE}, k.name, k.n, k.total, k.percentage`,
      joins: PERSON,
    },
    modules: {
      address: `modules?course=${course}&${modules.map((id) => `module=${id}`).join('&')}`,
      rows: `select e.user_id, e.full_name, s.id, s.name, trunc(100.0 * coalesce(b.n, 0) / 2, 2) as percentage,
          coalesce(b.points, 0) as points, b.last_at
        from (
          select cu.user_id, u.full_name from course_users cu
          join users u on u.tenant_id = 1 and u.id = cu.user_id and not u.disabled where ${one}
        ) e cross join (
          select s.id, s.name from course_sections s where s.id in (${modules.join()})
        ) s left join (
          select best.user_id, parts.parent_id, count(*) as n, sum(best.points) as points, max(best.at) as last_at
          from (
            select user_id, content_id, max(points) as points, max(created_at) as at from responses
            where tenant_id = 1 and tenant_course_id = ${course} group by 1, 2
          ) best join course_contents c on c.id = best.content_id
          join course_sections parts on parts.course_id = c.course_id and parts.id = c.section_id group by 1, 2
        ) b on b.user_id = e.user_id and b.parent_id = s.id`,
      order: `k.percentage desc, ${NAME}, k.id`,
      foot: `count(*), sum(k.points), avg(k.percentage), avg(k.points)`,
      columns: `${PEOPLE}, k.name, k.percentage, k.points, k.last_at`,
      joins: PERSON,
    },
    responses: {
      address: `responses?course=${course}`,
      rows: best,
      order: `k.points desc, ${NAME}, k.content_id`,
      foot: `count(*), count(distinct k.user_id), count(*) filter (where k.points >= 10), sum(k.points),
        sum(k.seconds), avg(k.points), avg(k.seconds)`,
      columns: `${PEOPLE}, s.name, c.title, c.template, k.value, k.points >= 10, k.points, k.seconds, k.created_at`,
      joins: `${PERSON} join course_contents c on c.id = k.content_id
        join course_sections s on s.course_id = c.course_id and s.id = c.section_id`,
      more: `select k.content_id, count(*), count(*) filter (where k.points >= 10) from (${best}) k group by 1`,
    },
  }
}

/** As the pages of the product: rows, foot and what else there is, one after the other. */
export function rawPage({ rows, order, foot, columns, joins, more }: RawReport): string[] {
  return [
    `select ${columns} from (
       select * from (${rows}) k order by ${order} limit 500) k ${joins} order by ${order}`,
    `select ${foot} from (${rows}) k`,
    ...(more ? [more] : []),
  ]
}

export function rawFile({ rows, order, columns, joins }: RawReport): string {
  return `select ${columns} from (${rows}) k ${joins} order by ${order}`
}
