import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { storePublication } from '#api/courses/course-design/publication/publish.ts'
import { keeping, storeFile, type Stored } from '#api/courses/course-design/files/resources.ts'
import { batchedIds, newIds } from '#api/courses/course-design/store.ts'
import { fillDraft } from '#api/courses/course-packages/create.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import type { DemoCourse } from './course-catalogue.ts'

type Course = { id: number; author: { id: number; first_name: string; last_name: string } }

/**
 * Writes the design of each course with its files as the import of a package does, and publishes it. The courses
 * exist already, and nobody has started them.
 * @param emailOfAuthor returns the e-mail of the administrator who publishes, by tenant.
 */
export async function seedDesigns(
  client: pg.Client,
  files: FileStore,
  courses: readonly DemoCourse[],
  emailOfAuthor: (company: number) => string,
): Promise<void> {
  const tx = {
    query: async <Row extends pg.QueryResultRow>(statement: Sql) =>
      (await client.query<Row>(statement)).rows,
  }
  const ids = batchedIds(newIds(tx))
  for (const { slug, owner, manifest, pathOf } of courses) {
    const [found] = await tx.query<Course>(
      sql`select c.id::int, json_build_object('id', u.id, 'first_name', u.first_name,
            'last_name', u.last_name) as author
          from courses c join users u on u.tenant_id = c.owner_tenant_id
          where c.slug = ${slug} and u.email = ${emailOfAuthor(owner)}`,
    )
    const { id, author } = found!
    const scope = { tenantId: owner, actor: author }
    const storedFiles: Stored[] = []
    await keeping({ files }, storedFiles, async () => {
      // In parallel, as waiting for the store to flush to disk takes longer than the work itself.
      const stored = await Promise.all(
        manifest.files.map(async ({ name }) => {
          const file = await storeFile({ files }, { scope }, pathOf('files', name), name)
          storedFiles.push(file)
          return { from: name, file }
        }),
      )
      const written = { manifest, files: stored }
      const design = await fillDraft(tx, { scope, id }, written, { ids, omit })
      await storePublication(tx, { scope, id }, 1, design)
    })
  }
  await seedLibraries(tx)
}

/** Puts some files of the courses of each tenant into its library. */
async function seedLibraries(tx: { query(statement: Sql): Promise<unknown> }): Promise<void> {
  await tx.query(
    sql`insert into library_files (tenant_id, kind, name, media_type, bytes, file_key)
        select tenant_id, kind, name, media_type, bytes, file_key from (
          select named.*, row_number() over (partition by tenant_id order by course_id, id) as rank
          from (
            select distinct on (tenant_id, name) * from course_resources
            order by tenant_id, name, course_id, id
          ) named
        ) ranked
        where rank <= 6 order by tenant_id, rank`,
  )
}

/** A demo course is written whole. */
function omit(where: string, message: string): never {
  throw new Error(`${where}: ${message}`)
}
