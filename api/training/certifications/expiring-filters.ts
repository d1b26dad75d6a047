import sql, { raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { certifications } from '#contract/training/certifications.ts'
import { EXPIRING_FACETS } from '#contract/training/expiring-certifications.ts'
import { WITHOUT } from '#contract/platform/people/people-facets.ts'
import type { Database } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { expiringOf } from './expiring.ts'
import { todayIn } from './validity.ts'

type Query = z.output<typeof certifications.expiringFilters.query>
type Answer = z.output<typeof certifications.expiringFilters.answer>
type Facet = (typeof EXPIRING_FACETS)[number]

/** Maximum number of values of a filter. */
const MAX_VALUES = 500

/** SQL of the value and the label of each filter. People without a location are in none. */
const VALUES: Record<Facet, { value: string; label: string }> = {
  area: { value: 's.area_id::text', label: 'a.name' },
  location: { value: 's.location', label: 's.location' },
  manager: { value: 's.manager_id::text', label: 'manager_name' },
  certification: { value: 'held.certification_id::text', label: 'certification_name' },
}

/** Returns the values by which the list of expiring certifications can be filtered, with their counts. */
export async function expiringFilters(
  db: Database,
  scope: Scope,
  { days }: Query,
): Promise<Answer> {
  const tenant = scope.tenantId
  const [counts] = await db.query<Pick<Answer, 'expired' | 'upcoming'> & Answer['choices']>(
    scope,
    prepared(sql`with found as materialized (${expiringOf(scope, { days })}),
        valued as materialized (
          select ends_on, ${raw(
            EXPIRING_FACETS.map(
              (facet) =>
                `${VALUES[facet].value} as ${facet}_value, ${VALUES[facet].label} as ${facet}_label`,
            ).join(', '),
          )}
          from found
          join user_certifications held on held.tenant_id = ${tenant} and held.id = assignment_id
          join users s on s.tenant_id = ${tenant} and s.id = holder_id
          left join areas a on a.tenant_id = ${tenant} and a.id = s.area_id
        )
        select count(*) filter (where ends_on < ${todayIn(scope)}) as expired,
          count(*) filter (where ends_on >= ${todayIn(scope)}) as upcoming,
          ${raw(EXPIRING_FACETS.map((facet) => `(${choicesOf(facet)}) as ${facet}`).join(', '))}
        from valued`),
  )
  const { expired, upcoming, ...choices } = counts!
  return { expired, upcoming, choices }
}

function choicesOf(facet: Facet): string {
  const missing = facet === 'location' ? `where ${facet}_value is not null` : ''
  return `select coalesce(json_agg(json_build_object('value', coalesce(value, '${WITHOUT}'),
      'label', label, 'count', count) order by label collate "und-x-icu" nulls last), '[]')
    from (
      select ${facet}_value as value, min(${facet}_label) as label, count(*) as count
      from valued ${missing} group by 1 order by 3 desc, 1 limit ${MAX_VALUES}
    ) choices`
}
