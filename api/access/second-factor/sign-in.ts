import sql from 'sql-template-tag'
import type { Session } from '#contract/access/auth.ts'
import type { PasskeyAssertion, PasskeyOptions } from '#contract/access/passkeys.ts'
import type { SecondFactorKind } from '#contract/access/second-factor-words.ts'
import { openSignIn, requireMayEnter, type Client } from '../auth/sign-in.ts'
import {
  beginChallenge,
  challengeOver,
  countAttempt,
  findChallenge,
  takeChallenge,
  webauthnChallengeOf,
  type ChallengedAccount,
} from '../auth/sign-in-challenge.ts'
import type { TenantScope, Transaction } from '#api/platform/db/database.ts'
import type { Services } from '#api/platform/services/services.ts'
import { acceptCode, limitCodes } from './codes.ts'
import { wrongCode } from './enrol.ts'
import { logged, tellOwner } from './factors.ts'
import {
  acceptCounter,
  assertionOptions,
  passkeysOf,
  relyingPartyOf,
  verifiedCounter,
  wrongPasskey,
} from './passkeys.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'

/** Second step of signing in: what the challenge of `login` waits for. */

type SignedIn = { user: Session['user']; token: string }

const ownerOf = ({ id, tenant_id }: ChallengedAccount) => ({ tenantId: tenant_id, userId: id })

function scopeOf({ id, tenant_id, first_name, last_name }: ChallengedAccount, requestId: string) {
  const scope: TenantScope = {
    tenantId: tenant_id,
    actor: { id, first_name, last_name },
    requestId,
  }
  return scope
}

/**
 * Returns what completes a sign-in, with options for a passkey.
 * @throws Failure 401 code 1006 when the challenge is over.
 */
export async function signInOptions(
  { db, settings }: Services,
  { challenge }: { challenge: string },
): Promise<{ kinds: SecondFactorKind[]; expires_at: string; passkey: PasskeyOptions | null }> {
  const account = await findChallenge(db, challenge)
  if (!account) throw challengeOver()
  const { tenantId, userId } = ownerOf(account)
  const kinds = await db.query<{ kind: SecondFactorKind }>(
    { tenantId },
    sql`select distinct kind from second_factors
        where tenant_id = ${tenantId} and user_id = ${userId} order by kind desc`,
  )
  const query = <Row extends object>(statement: Parameters<typeof db.query>[1]) =>
    db.query<Row>({ tenantId }, statement)
  const passkeys = relyingPartyOf(settings) ? await passkeysOf({ query }, { tenantId, userId }) : []
  return {
    kinds: kinds.map(({ kind }) => kind),
    expires_at: account.expires_at.toISOString(),
    passkey:
      passkeys.length === 0
        ? null
        : await assertionOptions(settings, webauthnChallengeOf(challenge), passkeys),
  }
}

/**
 * Completes a sign-in with a code of the account's app, or one of its recovery codes.
 * @throws Failure 401 code 1006 when the challenge is over; 422 for a wrong code; 429 code 1004 after too many.
 */
export async function signInWithCode(
  services: Services,
  { challenge, second_factor_code }: { challenge: string; second_factor_code: string },
  client: Client,
): Promise<SignedIn> {
  const { db } = services
  const account = await findChallenge(db, challenge)
  if (!account) throw challengeOver()
  const owner = ownerOf(account)
  return limitCodes(services, owner, client.address, async () => {
    await countAttempt(db, challenge)
    const scope = scopeOf(account, client.requestId)
    return complete(services, { account, challenge, client }, async (tx) => {
      const accepted = await acceptCode(tx, services.settings, owner, second_factor_code)
      if (!accepted) throw wrongCode()
      if (accepted === 'recovery_code') {
        const left = await recoveryCodesLeft(tx, owner)
        await logged(tx, owner, 'Código de recuperación', { recovery_codes_left: left })
        await tellOwner(services, scope, tx, owner, { kind: 'code_used', left })
      }
    })
  })
}

/** Begins a sign-in with a passkey alone. */
export async function beginPasskeySignIn(
  { db, settings }: Services,
  { remember }: { remember: boolean },
): Promise<{ challenge: string; passkey: PasskeyOptions }> {
  const challenge = await beginChallenge(db, { account: null, remember })
  return {
    challenge,
    passkey: await assertionOptions(settings, webauthnChallengeOf(challenge), null),
  }
}

/**
 * Completes a sign-in with a passkey: after the password one of the account's, else one that has verified its owner.
 * @throws Failure 401 code 1006 when the challenge is over; 403 as `login`; 422 for a wrong passkey, also for one whose
 *   counter did not grow.
 */
export async function signInWithPasskey(
  services: Services,
  { challenge, passkey }: { challenge: string; passkey: PasskeyAssertion },
  client: Client,
): Promise<SignedIn> {
  const { db, settings, log } = services
  const afterPassword = await findChallenge(db, challenge)
  const account = afterPassword ?? (await findChallenge(db, challenge, passkey.id))
  await countAttempt(db, challenge)
  if (!account) throw wrongPasskey()
  const owner = ownerOf(account)
  const scope = scopeOf(account, client.requestId)
  const stored = await db.transaction(scope, (tx) => passkeysOf(tx, owner))
  const used = stored.find(({ credential_id }) => credential_id === passkey.id)
  if (!used) throw wrongPasskey()
  const counter = await verifiedCounter(settings, webauthnChallengeOf(challenge), used, {
    passkey,
    requireUserVerification: !afterPassword,
  })
  return complete(services, { account, challenge, client }, async (tx) => {
    if (await acceptCounter(tx, owner, used.id, counter)) return
    throw new CopiedPasskey()
  }).catch(async (error: unknown) => {
    if (!(error instanceof CopiedPasskey)) throw error
    log.warn(
      { requestId: client.requestId, ...owner, passkey: used.id },
      'passkey counter regressed',
    )
    await db.transaction(scope, async (tx) => {
      await logged(tx, owner, used.name, { passkey_copied: true })
      await tellOwner(services, scope, tx, owner, { kind: 'copied_passkey', name: used.name })
    })
    throw wrongPasskey()
  })
}

class CopiedPasskey extends Error {}

/** Checks the factor, uses the challenge up and opens the session, in one transaction. */
async function complete(
  services: Services,
  { account, challenge, client }: { account: ChallengedAccount; challenge: string; client: Client },
  check: (tx: Transaction) => Promise<void>,
): Promise<SignedIn> {
  requireMayEnter(account, client)
  const signedIn = await services.db.transaction(scopeOf(account, client.requestId), async (tx) => {
    await check(tx)
    await takeChallenge(tx, challenge)
    return openSignIn(services, { account, remember: account.remember }, client, tx)
  })
  return signedIn()
}
