import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { OidcSettings, SignOnSettings, signOnRules } from '#contract/access/sign-on-shapes.ts'
import type { SignOnProtocol } from '#contract/access/sign-on-words.ts'
import { NO_USER_CREATION } from '#contract/platform/people/user-labels.ts'
import { seal } from '#api/platform/secrets/sealing.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { readOutgoingUrl } from '#api/platform/outgoing/address-policy.ts'
import { conflict, invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { saveSettings } from '#api/platform/records/tenant-settings.ts'
import type { Services } from '#api/platform/services/services.ts'
import { CONNECTION, type Connection } from './connection.ts'
import { requireWholeCompany } from './policy.ts'
import { signOnSettings } from './settings.ts'

type Rules = z.output<z.ZodObject<typeof signOnRules>>

/** Columns of a protocol of its own. */
type Own = { protocol: SignOnProtocol; issuer: string } & Pick<
  Connection,
  'client_id' | 'client_secret' | 'sign_on_url' | 'logout_url' | 'signing_certificates'
>

/**
 * Saves the connection to an OpenID Connect provider.
 * @throws Failure 403 for an administrator with business units; 409 when it was changed since `version` was read; 422
 *   for an issuer that may not be called, a missing secret, or a wrong administrator for emergencies.
 */
export function saveOidc(
  services: Services,
  scope: Scope,
  { issuer, client_id, client_secret, ...rules }: OidcSettings,
): Promise<SignOnSettings> {
  const { settings } = services
  const url = readOutgoingUrl(issuer, settings.signOn.privateAddresses)
  if (!url || url.search !== '') {
    throw invalidField(
      'issuer',
      'address',
      'El emisor debe ser una dirección pública que empiece por https://, sin usuario ni contraseña',
    )
  }
  return saveConnection(services, scope, rules, (before) => {
    const storedSecret =
      before?.protocol === 'oidc' && before.issuer === issuer ? before.client_secret : null
    // A secret goes to no other provider than the one it was typed for.
    if (client_secret === null && !storedSecret)
      throw invalidField('client_secret', 'required', 'Debes especificar el secreto de cliente')
    return {
      protocol: 'oidc',
      issuer,
      client_id,
      client_secret:
        client_secret === null ? storedSecret : seal(client_secret, settings.sealingKey),
      sign_on_url: null,
      logout_url: null,
      signing_certificates: [],
    }
  })
}

/**
 * Saves the connection of the tenant, of whatever protocol. Its last test no longer counts.
 * @throws Failure 422 to create people where the company may not, and as `requireBreakGlass`.
 * @param ownOf returns the columns of the protocol, given the connection before.
 */
export async function saveConnection(
  services: Services,
  scope: Scope,
  { version, ...rules }: Rules,
  ownOf: (before: Connection | null) => Own,
): Promise<SignOnSettings> {
  requireWholeCompany(scope)
  await saveSettings(services.db, scope, CONNECTION, version, async (tx, before) => {
    if (before && version === undefined)
      throw conflict('El ingreso único ya está configurado. Recarga la página.')
    if (rules.unknown_people === 'create' && before?.unknown_people !== 'create')
      requireUserCreation(scope)
    await requireBreakGlass(tx, scope, rules)
    // A new time: a connection that is saved as it was has to be tested again as well.
    return { ...rules, ...ownOf(before), tested_at: null, test: null, updated_at: sql`now()` }
  })
  return signOnSettings(services, scope)
}

/** @throws Failure 422 where people without an account could not be created. */
function requireUserCreation({ tenant }: Scope): void {
  if (!tenant.features.userCreation)
    throw invalidField('unknown_people', 'user_creation', NO_USER_CREATION)
}

/**
 * Passwords are refused only where one administrator's still opens a way back.
 * @throws Failure 422 unless it is an enabled administrator of the company who has a password.
 */
async function requireBreakGlass(
  tx: Transaction,
  { tenantId }: Scope,
  { only_sign_on, break_glass_user_id: id }: Pick<Rules, 'only_sign_on' | 'break_glass_user_id'>,
): Promise<void> {
  if (id === null && !only_sign_on) return
  const found = await tx.query(
    sql`select from users where tenant_id = ${tenantId} and id = ${id} and role = 'admin'
          and not disabled and not superadmin and password_hash is not null
        for no key update`,
  )
  if (found.length > 0) return
  throw invalidField(
    'break_glass_user_id',
    'break_glass',
    'Elige un administrador activo con contraseña: es quien ingresa si el proveedor falla',
  )
}
