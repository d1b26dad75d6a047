import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { newUserInput, User } from '#contract/user-shapes.ts'
import {
  generatePassword,
  GENERATED_PASSWORD_HOURS,
  hashChosenPassword,
  hashGeneratedPassword,
  requireLongEnough,
} from '../auth/passwords.ts'
import type { Transaction } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import { invitationMail } from '../mail/invitation.ts'
import { letterheadOf } from '../mail/letterhead.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { refusedByDatabase, requireValid } from './check.ts'
import { columnsOf, inserted, storeUnits } from './columns.ts'
import { markInvited } from './invitations/mark.ts'
import { getUser } from './read.ts'

/**
 * Creates a user (spec 1, §5 and §7). Without a password one is generated and sent by e-mail: it
 * expires unused after 72 hours and has to be replaced at the first sign-in. The user and the e-mail
 * are stored together or not at all.
 *
 * @throws Failure 422 with every broken rule, also when another user took the e-mail, mobile or
 *   username in the meantime.
 */
export async function createUser(
  services: Services,
  scope: Scope,
  input: z.output<typeof newUserInput>,
): Promise<User> {
  const { db } = services
  if (input.password) requireLongEnough(services.settings, input.password)
  const credentials = await withCredentials(services, input.password ?? null)
  const id = await db.transaction(scope, (tx) =>
    storeNewUser(services, tx, scope, input, credentials),
  )
  return getUser(db, scope, id)
}

type Credentials = {
  kept: ReturnType<typeof hashGeneratedPassword>
  /** The generated password, to be told to its owner; null when it was chosen. */
  generated: string | null
}

/** What is stored of a password; without one, of a generated one. Before a transaction: it takes long. */
export async function withCredentials(
  { settings }: Services,
  password: string | null,
): Promise<Credentials> {
  if (password) return { kept: await hashChosenPassword(password), generated: null }
  const generated = generatePassword()
  return { kept: hashGeneratedPassword(generated, settings.sealingKey), generated }
}

/**
 * Stores a new user and queues their invitation, in the caller's transaction; answers the id.
 *
 * @throws Failure 422 with every broken rule, also when somebody took the e-mail, mobile or username in
 *   the meantime; the transaction is lost then.
 */
export async function storeNewUser(
  services: Services,
  tx: Transaction,
  scope: Scope,
  input: z.output<typeof newUserInput>,
  { kept, generated }: Credentials,
): Promise<number> {
  const { username, password: _hashed, ...draft } = input
  await requireValid(services, tx, scope, draft, { username, stored: null })
  const [created] = await tx
    .query<{ id: number }>(
      sql`insert into users ${inserted([
        ['tenant_id', scope.tenantId],
        ['username', username],
        ...columnsOf(scope, draft),
        ['password_kind', kept.kind],
        ['password_hash', kept.hash],
        ['password_expires_at', generated ? hoursFromNow(GENERATED_PASSWORD_HOURS) : null],
        ['must_change_password', generated !== null],
      ])} returning id`,
    )
    .catch((error: unknown) => {
      throw refusedByDatabase(error)
    })
  const userId = created!.id
  await storeUnits(tx, scope, userId, draft)
  if (generated) {
    await invite(services, tx, scope, input, generated)
    await markInvited(tx, scope, [userId])
  }
  return userId
}

async function invite(
  services: Services,
  tx: Transaction,
  scope: Scope,
  { email, first_name: firstName, username: login, role }: z.output<typeof newUserInput>,
  password: string,
): Promise<void> {
  const head = await letterheadOf(tx, services.settings, scope)
  const mail = invitationMail(head, { firstName, role, login, password })
  await queueMail(services, scope, { to: email, ...mail }, tx)
}

function hoursFromNow(hours: number): Date {
  return new Date(Date.now() + hours * 3_600_000)
}
