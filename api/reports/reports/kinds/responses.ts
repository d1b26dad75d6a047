import sql, { empty, type Sql } from 'sql-template-tag'
import type { ReportPageQuery } from '#contract/reports/report-filters.ts'
import { REPORT_COLUMNS } from '#contract/reports/report-kinds.ts'
import type { ContentTally } from '#contract/reports/report-rows.ts'
import type { Database } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { contentsOf, type ReportedContent } from '../contents.ts'
import { withinRange } from '../narrowing.ts'
import { matchingUsers } from '../people.ts'
import { courseOf } from '../scope.ts'
import { courseStateOf } from './courses.ts'
import { columnsFrom, type Report } from '../report.ts'

type Query = Omit<ReportPageQuery<'responses'>, 'limit' | 'skip'>

/**
 * One row per user and answered content: the best of several answers, the first of equal ones. Only users
 * who have the course now, and contents that it has now. Empty for a course outside the actor's business
 * units.
 * @throws Failure 404 as `courseOf`, and for a content of another course.
 */
export async function responsesReport(
  db: Database,
  scope: ReadScope,
  query: Query,
): Promise<Report> {
  const { course, content, state, correct, ...filters } = query
  const found = await courseOf(db, scope, course)
  const all = await contentsOf(db, scope, found)
  const chosen = all.contents.filter(({ id }) => content.includes(id))
  if (found && chosen.length < content.length) throw notFound('No se encontró el contenido')
  const contents = content.length > 0 ? chosen : all.contents
  const tenant = scope.tenantId
  const people = matchingUsers(scope, filters)
  const { ids, points, words } = describing(contents)
  // Users of the course are joined first (`offset 0`): the planner expects few of the answers to be of a company's users.
  const best = sql`
    select distinct on (r.user_id, r.content_id)
      r.user_id, enrolled.full_name, r.content_id, r.points, r.seconds, r.created_at, r.value
    from responses r
    join (
      select cu.user_id, u.full_name
      from course_users cu join users u on u.tenant_id = ${tenant} and u.id = cu.user_id
      where cu.tenant_id = ${tenant} and cu.tenant_course_id = ${course} and cu.enabled
        and ${people} ${courseStateOf(scope, state)} offset 0
    ) enrolled on enrolled.user_id = r.user_id
    where r.tenant_id = ${tenant} and r.tenant_course_id = ${course} and r.content_id = any(${ids})
    order by r.user_id, r.content_id, r.points desc, r.created_at, r.id`
  // Every row has its content. By an inner join the planner expects a twentieth of the rows, and nested loops for them.
  const rows = sql`
      select b.*, c.place, case when c.points > 0 then b.points >= c.points end as correct
      from (${best}) b
      left join unnest(${ids}, ${points}) with ordinality as c (id, points, place) on c.id = b.content_id
      where true ${withinRange(scope, query, 'date', sql`b.created_at`)}
        ${correct === undefined ? empty : sql`and c.points > 0 and (b.points >= c.points) = ${correct}`}`
  return {
    rows,
    answer: async (page, ask) => ({
      // Pages have the template's id; sorting and files use its title in the gallery.
      results: page.map(({ template_id: template, ...row }) => ({ ...row, template })),
      contents: talliesOf(
        contents,
        await ask.query(
          sql`select k.content_id as id, count(*) as answered, count(*) filter (where k.correct) as right
              from (${rows}) k group by 1`,
        ),
      ),
    }),
    columns: columnsFrom(REPORT_COLUMNS.responses, {
      module: [sql`w.module`, words],
      content_title: [sql`w.title`, words],
      template: [sql`w.template_title`, words],
      answer: [IN_WORDS, words],
      date: [sql`k.created_at`],
    }),
    extraColumns: { values: sql`k.content_id, w.template as template_id`, joins: [words] },
    tieBreaker: sql`k.place`,
    totals: sql`count(*) filter (where k.correct) as correct,
      count(*) filter (where not k.correct) as incorrect,
      coalesce(sum(k.points), 0)::float8 as points, coalesce(sum(k.seconds), 0)::float8 as seconds,
      round(avg(k.points), 2)::float8 as points_average,
      round(avg(k.seconds), 2)::float8 as seconds_average`,
  }
}

/** SQL of the contents: arrays of their ids and points in the order of the course, and a join for their titles. */
function describing(contents: readonly ReportedContent[]): { ids: Sql; points: Sql; words: Sql } {
  const described = contents.map(({ id, module, title, template, template_title, options }) => ({
    id,
    module,
    title,
    template,
    template_title,
    options,
  }))
  return {
    ids: sql`${contents.map(({ id }) => id)}::bigint[]`,
    points: sql`${contents.map(({ points }) => points)}::int[]`,
    words: sql`join (
        select * from json_to_recordset(${JSON.stringify(described)}::json)
          as told (id bigint, module text, title text, template text, template_title text, options jsonb)
      ) w on w.id = k.content_id`,
  }
}

/**
 * SQL of an answer's text: the texts of the options when it consists of option ids, else the answer itself. A single
 * option is looked up without a function, which takes most of the time of a file of a million answers.
 */
const IN_WORDS = sql`case when w.options is null then k.value
  else coalesce(w.options ->> btrim(k.value), answer_in_words(k.value, w.options)) end`

/** Returns, for each content, the number of people who answered it and of those who were right, for the bars. */
function talliesOf(
  contents: readonly ReportedContent[],
  counted: readonly { id: number; answered: number; right: number }[],
): ContentTally[] {
  const byId = new Map(counted.map((row) => [row.id, row]))
  return contents.map(({ id, module, title, points }) => ({
    id,
    module,
    title,
    answered: byId.get(id)?.answered ?? 0,
    right: points > 0 ? (byId.get(id)?.right ?? 0) : null,
  }))
}
