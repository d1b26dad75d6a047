import sql, { raw, type Sql } from 'sql-template-tag'

export type CredentialKind = 'certificate' | 'certification'

/** Content of a credential, from a certificate or from a certification that somebody holds. */
export type Fact = {
  /** Id of the certificate, or of the assignment. */
  source: number
  kind: CredentialKind
  /** Id of the course, or of the certification. */
  achievement: number
  user_id: number
  name: string
  full_name: string
  email: string | null
  hours: number | null
  awarded_at: Date
  valid_from: Date
  valid_until: Date | null
  /** Leads to the public page; a certification gets one with its credential. */
  hash: string | null
}

/** Column of `credentials` that refers to the source. */
export const SOURCE = {
  certificate: 'certificate_id',
  certification: 'user_certification_id',
} as const satisfies Record<CredentialKind, string>

/** Returns the statement that reads `Fact`s by the ids of their sources. */
export function factsOf(
  kind: CredentialKind,
  tenantId: number,
  sources: readonly number[],
  timezone: string,
): Sql {
  // Valid through the last second of its last day where the company is.
  const until = (row: string) =>
    sql`(${raw(row)}.valid_through + 1)::timestamp at time zone ${timezone} - interval '1 second'`
  return kind === 'certificate'
    ? sql`select c.id as source, 'certificate' as kind, c.tenant_course_id as achievement, c.user_id,
            c.course_name as name, c.full_name, u.email, c.duration_hours::float8 as hours,
            c.completed_at as awarded_at, c.issued_at as valid_from, ${until('c')} as valid_until, c.hash
          from certificates c join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
          where c.tenant_id = ${tenantId} and c.id = any(${sources}::bigint[])`
    : sql`select h.id as source, 'certification' as kind, h.certification_id as achievement, h.user_id,
            named.name, u.full_name, u.email, c.duration_hours::float8 as hours,
            h.date_completed::timestamp at time zone ${timezone} as awarded_at,
            h.date_completed::timestamp at time zone ${timezone} as valid_from,
            ${until('h')} as valid_until, null as hash
          from user_certifications h
          cross join lateral certification_called(h.certification_id) named
          left join certifications c on c.tenant_id = h.tenant_id and c.id = h.certification_id
          join users u on u.tenant_id = h.tenant_id and u.id = h.user_id
          where h.tenant_id = ${tenantId} and h.id = any(${sources}::bigint[])`
}
