import sql from 'sql-template-tag'
import type { Instructor } from '#contract/training/instructors.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { byText, type RecordTable } from '#api/platform/records/table.ts'

/** Instructors (spec 3, §2). Those without a code come last in either order. */
export const INSTRUCTORS: RecordTable<Instructor, SortOf<'instructors'>> = {
  table: 'instructors',
  noun: NOUNS.instructor,
  fields: ['code', 'name', 'description', 'type', 'chat_link', 'email', 'logo'],
  columns: () =>
    sql`t.id, t.code, t.name, t.description, t.type, t.chat_link, t.email, t.logo, t.created_at, t.version`,
  search: 't.search',
  arePeople: true,
  sorts: { name: byText('name'), code: byText('code'), created_at: 'created_at', type: 'type' },
  nullsLast: true,
}
