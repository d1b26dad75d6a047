import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { approval, Preregistration, rejection } from '#contract/preregistration-shapes.ts'
import type { Transaction } from '../db/database.ts'
import { conflict } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { letterheadOf } from '../mail/email-layout.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { admit, credentialsFor, type Person } from './admit.ts'
import { approvedLetter, rejectedLetter } from './letters.ts'
import { mayDecide, onlyMine, requireMayDecide } from './policy.ts'
import { preregistrationNotFound, readPreregistration } from './read.ts'
import { storeDecision } from './store-decision.ts'

/**
 * Lets somebody in with their data as it was mended: the user, their invitation, their certifications and
 * the letter with the observations are stored together or not at all.
 *
 * @throws Failure 403 unless the actor may decide about it; 404 as `getPreregistration`; 409 when somebody
 *   has decided already, who is named; 422 with every rule of a new user that does not hold now.
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
 * Turns somebody away and tells them why; they may ask again.
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

/** Nobody else decides about it until the transaction ends. */
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
  const when = new Intl.DateTimeFormat('es-CO', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: tenant.timezone,
  }).format(decided_at!)
  const verdict = status === 'approved' ? 'aprobó' : 'rechazó'
  return conflict(`${decided_by_name ?? 'Alguien'} ${verdict} este prerregistro el ${when}.`)
}

/** The request keeps what the person was let in with. */
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
