import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import sql from 'sql-template-tag'
import type {
  PasskeyAssertion,
  PasskeyOptions,
  PasskeyRegistration,
} from '#contract/access/passkeys.ts'
import type { Settings } from '../../../settings.ts'
import type { Queryable, Transaction } from '#api/platform/db/database.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import { consoleUrl } from '#api/platform/mail/outbox.ts'

/**
 * Passkeys (WebAuthn). They are bound to the console's public address, which is a setting: the address that a request
 * was sent to is not believed.
 */

type RelyingParty = { id: string; name: string; origin: string }

/** Returns the site that passkeys are bound to; null when the installation has no name that browsers accept. */
export function relyingPartyOf(settings: Settings): RelyingParty | null {
  if (settings.production && settings.publicUrl === undefined) return null
  const { protocol, hostname, origin } = new URL(consoleUrl(settings))
  const accepted = protocol === 'https:' || hostname === 'localhost'
  if (!accepted || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return { id: hostname, name: settings.productName, origin }
}

function requireRelyingParty(settings: Settings): RelyingParty {
  const party = relyingPartyOf(settings)
  if (party) return party
  throw invalidField(
    'passkey',
    'unavailable',
    'Esta instalación no admite llaves de acceso: le falta una dirección pública con https',
  )
}

type Owner = { tenantId: number; userId: number }
type Known = { credential_id: string; transports: string[] }

/** A passkey with its key, to check what it signed. */
export type StoredPasskey = Known & { id: number; name: string; public_key: Buffer }

/** Returns the user's passkeys. */
export function passkeysOf(db: Queryable, { tenantId, userId }: Owner): Promise<StoredPasskey[]> {
  return db.query<StoredPasskey>(
    sql`select id, name, credential_id, public_key, transports from second_factors
        where tenant_id = ${tenantId} and user_id = ${userId} and kind = 'passkey' order by id`,
  )
}

const described = (known: readonly Known[]) =>
  known.map(({ credential_id, transports }) => ({ id: credential_id, transports }))

/**
 * Returns the options for signing in.
 * @param known passkeys of the account; none when a passkey alone says whose account it is, and has to verify its owner.
 */
export async function assertionOptions(
  settings: Settings,
  challenge: Buffer,
  known: readonly Known[] | null,
): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: requireRelyingParty(settings).id,
    challenge: new Uint8Array(challenge),
    ...(known && { allowCredentials: described(known) }),
    userVerification: known ? 'preferred' : 'required',
  })
  return { ...options }
}

/** Returns the options for making a passkey, which none of those in `known` may be. */
export async function registrationOptions(
  settings: Settings,
  { tenantId, userId }: Owner,
  { login, name, known }: { login: string; name: string; known: readonly Known[] },
): Promise<PasskeyOptions> {
  const { id, name: rpName } = requireRelyingParty(settings)
  // Stable, so that an authenticator keeps one passkey an account; says nothing about the user.
  const handle = createHmac('sha256', settings.sealingKey).update(`passkey ${tenantId} ${userId}`)
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName,
    userName: login,
    userDisplayName: name,
    userID: new Uint8Array(handle.digest()),
    attestationType: 'none',
    excludeCredentials: described(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { ...options }
}

/** Checks a new passkey. Throws Failure 422 when it was made for another site or challenge. */
export async function verifiedRegistration(
  settings: Settings,
  expectedChallenge: string,
  passkey: PasskeyRegistration,
) {
  const { id, origin } = requireRelyingParty(settings)
  const { transports, ...response } = passkey.response
  const checked = await verifyRegistrationResponse({
    response: {
      ...asSent(passkey),
      response: { ...response, ...(transports && { transports }) },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => null)
  if (!checked?.verified) throw wrongPasskey()
  const { credential } = checked.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
  }
}

/**
 * Checks what a passkey signed and returns its new counter.
 * @throws Failure 422 when it signed for another site or challenge, or with another key.
 */
export async function verifiedCounter(
  settings: Settings,
  challenge: Buffer,
  { credential_id, public_key, transports }: StoredPasskey,
  {
    passkey,
    requireUserVerification,
  }: { passkey: PasskeyAssertion; requireUserVerification: boolean },
): Promise<number> {
  const { id, origin } = requireRelyingParty(settings)
  const { userHandle, ...response } = passkey.response
  const checked = await verifyAuthenticationResponse({
    response: {
      ...asSent(passkey),
      response: { ...response, ...(userHandle && { userHandle }) },
    },
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: id,
    // The counter is compared where it is stored, so that two at once are told apart.
    credential: {
      id: credential_id,
      publicKey: new Uint8Array(public_key),
      counter: 0,
      transports,
    },
    requireUserVerification,
  }).catch(() => null)
  if (!checked?.verified) throw wrongPasskey()
  return checked.authenticationInfo.newCounter
}

function asSent({ id, rawId, type }: PasskeyAssertion | PasskeyRegistration) {
  return { id, rawId, type, clientExtensionResults: {} }
}

/**
 * Stores the counter of a passkey that was used. It grows with each use, or stays 0 where the passkey does not count:
 * one that does not grow was copied.
 * @returns false when it did not grow.
 */
export async function acceptCounter(
  tx: Transaction,
  { tenantId }: Owner,
  id: number,
  counter: number,
): Promise<boolean> {
  const accepted = await tx.query(
    sql`update second_factors set counter = ${counter}, last_used_at = now()
        where tenant_id = ${tenantId} and id = ${id}
          and (${counter}::bigint > counter or (${counter}::bigint = 0 and counter = 0))
        returning id`,
  )
  return accepted.length === 1
}

export const wrongPasskey = () =>
  invalidField('passkey', 'wrong', 'Esta llave de acceso no abre la cuenta en este sitio')
