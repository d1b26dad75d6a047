import sql from 'sql-template-tag'
import type { z } from 'zod'
import type {
  approval,
  Preregistration,
  rejection,
} from '#contract/people/preregistration-shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { conflict } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { letterheadOf } from '#api/platform/mail/email-layout.ts'
import { queueMail } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { admit, credentialsFor, type Person } from './admit.ts'
import { approvedLetter, rejectedLetter } from './letters.ts'
import { mayDecide, onlyMine, requireMayDecide } from './policy.ts'
import { preregistrationNotFound, readPreregistration } from './read.ts'
import { storeDecision } from './store-decision.ts'
import { formatMoment } from '#api/platform/http/wording.ts'

/**
 * Approves an applicant with the corrected data: the user, the invitation, the certifications and the mail
 * with the observations are stored in one transaction.
 *
 * @throws Failure 403 unless the actor may decide; 404 as `getPreregistration`; 409 when it is decided
 *   already, with the name of the user who did; 422 with every broken rule of a new user.
 */
export async function approvePreregistration(
  services: Services,
  scope: Scope,
  id: number,
  { observations, ...person }: z.output<typeof approval>,
): Promise<Preregistration> {
  const credentials = await credentialsFor(services)
  return services.db.transaction(scope, async (tx) => {
    await hold(tx, scope, id)
    const userId = await admit(services, tx, scope, { id, person, credentials })
    await storePerson(tx, scope, id, person)
    await storeDecision(tx, scope, { status: 'approved', observations }, [{ id, userId }])
    const head = await letterheadOf(tx, services.settings, scope)
    const letter = approvedLetter(head, { firstName: person.first_name, observations })
    await queueMail(services, scope, { to: person.email, ...letter }, tx)
    return readPreregistration(tx, scope, id)
  })
}

/**
 * Rejects an applicant and mails the reason; they may apply again.
 * @throws Failure 403, 404 and 409 as `approvePreregistration`.
 */
export function rejectPreregistration(
  services: Services,
  scope: Scope,
  id: number,
  { observations }: z.output<typeof rejection>,
): Promise<Preregistration> {
  return services.db.transaction(scope, async (tx) => {
    const { email, first_name: firstName } = await hold(tx, scope, id)
    await storeDecision(tx, scope, { status: 'rejected', observations }, [{ id, userId: null }])
    const head = await letterheadOf(tx, services.settings, scope)
    const letter = rejectedLetter(head, { firstName, observations })
    await queueMail(services, scope, { to: email, ...letter }, tx)
    return readPreregistration(tx, scope, id)
  })
}

type LockedPreregistration = {
  status: 'pending' | 'approved' | 'rejected'
  email: string
  first_name: string
  may_decide: boolean
  decided_by_name: string | null
  decided_at: Date | null
}

/** Locks the request, so that nobody else decides it until the transaction ends. */
async function hold(tx: Transaction, scope: Scope, id: number): Promise<LockedPreregistration> {
  const [held] = await tx.query<LockedPreregistration>(
    sql`select r.status, r.email, r.first_name, r.decided_by_name, r.decided_at,
          ${mayDecide(scope)} as may_decide
        from preregistrations r
        where r.tenant_id = ${scope.tenantId} and r.id = ${id} ${onlyMine(scope)} for update of r`,
  )
  if (!held) throw preregistrationNotFound()
  requireMayDecide(held.may_decide)
  if (held.status !== 'pending') throw decidedAlready(scope, held)
  return held
}

function decidedAlready(
  { tenant }: Scope,
  { status, decided_by_name, decided_at }: LockedPreregistration,
) {
  const when = formatMoment(decided_at!, tenant.timezone)
  const verdict = status === 'approved' ? 'aprobó' : 'rechazó'
  return conflict(`${decided_by_name ?? 'Alguien'} ${verdict} este prerregistro el ${when}.`)
}

/** Stores the data that the applicant was approved with. */
async function storePerson(
  tx: Transaction,
  { tenantId }: Scope,
  id: number,
  person: Person,
): Promise<void> {
  const { first_name, last_name, email, mobile, identification_number } = person
  const { area_id, position_id, location, ...rest } = person
  await tx.query(
    sql`update preregistrations set first_name = ${first_name}, last_name = ${last_name},
          email = ${email}, mobile = ${mobile}, identification_number = ${identification_number},
          area_id = ${area_id}, position_id = ${position_id}, location = ${location},
          extended_field1 = ${rest.extended_field1}, extended_field2 = ${rest.extended_field2},
          extended_field3 = ${rest.extended_field3}, extended_field4 = ${rest.extended_field4},
          extended_field5 = ${rest.extended_field5}, extended_field6 = ${rest.extended_field6},
          extended_field7 = ${rest.extended_field7}
        where tenant_id = ${tenantId} and id = ${id}`,
  )
}
