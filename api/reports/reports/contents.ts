import sql from 'sql-template-tag'
import { templateOf, templateId } from '#contract/courses/course-templates/catalogue.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'

/** Content of a course in reports: its modules and their contents, in reading order. */

export type ReportedModule = { id: number; name: string }

export type ReportedContent = {
  id: number
  module_id: number
  module: string
  title: string | null
  /** Id of the template, and its title in the gallery. */
  template: string
  template_title: string
  /** Points for a right answer; 0 for contents without right answers. */
  points: number
  /** Texts of its options by id; null without any. */
  options: Record<string, string> | null
}

type ModuleRow = { id: number; name: string }
type ContentRow = Pick<ReportedContent, 'id' | 'module_id' | 'title' | 'template' | 'points'>
type Published = { id: number; options?: Record<string, { text?: string | null }> | null }[]

/**
 * Returns modules and contents of a course; empty for null, a course outside the actor's business units.
 */
export async function contentsOf(
  db: Database,
  scope: ReadScope,
  course: { course_id: number } | null,
): Promise<{ modules: ReportedModule[]; contents: ReportedContent[] }> {
  if (!course) return { modules: [], contents: [] }
  const courseId = course.course_id
  const modules = await db.query<ModuleRow>(
    scope,
    sql`select id, name from course_sections
        where course_id = ${courseId} and parent_id is null order by position, id`,
  )
  const rows = await db.query<ContentRow>(
    scope,
    sql`select c.id, coalesce(s.parent_id, s.id) as module_id, c.title, c.template, c.points
        from course_contents c
        join course_sections s on s.course_id = c.course_id and s.id = c.section_id
        left join course_sections root on root.course_id = s.course_id and root.id = s.parent_id
        where c.course_id = ${courseId}
        order by coalesce(root.position, s.position), coalesce(root.id, s.id),
          s.parent_id is not null, s.position, s.id, c.position, c.id`,
  )
  const [last] = await db.query<{ contents: Published | null }>(
    scope,
    sql`select design -> 'contents' as contents from published_design(${courseId}, null)`,
  )
  const options = new Map((last?.contents ?? []).map((content) => [content.id, content]))
  const names = new Map(modules.map(({ id, name }) => [id, name]))
  return {
    modules,
    contents: rows.map((row) => ({
      ...row,
      module: names.get(row.module_id)!,
      template: templateId(row.template),
      template_title: templateOf(row.template)?.title ?? templateId(row.template),
      options: textsOf(options.get(row.id)?.options),
    })),
  }
}

function textsOf(options: Published[number]['options']): ReportedContent['options'] {
  const texts = Object.entries(options ?? {}).flatMap(([id, { text }]) =>
    text ? [[id, text] as const] : [],
  )
  return texts.length > 0 ? Object.fromEntries(texts) : null
}
