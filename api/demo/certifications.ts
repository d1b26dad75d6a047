import type pg from 'pg'
import type { Random } from './random.ts'

/** Certifications of tenants: name, hours, and years of validity. */
const CERTIFICATIONS: [name: string, hours: number | null, years: number | null][] = [
  ['Trabajo seguro en alturas, nivel avanzado', 40, 1],
  ['Manipulación de alimentos', 10, 1],
  ['Primeros auxilios', 16, 2],
  ['Brigadista de emergencias', 24, 1],
  ['Auditor interno ISO 9001', 24, 3],
  ['Conducción preventiva', 8, 2],
  ['Inglés B1', null, null],
  ['Habeas data y protección de datos personales', 4, null],
]

/**
 * Creates the tenant's certifications, held by a third of its people; some have expired, some expire soon.
 */
export async function seedCertifications(
  client: pg.Client,
  tenantId: number,
  userIds: readonly number[],
  random: Random,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into certifications (tenant_id, name, duration_hours)
     select $1, name, hours from unnest($2::text[], $3::numeric[]) with ordinality
       as given (name, hours, place) order by place returning id`,
    [tenantId, CERTIFICATIONS.map(([name]) => name), CERTIFICATIONS.map(([, hours]) => hours)],
  )
  const held = userIds
    .filter(() => random.chance(1 / 3))
    .flatMap((userId) =>
      Array.from({ length: 1 + random.below(3) }, () => {
        const which = random.below(CERTIFICATIONS.length)
        const years = CERTIFICATIONS[which]![2]
        const daysAgo = 5 + random.below(900)
        return { userId, certificationId: rows[which]!.id, years, daysAgo }
      }),
    )
  await client.query(
    `insert into user_certifications (tenant_id, user_id, certification_id, date_completed, valid_through)
     select $1, user_id, certification_id, completed, completed + make_interval(years => years)
     from unnest($2::bigint[], $3::bigint[], $4::int[], $5::int[])
       as given (user_id, certification_id, days_ago, years)
     cross join lateral (select current_date - days_ago as completed) day`,
    [
      tenantId,
      held.map(({ userId }) => userId),
      held.map(({ certificationId }) => certificationId),
      held.map(({ daysAgo }) => daysAgo),
      held.map(({ years }) => years),
    ],
  )
}
