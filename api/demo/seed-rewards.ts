import type pg from 'pg'
import { PASSING_SHARE } from '#contract/courses/design/course-answers.ts'

/** Creates the certificates and badges for all completed courses of a tenant. */
export async function seedRewards(client: pg.Client, tenantId: number): Promise<void> {
  await issueCertificates(client, tenantId)
  await awardBadges(client, tenantId)
}

/** Creates certificates whose hashes are the same on every machine, unlike real ones. */
async function issueCertificates(client: pg.Client, tenantId: number): Promise<void> {
  await client.query(
    `insert into certificates (tenant_id, hash, user_id, tenant_course_id, full_name,
       identification_number, course_name, company_name, duration_hours, completed_at, issued_at,
       valid_through)
     select t.id, translate(encode(substring(sha256(
         convert_to(concat_ws(' ', 'demo', t.id, tc.id, u.id), 'UTF8')) from 1 for 18), 'base64'), '+/', '-_'),
       u.id, tc.id, u.full_name, u.identification_number, d.name, t.name, d.duration_hours,
       cu.date_completed, cu.date_completed,
       ((cu.date_completed at time zone t.timezone)::date + make_interval(years => d.validity_years))::date
     from course_users cu
     join tenants t on t.id = cu.tenant_id
     join users u on u.tenant_id = cu.tenant_id and u.id = cu.user_id
     join tenant_courses tc on tc.tenant_id = cu.tenant_id and tc.id = cu.tenant_course_id
     join courses d on d.id = tc.course_id
     where cu.tenant_id = $1 and cu.date_completed is not null
     order by cu.date_completed, u.id, tc.id`,
    [tenantId],
  )
}

async function awardBadges(client: pg.Client, tenantId: number): Promise<void> {
  await client.query(
    `insert into user_badges (tenant_id, user_id, badge_id, count, lost, changed_at)
     with finished as (
       select cu.user_id, cu.tenant_course_id, cu.points, cu.date_completed,
         cu.external_revalidated as elsewhere, sum(c.points) as possible
       from course_users cu
       join tenant_courses tc on tc.tenant_id = $1 and tc.id = cu.tenant_course_id
       join course_contents c on c.course_id = tc.course_id
       where cu.tenant_id = $1 and cu.date_completed is not null
       group by 1, 2, 3, 4, 5
     )
     select $1::int, f.user_id, b.id,
       case b.rule when 'course' then (bool_and(points >= possible * $2::float8))::int
         when 'perfect' then count(*) else 1 end,
       b.rule = 'course' and not bool_and(points >= possible * $2::float8), max(date_completed)
     from badges b join finished f on case b.rule
       when 'course' then f.tenant_course_id = b.tenant_course_id and not elsewhere
       when 'perfect' then possible > 0 and points >= possible and not elsewhere else true end
     where b.tenant_id = $1
     group by b.id, b.rule, b.threshold, f.user_id
     having b.rule <> 'courses' or count(*) >= b.threshold`,
    [tenantId, PASSING_SHARE],
  )
}
