import type pg from 'pg'
import type { DemoCourse } from './course-catalogue.ts'
import {
  BADGES,
  CERTIFIED_SKILLS,
  COURSE_BADGES,
  GROUPS,
  NOT_IN_UNIT,
  PLANS,
} from './organisation-vocabulary.ts'

/**
 * Creates the learning organisation of a tenant: plans and their positions, groups with members and
 * contents, competencies, badges, costs per hour, and the courses of business units. Enrolments follow from
 * plans and groups automatically.
 */
export async function seedOrganisation(
  client: pg.Client,
  tenantId: number,
  courses: readonly DemoCourse[],
): Promise<void> {
  const run = (text: string, ...values: unknown[]) =>
    client.query(`with company as (select $1::int as id) ${text}`, [tenantId, ...values])
  await seedPlans(run)
  await seedGroups(run)
  await seedSkills(run, courses)
  await seedBadges(run)
  await run(
    `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
     select company.id, (select min(id) from organizational_units where tenant_id = company.id), tc.id
     from company join tenant_courses tc on tc.tenant_id = company.id
     join courses d on d.id = tc.course_id where d.slug <> all($2::text[])`,
    NOT_IN_UNIT,
  )
  await run(
    `insert into position_costs (tenant_id, position_id, year, cost)
     select company.id, p.id, year,
       -- a general manager's hour costs ten times an apprentice's, and all of them rise with the years
       round((9000 + 81000 / ordinal) * power(1.08, year - 2022), -2)
     from company,
       (select id, row_number() over (order by code) as ordinal from positions
        where tenant_id = $1) p,
       generate_series(2022, extract(year from now())::int) as year`,
  )
}

type Run = (text: string, ...values: unknown[]) => Promise<unknown>

/** SQL joins to the tenant's courses, by slug. */
const GIVEN = `join tenant_courses tc on tc.tenant_id = company.id
  join courses d on d.id = tc.course_id`

async function seedPlans(run: Run): Promise<void> {
  for (const { name, courses, below, certifications, positions } of PLANS) {
    await run(
      `, plan as (
         insert into formation_paths (tenant_id, name) select id, $2 from company returning id
       ), courses_of_plan as (
         insert into formation_path_courses (tenant_id, path_id, tenant_course_id, parent_course_id, position)
         select company.id, plan.id, tc.id, above.id, 64 * row_number() over (order by place)
         from company ${GIVEN} join unnest($3::text[]) with ordinality as given (slug, place) using (slug)
         cross join plan
         left join (tenant_courses above join courses a on a.id = above.course_id)
           on above.tenant_id = company.id and a.slug = $5::jsonb ->> given.slug
       ), certifications_of_plan as (
         insert into formation_path_certifications (tenant_id, path_id, certification_id, position)
         select company.id, plan.id, c.id, 64 * row_number() over (order by c.name)
         from company join certifications c on c.tenant_id = company.id and c.name = any($6::text[]), plan
       )
       update positions p set formation_path_id = plan.id from company, plan
       where p.tenant_id = company.id and p.code = any($4::text[])`,
      name,
      courses,
      positions,
      JSON.stringify(below),
      certifications,
    )
  }
}

async function seedGroups(run: Run): Promise<void> {
  for (const { name, oneIn, plan, courses } of GROUPS) {
    await run(
      `, made as (
         insert into groups (tenant_id, name) select id, $2 from company returning id
       ), courses_of_group as (
         insert into group_courses (tenant_id, group_id, tenant_course_id)
         select company.id, made.id, tc.id from company ${GIVEN}, made where d.slug = any($3::text[])
       ), plan_of_group as (
         insert into group_paths (tenant_id, group_id, path_id)
         select company.id, made.id, p.id from company, made, formation_paths p
         where p.tenant_id = company.id and p.name = $4
       )
       insert into group_users (tenant_id, group_id, user_id)
       select company.id, made.id, u.id from company, made, users u
       where u.tenant_id = company.id
         and (u.id % $5 = 0 or u.email like '%.sendero.test' or u.superadmin)`,
      name,
      courses,
      plan,
      oneIn,
    )
  }
}

async function seedSkills(run: Run, courses: readonly DemoCourse[]): Promise<void> {
  const taught = courses.flatMap(({ slug, manifest }) =>
    manifest.course.skills.map((skill) => ({ slug, skill })),
  )
  await run(
    `, taught as (select * from jsonb_to_recordset($2) as t (slug text, skill text)),
     made as (
       insert into skills (tenant_id, name)
       select distinct company.id, skill from company ${GIVEN} join taught using (slug) order by skill
       returning id, name
     )
     insert into course_skills (tenant_id, tenant_course_id, skill_id)
     select company.id, tc.id, made.id from company ${GIVEN} join taught using (slug)
     join made on made.name = taught.skill`,
    JSON.stringify(taught),
  )
  await run(
    `insert into certification_skills (tenant_id, certification_id, skill_id)
     select company.id, c.id, s.id from company
     join certifications c on c.tenant_id = company.id
     join jsonb_to_recordset($2) as taught (name text, skill text) using (name)
     join skills s on s.tenant_id = company.id and s.name = taught.skill`,
    JSON.stringify(CERTIFIED_SKILLS),
  )
}

async function seedBadges(run: Run): Promise<void> {
  await run(
    `insert into badges (tenant_id, name, image, description, description_not_won, rule, threshold)
     select company.id, name, image, description, "notWon", rule, threshold
     from company, jsonb_to_recordset($2) as b
       (name text, image text, description text, "notWon" text, rule text, threshold int)`,
    JSON.stringify(BADGES),
  )
  await run(
    `insert into badges (tenant_id, name, image, description, description_not_won, rule, tenant_course_id)
     select company.id, b.name, b.image, 'Completó bien el curso ' || d.name,
       'Completa el curso ' || d.name || ' con al menos el 60 % de los puntos', 'course', tc.id
     from company ${GIVEN}
     join jsonb_to_recordset($2) as b (slug text, name text, image text) using (slug)`,
    JSON.stringify(COURSE_BADGES),
  )
}
