import sql, { type Sql } from 'sql-template-tag'
import type { Role } from '#contract/platform/people/roles.ts'
import {
  email as emailShape,
  newUserInput,
  username as usernameShape,
} from '#contract/platform/people/user-shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { letterheadOf } from '#api/platform/mail/email-layout.ts'
import { queueMail } from '#api/platform/mail/outbox.ts'
import { signOnLinkedMail } from '#api/platform/mail/sign-on-linked.ts'
import type { Services } from '#api/platform/services/services.ts'
import { NO_PASSWORD, storeNewUser } from '#api/people/users/create.ts'
import type { VerifiedClaims } from './claims.ts'
import type { Connection } from './connection.ts'
import * as refusal from './refusals.ts'

/** Account here of somebody whom the provider has authenticated. */
export type Person = {
  id: number
  email: string
  username: string
  first_name: string
  last_name: string
  role: Role
  superadmin: boolean
  disabled: boolean
  token_version: number
  tenant_active: boolean
}

/**
 * Returns the account that is bound to the provider's account; otherwise links one by its verified e-mail, once, or
 * creates a learner.
 * @throws Failure 403 with the reason for which there is none.
 */
export async function findOrLink(
  services: Services,
  tx: Transaction,
  connection: Connection,
  claims: VerifiedClaims,
): Promise<Person> {
  const { tenant_id: tenantId } = connection
  const { issuer, subject } = claims
  const bound = await personWhere(
    tx,
    tenantId,
    sql`u.id = (select i.user_id from sign_on_identities i
      where i.tenant_id = ${tenantId} and i.issuer = ${issuer} and i.subject = ${subject})`,
  )
  if (bound) return bound
  const email = await verifiedEmail(tx, connection, claims)
  const named = await personWhere(
    tx,
    tenantId,
    sql`u.id = (select n.user_id from login_names n where n.name = login_name(${email}))
      and login_name(u.email) = login_name(${email})`,
  )
  if (named) return link(services, tx, connection, { person: named, claims, email })
  if (connection.unknown_people === 'refuse') throw refusal.unknownPerson(email)
  return create(services, tx, connection, { claims, email })
}

async function personWhere(tx: Transaction, tenantId: number, condition: Sql) {
  const [found] = await tx.query<Person>(
    sql`select u.id, u.email, u.username, u.first_name, coalesce(u.last_name, '') as last_name, u.role,
          u.superadmin, u.disabled, u.token_version, t.active as tenant_active
        from users u join tenants t on t.id = u.tenant_id
        where u.tenant_id = ${tenantId} and ${condition} for no key update of u`,
  )
  return found ?? null
}

/** Returns the e-mail of the claims when the provider may speak for it: verified, and of a domain of the company. */
async function verifiedEmail(
  tx: Transaction,
  { tenant_id: tenantId, email_claim, trusts_email }: Connection,
  { email: given, emailVerified }: VerifiedClaims,
): Promise<string> {
  const email = emailShape.safeParse(given)
  if (!email.success) throw refusal.emailMissing(email_claim)
  if (!(emailVerified ?? trusts_email)) throw refusal.emailUnverified()
  const domain = email.data.slice(email.data.lastIndexOf('@') + 1).toLowerCase()
  const proven = await tx.query(
    sql`select from sign_on_domains
        where tenant_id = ${tenantId} and domain = ${domain} and proven_at is not null`,
  )
  if (proven.length === 0) throw refusal.foreignDomain(email.data)
  return email.data
}

type Linked = { person: Person; claims: VerifiedClaims; email: string }

async function link(
  services: Services,
  tx: Transaction,
  { tenant_id: tenantId }: Connection,
  { person, claims, email }: Linked,
): Promise<Person> {
  // Neither is let in, so neither is bound.
  if (person.superadmin || person.disabled) return person
  await bind(tx, { tenantId, userId: person.id, claims, linkedBy: email })
  const head = await letterheadOf(tx, services.settings, { tenantId })
  const mail = signOnLinkedMail(head, {
    firstName: person.first_name,
    role: person.role,
    login: person.username,
    issuer: claims.issuer,
  })
  await queueMail(services, { tenantId }, { to: person.email, ...mail }, tx)
  return person
}

type Bound = { tenantId: number; userId: number; claims: VerifiedClaims; linkedBy: string | null }

/** Binds an account to one of the provider, once: an account that has one of this issuer keeps it. */
async function bind(
  tx: Transaction,
  { tenantId, userId, claims: { issuer, subject }, linkedBy }: Bound,
): Promise<void> {
  const bound = await tx.query(
    sql`insert into sign_on_identities (tenant_id, user_id, issuer, subject, linked_by)
        values (${tenantId}, ${userId}, ${issuer}, ${subject}, ${linkedBy})
        on conflict do nothing returning 1`,
  )
  if (bound.length === 0) throw refusal.otherAccount()
}

/** Creates a learner without a password. */
async function create(
  services: Services,
  tx: Transaction,
  { tenant_id: tenantId }: Connection,
  { claims, email }: { claims: VerifiedClaims; email: string },
): Promise<Person> {
  const login = usernameShape.safeParse(claims.login)
  const input = newUserInput.parse({
    username: login.success ? login.data : email,
    email,
    first_name: nameOf(claims.firstName) ?? email.slice(0, email.lastIndexOf('@')).slice(0, 100),
    last_name: nameOf(claims.lastName),
    role: 'user',
  })
  const scope = await creatorOf(tx, tenantId)
  if (!scope.tenant.features.userCreation) throw refusal.unknownPerson(email)
  const userId = await storeNewUser(services, tx, scope, {
    input,
    credentials: NO_PASSWORD,
  }).catch((error: unknown) => {
    throw error instanceof Failure && error.status === 422 ? refusal.emailTaken() : error
  })
  await bind(tx, { tenantId, userId, claims, linkedBy: null })
  return (await personWhere(tx, tenantId, sql`u.id = ${userId}`))!
}

function nameOf(given: string | null): string | null {
  return given?.trim().slice(0, 100) || null
}

/** Returns the scope in which the company itself creates a user: everything, in nobody's name. */
async function creatorOf(tx: Transaction, tenantId: number): Promise<Scope> {
  const [tenant] = await tx.query<Scope['tenant']>(
    sql`select id, name, timezone, extended_fields, json_build_object('communications', communications,
          'externalTraining', external_training, 'userCreation', user_creation) as features
        from tenants where id = ${tenantId}`,
  )
  return {
    tenantId,
    tenant: tenant!,
    actor: {
      id: 0,
      username: '',
      email: '',
      first_name: '',
      last_name: '',
      role: 'admin',
      superadmin: false,
      convalidate_enabled: false,
      tenant_id: tenantId,
    },
    areaIds: null,
    courseIds: null,
    acting: false,
    mustChangePassword: false,
    mustAddSecondFactor: false,
    sessionId: 0,
    requestId: '',
  }
}
