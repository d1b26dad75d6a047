import path from 'node:path'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { differenceOf } from '#api/courses/course-design/difference.ts'
import type { Design } from '#api/courses/course-design/model.ts'
import { buildDesign } from '#api/courses/course-design/portable.ts'
import { storePublication } from '#api/courses/course-design/publish.ts'
import {
  keeping,
  recordFile,
  storeFile,
  type Stored,
} from '#api/courses/course-design/resources.ts'
import { batchedIds, newIds, storeDifference } from '#api/courses/course-design/store.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import { COURSES, type DemoCourse } from './course-catalogue.ts'
import { filesNamedIn, packagedOf } from '#api/courses/course-packages/authoring/packaged.ts'
import { DRAWINGS } from '#api/courses/course-packages/starters.ts'

type Course = { id: number; author: { id: number; first_name: string; last_name: string } }

/**
 * Writes the design of each course with its files and publishes it with the functions of the editor's
 * endpoints. The courses exist already, and nobody has started them.
 * @param emailOfAuthor returns the e-mail of the administrator who publishes, by tenant.
 */
export async function seedDesigns(
  client: pg.Client,
  files: FileStore,
  emailOfAuthor: (company: number) => string,
): Promise<void> {
  const tx = {
    query: async <Row extends pg.QueryResultRow>(statement: Sql) =>
      (await client.query<Row>(statement)).rows,
  }
  const ids = batchedIds(newIds(tx))
  for (const course of COURSES) {
    const { design, owner, slug } = course
    const [found] = await tx.query<Course>(
      sql`select c.id::int, json_build_object('id', u.id, 'first_name', u.first_name,
            'last_name', u.last_name) as author
          from courses c join users u on u.tenant_id = c.owner_tenant_id
          where c.slug = ${slug} and u.email = ${emailOfAuthor(owner)}`,
    )
    const { id, author } = found!
    const scope = { tenantId: owner, actor: author }
    const stored: Stored[] = []
    await keeping({ files }, stored, async () => {
      // In parallel, as waiting for the store to flush to disk takes longer than the work itself.
      const kept = filesNamedIn(design).map((name) =>
        storeFile({ files }, { scope }, path.join(DRAWINGS, name), name),
      )
      stored.push(...(await Promise.all(kept)))
      for (const file of stored) await recordFile(tx, { scope, id }, file)
      const empty = emptyDesign(course)
      const types = new Map(stored.map(({ name, mediaType }) => [name, mediaType]))
      const whole = await buildDesign(empty, packagedOf(design), { files: types, ids, omit })
      await storeDifference(tx, scope, id, differenceOf(empty, whole))
      await storePublication(tx, { scope, id }, 1, whole)
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

const emptyDesign = ({ name, slug }: DemoCourse): Design => ({
  name,
  slug,
  theme: {},
  sections: [],
  contents: [],
})
