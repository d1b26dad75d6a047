import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { isSecret } from '#contract/platform/values/secrets.ts'
import type { Database, Transaction } from '../db/database.ts'
import { Failure } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'

/**
 * Idempotency key (`Idempotency-Key`): a request with one is executed once, however often it is sent:
 * docs/decisions/0040.
 *
 * The key is inserted in the first transaction of the work, so both are committed or neither; a second
 * attempt waits for the first by the table's primary key. The answer is stored afterwards.
 */

const KEY = /^[\w.-]{8,100}$/
/** Timeout of a second attempt that waits for the answer of the first. */
const RESULT_TIMEOUT_MS = 5_000
const POLL_INTERVAL_MS = 100

const invalidKey = () =>
  new Failure(400, 'idempotency_key', 'La llave de la solicitud no es válida')

/** The key was sent again with another body, which has not been stored. */
const keyReused = () =>
  new Failure(
    409,
    'already_stored',
    'Este formulario ya se había guardado, sin tus últimos cambios. Ciérralo y edita lo que se guardó.',
  )

const resultUnknown = () =>
  new Failure(
    409,
    'already_sent',
    'Este formulario ya se envió. Revisa si quedó guardado antes de enviarlo otra vez.',
  )

/** Another attempt has executed the request, or is about to. */
class DuplicateRequest extends Failure {
  constructor() {
    const { status, code, message } = resultUnknown()
    super(status, code, message)
  }
}

/**
 * True for endpoints that accept an idempotency key: they change data and answer JSON. Excludes signing in
 * and out, second factors, and seeing the console as somebody else, whose answers are not stored.
 */
export function takesIdempotencyKey(feature: string, { method, answer }: Endpoint): boolean {
  const ofSession = ['auth', 'second-factor', 'impersonations'].includes(feature)
  return method !== 'get' && !ofSession && answer instanceof z.ZodType
}

type KeyedRequest = { endpoint: string; params: unknown; query: unknown; body: unknown }
type StoredResult = { fingerprint: string; answer: unknown }

/**
 * Executes a request once, or returns its stored answer.
 * @throws Failure 400 for an invalid key; 409 when the key belongs to another request, or to work whose
 *   answer is not known. A refusal by the handler releases the key.
 */
export async function withIdempotencyKey<Answer>(
  db: Database,
  scope: Scope,
  key: string,
  request: KeyedRequest,
  answer: (scope: Scope) => Promise<Answer>,
): Promise<Answer> {
  if (!KEY.test(key)) throw invalidKey()
  const fingerprint = fingerprintOf(request)
  const again = () => withIdempotencyKey(db, scope, key, request, answer)
  const before = await find(db, scope, key)
  if (before) return storedResult(db, scope, { key, fingerprint, again })
  const keyClaim = { key, claim: randomUUID(), fingerprint }
  /** Tenants of the transactions of the work: its own, and the one that a super-administrator's call is about. */
  const claimedIn = new Set([scope.tenantId])
  // The sender of a key will retry: work that was begun is completed.
  const theirs = { ...scope, signal: undefined }
  let given: Answer
  try {
    given = await answer({
      ...theirs,
      opening: async (tx, tenantId) => {
        claimedIn.add(tenantId)
        await claim(tx, { ...scope, tenantId }, keyClaim)
      },
    })
  } catch (error) {
    if (error instanceof DuplicateRequest)
      return storedResult(db, scope, { key, fingerprint, again })
    // After any other error it is unknown how far the work came.
    if (error instanceof Failure && error.status < 500)
      for (const tenantId of claimedIn) await release(db, { ...theirs, tenantId }, keyClaim)
    throw error
  }
  await store(db, theirs, keyClaim, given)
  return given
}

type Repeated<Answer> = { key: string; fingerprint: string; again: () => Promise<Answer> }

/** Waits for the answer of another attempt, or executes the request when that one was refused. */
async function storedResult<Answer>(
  db: Database,
  scope: Scope,
  { key, fingerprint, again }: Repeated<Answer>,
): Promise<Answer> {
  let claimed = false
  for (let waited = 0; waited <= RESULT_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
    const found = await find(db, scope, key)
    if (found && found.fingerprint !== fingerprint) throw keyReused()
    if (found && found.answer !== null) return found.answer as Answer
    if (claimed && !found) return again()
    claimed = found !== undefined
    await sleep(POLL_INTERVAL_MS)
  }
  throw resultUnknown()
}

type KeyClaim = { key: string; claim: string; fingerprint: string }

async function find(db: Database, scope: Scope, key: string): Promise<StoredResult | undefined> {
  const [found] = await db.query<StoredResult>(
    scope,
    sql`select fingerprint, answer from answered_requests
        where tenant_id = ${scope.tenantId} and actor_id = ${scope.actor.id} and key = ${key}`,
  )
  return found
}

/** Claims the key. Waits for another attempt's row while it is being written, and leaves it unchanged. */
async function claim(tx: Transaction, { tenantId, actor }: Scope, mine: KeyClaim): Promise<void> {
  const claimed = await tx.query(
    sql`insert into answered_requests as known (tenant_id, actor_id, key, claim, fingerprint)
        values (${tenantId}, ${actor.id}, ${mine.key}, ${mine.claim}, ${mine.fingerprint})
        on conflict (tenant_id, actor_id, key) do update set at = known.at
          where known.claim = excluded.claim
        returning 1`,
  )
  if (claimed.length === 0) throw new DuplicateRequest()
}

/** Stores the answer, also when the work had no transaction of this scope. Deletes keys of earlier days. */
async function store(db: Database, scope: Scope, mine: KeyClaim, given: unknown): Promise<void> {
  const { tenantId, actor } = scope
  await db.transaction(scope, async (tx) => {
    await tx.query(
      sql`insert into answered_requests as known
            (tenant_id, actor_id, key, claim, fingerprint, answer)
          values (${tenantId}, ${actor.id}, ${mine.key}, ${mine.claim}, ${mine.fingerprint},
            ${JSON.stringify(given, withoutSecretText)}::jsonb)
          on conflict (tenant_id, actor_id, key) do update set answer = excluded.answer
            where known.claim = excluded.claim`,
    )
    await tx.query(
      sql`delete from answered_requests
          where tenant_id = ${tenantId} and at < now() - interval '1 day'`,
    )
  })
}

/**
 * Releases the idempotency key after a refusal, so that the corrected request may use it again, even when a
 * first part of the refused one had been stored.
 */
async function release(db: Database, scope: Scope, { key, claim }: KeyClaim): Promise<void> {
  await db
    .transaction(scope, (tx) =>
      tx.query(
        sql`delete from answered_requests
            where tenant_id = ${scope.tenantId} and actor_id = ${scope.actor.id}
              and key = ${key} and claim = ${claim}::uuid and answer is null`,
      ),
    )
    // The request has already failed, and its caller must receive that error.
    .catch(() => {})
}

/** Replacer that stores no secret: one that is answered once is null in a repeated answer. */
function withoutSecretText(name: string, value: unknown): unknown {
  return typeof value === 'string' && isSecret(name) ? null : value
}

function fingerprintOf(request: KeyedRequest): string {
  const text = JSON.stringify(request, (name, value: unknown) => (isSecret(name) ? null : value))
  return createHash('sha256').update(text).digest('base64url')
}
