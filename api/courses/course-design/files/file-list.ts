import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { courseDesign } from '#contract/courses/design/course-design.ts'
import type { CourseFile, FileGroup } from '#contract/courses/design/course-files.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { filteredByIds, answerPage, inOrder, pageOf, type PageRow } from '#api/platform/db/page.ts'
import type { Services } from '#api/platform/services/services.ts'
import { usesOf } from '../files.ts'
import { publicationsNaming, publishedDesign } from '../publication/publication-rows.ts'
import { designNotFound, type DesignAccess } from '../access.ts'
import { showResource, type ResourceRow } from './resources.ts'
import { loadDraft } from '../store.ts'

type Query = z.output<typeof courseDesign.files.query>

/** SQL conditions on the media type of a file. */
export const GROUPS: Record<FileGroup, Sql> = {
  image: sql`media_type like 'image/%'`,
  audio: sql`media_type like 'audio/%'`,
  video: sql`media_type like 'video/%'`,
  font: sql`media_type like 'font/%'`,
  document: sql`media_type not similar to '(image|audio|video|font)/%'`,
}

/** Columns of each sort. */
const SORTS: Record<SortOf<'courseFiles'>, string> = {
  name: 'name collate "und-x-icu"',
  created_at: 'created_at',
  bytes: 'bytes',
}

/**
 * A page of a course's files and their uses; `q` matches parts of their names. A tenant that was
 * given the course gets those of its published version, without the uses in other versions.
 * @throws Failure 404, also before the first publication of another tenant's course.
 */
export function listFiles(
  { db }: Services,
  access: DesignAccess,
  query: Query,
): Promise<{ results: CourseFile[]; pagination: { total: number; limit: number } }> {
  const { scope, id, owns } = access
  return db.transaction(scope, async (tx) => {
    const draft = owns ? await loadDraft(tx, scope, id) : await publishedDesign(tx, id)
    if (!draft) throw designNotFound()
    const { design } = draft
    const uses = usesOf(design)
    const from = owns
      ? sql`select id, kind, name, media_type, bytes, created_at from course_resources
            where tenant_id = ${scope.tenantId} and course_id = ${id}`
      : sql`select id, kind, name, media_type, bytes, null::timestamptz as created_at
            from published_files(${id})`
    const inUse = sql`(name = any(${uses.map(({ name }) => name)}) ${owns ? published(scope.tenantId, id) : empty})`
    const { q, media, accept, used, sort, order, ids } = query
    const matched = sql`select * from (${from}) files where true
      ${q ? sql`and lower(name) like fragment_pattern(${q})` : empty}
      ${media ? sql`and ${GROUPS[media]}` : empty}
      ${accept ? sql`and ${accepted(accept)}` : empty}
      ${used ? sql`and ${inUse} = ${used === 'yes'}` : empty} ${filteredByIds(ids)}`
    const list = { matched, order: inOrder(SORTS[sort], order) }
    const rows = await tx.query<PageRow<ResourceRow & { created_at: string | null }>>(
      pageOf(list, query),
    )
    const names = rows.flatMap(({ name }) => name ?? [])
    const numbers = owns ? await publicationsNaming(tx, { scope, id }, names) : NONE
    return answerPage(rows, query.limit, ({ created_at, ...row }) => ({
      ...showResource(row, access, design.slug),
      created_at,
      uses: uses.filter(({ name }) => name === row.name).map(({ path }) => path),
      publications: numbers.get(row.name) ?? [],
    }))
  })
}

const published = (tenantId: number, id: number) => sql`or exists (
  select from course_publications p
  where p.tenant_id = ${tenantId} and p.course_id = ${id} and name = any(p.files))`

const NONE: ReadonlyMap<string, number[]> = new Map()

/** SQL condition: the media type is one of these, such as 'image/*,application/pdf'. */
export const accepted = (accept: string): Sql => sql`media_type like any(${patternsOf(accept)})`

/** Converts 'image/*' to an SQL pattern. */
function patternsOf(accept: string): string[] {
  return accept.split(',').map((type) => type.replace(/[\\%_]/g, '\\$&').replace('*', '%'))
}
