import type pg from 'pg'
import { mobileOf, type Workplace } from './people.ts'
import { seededRandom, type Random } from './random.ts'
import { FIRST_NAMES, LAST_NAMES, LOCATIONS } from './vocabulary.ts'

const PENDING = 24
const DECIDED = 6

/**
 * Opens preregistrations of the tenant and creates some: pending, approved and rejected ones. Some
 * applicants claim certifications, of which the tenant does not know every one.
 */
export async function seedPreregistrations(
  client: pg.Client,
  { tenantId, slug, areaIds, positionIds }: Workplace,
): Promise<void> {
  await client.query('update tenants set preregistrations_open = true where id = $1', [tenantId])
  // A separate generator, so that the data generated before and after stay the same.
  const random = seededRandom(tenantId * 31)
  for (let index = 0; index < PENDING + DECIDED; index++) {
    const status = statusOf(index)
    const { rows } = await client.query<{ id: string }>(
      `insert into preregistrations (tenant_id, status, first_name, last_name, email, mobile,
         identification_number, area_id, position_id, location, observations, decided_by_name, decided_at,
         created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
         case when $2 = 'pending' then null else now() - make_interval(days => $13) end,
         now() - make_interval(days => $13 + 3, mins => $14))
       returning id`,
      [
        tenantId,
        status,
        random.pick(FIRST_NAMES),
        random.pick(LAST_NAMES),
        `aspirante${index + 1}@${slug}-espera.test`,
        random.chance(0.2) ? null : mobileOf(900_000_000 + tenantId * 1_000 + index),
        String(1_000_000_000 + tenantId * 1_000 + index),
        random.chance(0.1) ? null : random.pick(areaIds),
        random.chance(0.1) ? null : random.pick(positionIds),
        random.pick(LOCATIONS),
        status === 'pending' ? null : OBSERVATIONS[status],
        status === 'pending' ? null : 'Administración',
        random.below(20),
        random.below(600),
      ],
    )
    if (random.chance(0.3)) await claim(client, tenantId, rows[0]!.id, random)
  }
}

const OBSERVATIONS = {
  approved: 'Bienvenido. Empieza por el curso de inducción.',
  rejected: 'No encontramos tu contrato. Escribe a talento humano.',
} as const

function statusOf(index: number): 'pending' | 'approved' | 'rejected' {
  if (index < PENDING) return 'pending'
  return index % 2 === 0 ? 'approved' : 'rejected'
}

async function claim(
  client: pg.Client,
  tenantId: number,
  id: string,
  random: Random,
): Promise<void> {
  await client.query(
    `insert into preregistration_certifications
       (tenant_id, preregistration_id, certification_name, date_completed, valid_through)
     values ($1, $2, $3, current_date - 200, current_date + $4::int)`,
    [
      tenantId,
      id,
      random.pick(['Primeros auxilios', 'Manipulación de alimentos', 'Buceo industrial']),
      random.below(400),
    ],
  )
}
