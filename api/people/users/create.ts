import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import type { newUserInput, User } from '#contract/platform/people/user-shapes.ts'
import {
  generatePassword,
  GENERATED_PASSWORD_HOURS,
  hashChosenPassword,
  hashGeneratedPassword,
  requireLongEnough,
} from '#api/platform/secrets/passwords.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { invalid } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { makeInvitationLinks } from '#api/platform/password-links/links.ts'
import { invitationMail } from '#api/platform/mail/invitation.ts'
import { letterheadOf } from '#api/platform/mail/email-layout.ts'
import { queueMails } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { brokenRules, refusedByDatabase } from './check.ts'
import { columnsOf, inserted, storeUnits } from './columns.ts'
import { markInvited } from './invitations/mark.ts'
import { getUser } from './read.ts'

/**
 * Creates a user (spec 1, §5 and §7). Without a password one is generated and sent by e-mail: it
 * expires unused after 72 hours and has to be replaced at the first sign-in. The user and the
 * e-mail are stored in one transaction.
 *
 * @throws Failure 422 with every broken rule, also when a concurrent change took the e-mail, mobile
 *   or username.
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
    storeNewUser(services, tx, scope, { input, credentials }),
  )
  return getUser(db, scope, id)
}

export type Credentials = {
  storedPassword: { kind: ReturnType<typeof hashGeneratedPassword>['kind']; hash: string | null }
  /** The generated password, to be sent to its owner; null when it was chosen. */
  generated: string | null
}

/** Credentials of somebody who enters by their company's sign-on: no password, and no invitation. */
export const NO_PASSWORD: Credentials = {
  storedPassword: { kind: 'generated', hash: null },
  generated: null,
}

/** Hashes a password, or generates one without it. Call it before a transaction: it is slow. */
export async function withCredentials(
  { settings }: Services,
  password: string | null,
): Promise<Credentials> {
  if (password) return { storedPassword: await hashChosenPassword(password), generated: null }
  const generated = generatePassword()
  return { storedPassword: hashGeneratedPassword(generated, settings.sealingKey), generated }
}

/** A user to be stored; a generated password is sent to them. */
export type NewUser = { input: z.output<typeof newUserInput>; credentials: Credentials }

/**
 * `storeNewUsers` for one user; returns the id.
 * @throws Failure 422 with every broken rule, also when a concurrent change took the e-mail, mobile
 *   or username; the transaction is aborted then.
 */
export async function storeNewUser(
  services: Services,
  tx: Transaction,
  scope: Scope,
  user: NewUser,
): Promise<number> {
  const [outcome] = await storeNewUsers(services, tx, scope, [user])
  if ('issues' in outcome!) throw invalid(outcome.issues)
  return outcome!.id
}

/**
 * Stores new users and queues their invitations, in the caller's transaction and with as many
 * statements as for one. Users that break a rule against the stored ones are left out.
 *
 * @returns the id or the issues of each, in the order of input.
 * @throws Failure 422 when a concurrent change took an e-mail, mobile or username, or two of these
 *   have the same; the transaction is aborted then.
 */
export async function storeNewUsers(
  services: Services,
  tx: Transaction,
  scope: Scope,
  users: readonly NewUser[],
): Promise<({ id: number } | { issues: FieldIssue[] })[]> {
  const proposed = users.map(({ input: { username, ...draft } }) => ({
    draft,
    username,
    stored: null,
  }))
  const issues = await brokenRules(services, tx, scope, proposed)
  const valid = users.filter((_, at) => issues[at]!.length === 0)
  const ids = await insertUsers(tx, scope, valid)
  for (const [at, { input }] of valid.entries())
    if (input.organizational_units.length > 0) await storeUnits(tx, scope, ids[at]!, input)
  await invite(services, tx, scope, valid, ids)
  const stored = ids.values()
  return issues.map((broken) =>
    broken.length > 0 ? { issues: broken } : { id: stored.next().value! },
  )
}

async function insertUsers(
  tx: Transaction,
  scope: Scope,
  users: readonly NewUser[],
): Promise<number[]> {
  if (users.length === 0) return []
  const rows = users.map(
    ({ input, credentials: { storedPassword, generated } }): [string, unknown][] => [
      ['tenant_id', scope.tenantId],
      ['username', input.username],
      ...columnsOf(scope, input),
      ['password_kind', storedPassword.kind],
      ['password_hash', storedPassword.hash],
      ['password_expires_at', generated ? hoursFromNow(GENERATED_PASSWORD_HOURS) : null],
      // A password that somebody else knows has to be replaced.
      ['must_change_password', storedPassword.hash !== null],
    ],
  )
  const created = await tx
    .query<{ id: number }>(sql`insert into users ${inserted(rows)} returning id`)
    .catch((error: unknown) => {
      throw refusedByDatabase(error)
    })
  return created.map(({ id }) => id)
}

async function invite(
  services: Services,
  tx: Transaction,
  scope: Scope,
  users: readonly NewUser[],
  ids: readonly number[],
): Promise<void> {
  const recipients = users.flatMap(({ input, credentials: { generated } }, at) =>
    generated === null ? [] : [{ id: ids[at]!, input, password: generated }],
  )
  if (recipients.length === 0) return
  const head = await letterheadOf(tx, services.settings, scope)
  const links = await makeInvitationLinks(
    tx,
    services.settings,
    scope,
    recipients.map(({ id }) => id),
  )
  const mails = recipients.map(({ id, input, password }) => {
    const { email, first_name: firstName, username: login, role } = input
    const passwordUrl = links.get(id)
    return { to: email, ...invitationMail(head, { firstName, role, login, password, passwordUrl }) }
  })
  await queueMails(services, scope, mails, tx)
  await markInvited(
    tx,
    scope,
    recipients.map(({ id }) => id),
  )
}

function hoursFromNow(hours: number): Date {
  return new Date(Date.now() + hours * 3_600_000)
}
