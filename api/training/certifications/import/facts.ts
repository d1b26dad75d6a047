import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Job } from '#api/platform/imports/kind.ts'
import type { NamedPerson } from '#api/platform/imports/people.ts'

/** User and certification as a row names them, and its date; null where it has none. */
export type Named = Required<NamedPerson> & {
  certification: string | null
  date_completed: string | null
}

/** Certification named by a row, and the assignment of it that the person has with the row's date. */
export type Found = {
  place: number
  certification_id: number
  held_id: number | null
  valid_through: string | null
  /** Names of the documents that the assignment has. */
  documents: string[]
}

/**
 * Returns the certifications of the rows by the row's index, blind to case and accents: none for an unknown
 * name, several for a name that certifications share.
 */
export async function findCertifications(
  session: Transaction,
  { tenantId }: Job,
  rows: readonly (Named & { userId: number | null })[],
): Promise<ReadonlyMap<number, Found[]>> {
  const found = await session.query<Found>(
    sql`select given.place - 1 as place, c.id as certification_id, held.id as held_id,
          held.valid_through::text, coalesce((
            select json_agg(f.name) from user_certification_files f
            where f.tenant_id = ${tenantId} and f.user_certification_id = held.id
          ), '[]') as documents
        from unnest(${rows.map((row) => row.certification)}::text[],
          ${rows.map((row) => row.date_completed)}::date[], ${rows.map((row) => row.userId)}::bigint[])
          with ordinality as given (name, day, user_id, place)
        join certifications c on c.tenant_id = ${tenantId} and fold(c.name) = fold(given.name)
        left join lateral (
          select id, valid_through from user_certifications h
          where h.tenant_id = ${tenantId} and h.certification_id = c.id and h.user_id = given.user_id
            and h.date_completed = given.day
          order by id desc limit 1
        ) held on true
        order by place, c.id`,
  )
  return Map.groupBy(found, ({ place }) => place)
}
