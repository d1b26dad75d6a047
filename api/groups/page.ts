import { answerPage, type PageRow } from '../db/page.ts'
import { groupNotFound } from './read.ts'

/** A row of what a group has, or of what could be added to it. */
type Row<Member extends { added_at: string }> = Omit<Member, 'added_at'> & { added_at: Date | null }
export type MemberRow<Member extends { added_at: string }> = PageRow<Row<Member>>

/** @throws Failure 404 when there is no row at all: then there is no such group. */
export function answerMembers<Member extends { added_at: string }>(
  rows: MemberRow<Member>[],
  limit: number,
) {
  if (rows.length === 0) throw groupNotFound()
  return answerPage(rows, limit, ({ added_at, ...member }: Row<Member>) => ({
    ...member,
    added_at: added_at?.toISOString(),
  })) as unknown as { results: Member[]; pagination: { total: number; limit: number } }
}
