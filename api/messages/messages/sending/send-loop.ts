import sql from 'sql-template-tag'
import { MAX_BODY } from '#contract/messages/message-bounds.ts'
import { fillMessage, type MessageValues } from '#contract/messages/message-variables.ts'
import { isLonger } from '#contract/platform/values/text.ts'
import type { Services } from '#api/platform/services/services.ts'
import { createDeliveryClaimer, createOutcomeWriter, saveBackoffState } from './outcomes.ts'
import { createProviderBackoff, type BackoffState } from './provider-backoff.ts'
import { createSendRateLimiter } from './send-rate-limit.ts'

/** A message that is being sent, as fixed at its start. */
export type StartedMessage = {
  tenantId: number
  id: number
  body: string | null
  attachment: { key: string; name: string } | null
  sender: string | null
  template: string | null
  /** Backoff state, kept over runs and processes. */
  refusing: BackoffState | null
}

/** Page size when reading waiting deliveries. */
const PAGE = 200
/** Number of concurrent calls: a second's worth, as Twilio answers within that. */
const LANES = { least: 4, most: 50 }
/** Maximum number of answers not yet written; above it no calls are made (backpressure). */
const WRITING = 200
/** Time without an accepted message after which the provider is given up. */
const GIVEN_UP_MS = 60 * 60 * 1000
const NO_SENDER = 'embedded'

/**
 * Sends a message to the recipients that are due, several at once within the rate limit, until none is
 * left, `signal` aborts or the provider has accepted nothing for an hour. Memory does not grow with the
 * number of recipients.
 * @returns false when the provider was given up.
 */
export async function runSendLoop(
  services: Services,
  begun: StartedMessage,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, whatsapp, settings } = services
  const { rate, retryMs } = settings.whatsapp
  const { sender } = begun
  const stopping = new AbortController()
  const over = AbortSignal.any([signal, stopping.signal])
  const acquireSendPermit = createSendRateLimiter(db, {
    sender: sender ?? NO_SENDER,
    rate,
    signal: over,
  })
  const backoff = createProviderBackoff({
    firstMs: retryMs,
    endMs: GIVEN_UP_MS,
    before: begun.refusing,
    changed: (refusing) => {
      begun.refusing = refusing
      // Written in sequence, so that the last state stays.
      written = written.then(() => saveBackoffState(db, begun, begun.refusing))
      track(written)
    },
  })
  let written: Promise<unknown> = Promise.resolve()
  const next = waiting(services, begun)
  const mark = createDeliveryClaimer(db, begun)
  const writeDown = createOutcomeWriter(db, { ...begun, retryMs })
  const writing = new Set<Promise<unknown>>()
  const outcome: { givenUp: boolean; failures: unknown[] } = { givenUp: false, failures: [] }

  async function lane(): Promise<void> {
    for (;;) {
      const id = over.aborted ? undefined : await next()
      if (writing.size >= WRITING) await Promise.race(writing)
      if (id === undefined || !(await leave())) return
      await sendTo(id)
    }
  }

  /**
   * Waits for the backoff first and then for the rate limiter: permits acquired during a wait would all be
   * used at once after it. Returns false when sending has ended.
   */
  async function leave(): Promise<boolean> {
    for (;;) {
      await backoff.wait(over)
      const rests = backoff.rests()
      if (!(await acquireSendPermit())) return false
      if (backoff.rests() === rests) return true
    }
  }

  async function sendTo(id: number): Promise<void> {
    const marked = await mark(id)
    const calledAt = Date.now()
    if (marked?.state !== 'sending') {
      backoff.reportResult(null, calledAt)
      return
    }
    const body = personalText(begun.body, marked.variables)
    if (body !== null && isLonger(body, MAX_BODY)) {
      backoff.reportResult(null, calledAt)
      track(writeDown({ id, answer: { kind: 'refused', code: 'too_long' } }))
      return
    }
    const answer = await whatsapp.send({
      ...begun,
      body,
      deliveryId: id,
      messageId: begun.id,
      attempt: marked.attempt,
      name: marked.full_name,
      to: marked.recipient,
      conversing: marked.conversing,
    })
    if (backoff.reportResult(answer, calledAt)) outcome.givenUp = true
    track(writeDown({ id, answer }))
    if (outcome.givenUp) stopping.abort()
  }

  /** The next call need not wait for a write; the end of the loop does. */
  function track(write: Promise<unknown>): void {
    const tracked = write.catch(fail).finally(() => writing.delete(tracked))
    writing.add(tracked)
  }

  /** Stops the loop: calls in flight end, and no more are made. */
  function fail(error: unknown): void {
    outcome.failures.push(error)
    stopping.abort()
  }

  const lanes = Math.min(LANES.most, Math.max(LANES.least, Math.ceil(rate)))
  await Promise.all(Array.from({ length: lanes }, () => lane().catch(fail)))
  await Promise.all(writing)
  if (outcome.failures.length > 0) throw outcome.failures[0]
  return !outcome.givenUp
}

/** Returns the text of one person. */
function personalText(body: string | null, values: MessageValues | null): string | null {
  return body === null || values === null ? body : fillMessage(body, values)
}

/** Returns an iterator of the ids of deliveries that are due; undefined after the last. */
function waiting({ db }: Services, { tenantId, id: message }: StartedMessage) {
  const held: number[] = []
  let last = 0
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const rows = await db.query<{ id: number }>(
      { tenantId },
      sql`select id from message_deliveries
          where tenant_id = ${tenantId} and message_id = ${message} and state = 'queued' and id > ${last}
            and coalesce(next_try_at <= now(), true)
          order by id limit ${PAGE}`,
    )
    held.push(...rows.map(({ id }) => id))
    last = held.at(-1) ?? Infinity
  }

  return async function next(): Promise<number | undefined> {
    while (held.length === 0) {
      if (last === Infinity) return undefined
      reading ??= read().finally(() => (reading = null))
      await reading
    }
    return held.shift()
  }
}
