import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { isSecret } from '#contract/secrets.ts'
import type { Database, Transaction } from '../db/database.ts'
import { Failure } from './failure.ts'
import type { Scope } from './scope.ts'

/**
 * A request with a key (`Idempotency-Key`) is done once, however often it is sent: docs/decisions/0040.
 *
 * The key is written in the first transaction of what is done, so both are there or neither is; a second
 * attempt waits for the first one's end by the table's own key. The answer is added afterwards.
 */

const KEY = /^[\w.-]{8,100}$/
/** How long the second attempt waits for the answer of the first. */
const RESULT_TIMEOUT_MS = 5_000
const POLL_INTERVAL_MS = 100

const invalidKey = () =>
  new Failure(400, 'idempotency_key', 'La llave de la solicitud no es válida')

/** Whoever repeats it did so with something else in it, which nobody has stored. */
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

/** Another attempt has done it, or is about to have. */
class DuplicateRequest extends Failure {
  constructor() {
    const { status, code, message } = resultUnknown()
    super(status, code, message)
  }
}

type KeyedRequest = { endpoint: string; params: unknown; query: unknown; body: unknown }
type StoredResult = { fingerprint: string; answer: unknown }

/**
 * Answers a request, or gives the answer that it got before.
 * @throws Failure 400 for a key that is none; 409 when the key stands for something else that was asked for,
 *   or for what was done without its answer being known. What a handler refuses leaves the key free.
 */
export async function withIdempotencyKey<Answer>(
  db: Database,
  scope: Scope,
  key: string,
  asked: KeyedRequest,
  answer: (scope: Scope) => Promise<Answer>,
): Promise<Answer> {
  if (!KEY.test(key)) throw invalidKey()
  const fingerprint = fingerprintOf(asked)
  const before = await find(db, scope, key)
  if (before) return storedResult(db, scope, key, fingerprint)
  const keyClaim = { key, claim: randomUUID(), fingerprint }
  // Whoever asks with a key will ask again: what was begun for them is done to its end.
  const theirs = { ...scope, signal: undefined }
  let given: Answer
  try {
    given = await answer({
      ...theirs,
      // What happens in another company, one that is being created, keeps from twice by its own keys.
      opening: async (tx, tenantId) => {
        if (tenantId === scope.tenantId) await claim(tx, scope, keyClaim)
      },
    })
  } catch (error) {
    if (error instanceof DuplicateRequest) return storedResult(db, scope, key, fingerprint)
    // Of anything else nobody knows how far it came.
    if (error instanceof Failure && error.status < 500) await release(db, theirs, keyClaim)
    throw error
  }
  await store(db, theirs, keyClaim, given)
  return given
}

async function storedResult<Answer>(
  db: Database,
  scope: Scope,
  key: string,
  fingerprint: string,
): Promise<Answer> {
  for (let waited = 0; waited <= RESULT_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
    const found = await find(db, scope, key)
    if (found && found.fingerprint !== fingerprint) throw keyReused()
    if (found && found.answer !== null) return found.answer as Answer
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

/** Another attempt's row is waited for while it is being written, and then left as it is. */
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

/** Also where nothing was done in a transaction of the scope's. Yesterday's are forgotten on the way. */
async function store(db: Database, scope: Scope, mine: KeyClaim, given: unknown): Promise<void> {
  const { tenantId, actor } = scope
  await db.transaction(scope, async (tx) => {
    await tx.query(
      sql`insert into answered_requests as known
            (tenant_id, actor_id, key, claim, fingerprint, answer)
          values (${tenantId}, ${actor.id}, ${mine.key}, ${mine.claim}, ${mine.fingerprint},
            ${JSON.stringify(given)}::jsonb)
          on conflict (tenant_id, actor_id, key) do update set answer = excluded.answer
            where known.claim = excluded.claim`,
    )
    await tx.query(
      sql`delete from answered_requests
          where tenant_id = ${tenantId} and at < now() - interval '1 day'`,
    )
  })
}

/** What was refused may be mended and sent again, also where a first part of it had been stored. */
async function release(db: Database, scope: Scope, { key, claim }: KeyClaim): Promise<void> {
  await db
    .transaction(scope, (tx) =>
      tx.query(
        sql`delete from answered_requests
            where tenant_id = ${scope.tenantId} and actor_id = ${scope.actor.id}
              and key = ${key} and claim = ${claim}::uuid and answer is null`,
      ),
    )
    // The request has failed already, and that is what its caller has to hear.
    .catch(() => {})
}

function fingerprintOf(asked: KeyedRequest): string {
  const text = JSON.stringify(asked, (name, value: unknown) => (isSecret(name) ? null : value))
  return createHash('sha256').update(text).digest('base64url')
}
