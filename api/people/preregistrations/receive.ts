import sql, { join, raw } from 'sql-template-tag'
import type { z } from 'zod'
import {
  PREREGISTRATION_TAKEN,
  type newPreregistration,
} from '#contract/people/preregistration-shapes.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import { uniqueViolation, type Database, type Transaction } from '#api/platform/db/database.ts'
import { invalid } from '#api/platform/http/failure.ts'
import { namedFields } from '../users/policy.ts'
import type { PublicTenant } from './public-tenant.ts'

type PreregistrationInput = Omit<z.output<typeof newPreregistration>, 'tenant'>

const ISSUES = {
  email: { path: 'email', code: 'taken', message: PREREGISTRATION_TAKEN.email },
  mobile: { path: 'mobile', code: 'taken', message: PREREGISTRATION_TAKEN.mobile },
  area: { path: 'area_id', code: 'unknown', message: 'El área no existe' },
  position: { path: 'position_id', code: 'unknown', message: 'El cargo no existe' },
} satisfies Record<string, FieldIssue>

const BY_CONSTRAINT: Record<string, FieldIssue> = {
  preregistrations_email: ISSUES.email,
  preregistrations_mobile: ISSUES.mobile,
}

/**
 * Stores an application. It is assigned to the approver group of its area, the first by id if there are
 * several, else to the tenant's first group, if any. Fields that the tenant has not named are dropped.
 *
 * @throws Failure 422 with every broken rule. An e-mail or mobile of an account and one of another pending
 *   request are refused with the same message, after the same look-ups: the time does not tell them apart.
 */
export async function receivePreregistration(
  db: Database,
  joined: PublicTenant,
  { certifications, ...person }: PreregistrationInput,
): Promise<{ received: true }> {
  await db
    .transaction(joined, async (tx) => {
      await requireValid(tx, joined, person)
      const id = await store(tx, joined, person)
      await storeCertifications(tx, joined, id, certifications)
    })
    .catch((error: unknown) => {
      const broken = BY_CONSTRAINT[uniqueViolation(error) ?? '']
      throw broken ? invalid([broken]) : error
    })
  return { received: true }
}

type Person = Omit<PreregistrationInput, 'certifications'>
type Facts = { email: boolean; mobile: boolean; area: boolean; position: boolean }

async function requireValid(
  tx: Transaction,
  { tenantId }: PublicTenant,
  person: Person,
): Promise<void> {
  const { email, mobile, area_id, position_id } = person
  const [broken] = await tx.query<Facts>(
    sql`select email_taken(${email}, null)::int + (
            select count(*) from preregistrations
            where tenant_id = ${tenantId} and status = 'pending' and lower(email) = lower(${email})
          ) > 0 as email,
          coalesce(mobile_taken(${mobile}, null), false)::int + (
            select count(*) from preregistrations
            where tenant_id = ${tenantId} and status = 'pending'
              and mobile_key(mobile) = mobile_key(${mobile})
          ) > 0 as mobile,
          ${area_id}::bigint is not null and not exists (
            select from areas where tenant_id = ${tenantId} and id = ${area_id}
          ) as area,
          ${position_id}::bigint is not null and not exists (
            select from positions where tenant_id = ${tenantId} and id = ${position_id}
          ) as position`,
  )
  const issues = (Object.keys(ISSUES) as (keyof Facts)[]).flatMap((rule) =>
    broken![rule] ? [ISSUES[rule]] : [],
  )
  if (issues.length > 0) throw invalid(issues)
}

async function store(tx: Transaction, joined: PublicTenant, person: Person): Promise<number> {
  const { tenantId } = joined
  const columns = [...PERSON, ...namedFields(joined)] as const
  const [stored] = await tx.query<{ id: number }>(
    sql`insert into preregistrations (tenant_id, group_id, ${raw(columns.join(', '))})
        values (${tenantId}, coalesce(
          (select min(g.id) from approver_groups g
           join approver_group_areas t on t.tenant_id = ${tenantId} and t.group_id = g.id
           where g.tenant_id = ${tenantId} and t.area_id = ${person.area_id}),
          (select min(id) from approver_groups where tenant_id = ${tenantId})
        ), ${join(columns.map((column) => person[column]))})
        returning id`,
  )
  return stored!.id
}

/** Columns of a request with personal data, without the extended fields. */
const PERSON = [
  'first_name',
  'last_name',
  'email',
  'mobile',
  'identification_number',
  'area_id',
  'position_id',
  'location',
] as const

async function storeCertifications(
  tx: Transaction,
  { tenantId }: PublicTenant,
  id: number,
  certifications: PreregistrationInput['certifications'],
): Promise<void> {
  if (certifications.length === 0) return
  await tx.query(
    sql`insert into preregistration_certifications
          (tenant_id, preregistration_id, certification_name, date_completed, valid_through)
        select ${tenantId}, ${id}, name, completed, through
        from unnest(
          ${certifications.map(({ certification_name }) => certification_name)}::text[],
          ${certifications.map(({ date_completed }) => date_completed)}::date[],
          ${certifications.map(({ valid_through }) => valid_through)}::date[]
        ) with ordinality as given (name, completed, through, place) order by place`,
  )
}
