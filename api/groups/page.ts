import { groupNotFound } from './read.ts'

/** A row of what a group has, with the total of all pages; without an id when the page is empty. */
export type PageRow<Member extends { added_at: string }> = {
  [Field in keyof Omit<Member, 'added_at'>]: Member[Field] | null
} & { total: number; added_at: Date | null }

/** @throws Failure 404 when there is no row at all: then there is no such group. */
export function pageOf<Member extends { id: number; added_at: string }>(
  rows: PageRow<Member>[],
  limit: number,
) {
  const [first] = rows
  if (!first) throw groupNotFound()
  const results = rows
    .filter((row) => row.id !== null)
    .map(({ total: _, added_at, ...row }) => ({ ...row, added_at: added_at?.toISOString() }))
  return { results: results as unknown as Member[], pagination: { total: first.total, limit } }
}
