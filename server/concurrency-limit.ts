import type { Request, RequestHandler, Response } from 'express'
import { beforeHeaders } from './answer-headers.ts'
import { createRateLimiter } from './rate-limit.ts'
import { refuse } from './refusal.ts'

/** Maximum number of requests in flight, queued ones included, per process and per caller. */
export type RequestLimits = { process: number; address: number }

/**
 * Maximum number of requests that run at the same time. One thread does the work, so more would only slow
 * all of them down. A caller has at most a quarter, a throttled caller two. All sessions of one address
 * together leave a quarter to other addresses.
 */
const MAX_CONCURRENT = { process: 32, address: 24, caller: 8, throttled: 2 }

/**
 * Time after which a request gives up its slot: it is then waiting for a disk, the database or the client's
 * connection and blocks nobody.
 */
const SLOT_TIMEOUT_MS = 1_000

/**
 * Maximum time in the queue, so that an office signing in at once or a throttled script waits instead of
 * being refused.
 */
const MAX_WAIT_MS = 30_000

type Address = { key: string; inFlight: number; running: number }

/** `queue` holds the requests that wait for a slot, oldest first. */
type Caller = Address & { address: Address; queue: Set<() => void> }

/**
 * Concurrency limiter with one queue per caller, served round robin, so that a caller only delays itself; a
 * throttled caller also waits for `rateLimiter`. A caller is a session, or all requests of an address
 * without one, so that users behind one address have separate queues. A slot is released at the first byte
 * of the response or after a second. Event streams stop counting; they have their own limits
 * (`STREAMS_PER_ADDRESS`). Answers 503 with Retry-After above a limit and after too long in the queue. A
 * request whose client disconnects while queued is never started.
 */
export function limitConcurrency(
  limits: RequestLimits,
  {
    slotTimeoutMs = SLOT_TIMEOUT_MS,
    rateLimiter = createRateLimiter(),
    sessionOf = () => null,
  }: {
    slotTimeoutMs?: number
    rateLimiter?: ReturnType<typeof createRateLimiter>
    sessionOf?: (request: Request) => string | null
  } = {},
): RequestHandler {
  const addresses = new Map<string, Address>()
  const callers = new Map<string, Caller>()
  /** Callers with queued requests, in round-robin order. */
  const roundRobin = new Set<Caller>()
  let underWay = 0
  let atWork = 0
  let later: NodeJS.Timeout | undefined

  function dispatch(): void {
    clearTimeout(later)
    let soonest = Infinity
    for (const caller of roundRobin) {
      if (atWork >= MAX_CONCURRENT.process) return
      const [begin] = caller.queue
      if (!begin) {
        roundRobin.delete(caller)
        continue
      }
      if (caller.running >= MAX_CONCURRENT.caller) rateLimiter.noteOverflow(caller.key)
      if (
        caller.running >=
        (rateLimiter.throttled(caller.key) ? MAX_CONCURRENT.throttled : MAX_CONCURRENT.caller)
      )
        continue
      if (caller.address.running >= MAX_CONCURRENT.address) continue
      const wait = rateLimiter.delayFor(caller.key, atWork > caller.running)
      if (wait > 0) {
        soonest = Math.min(soonest, wait)
        continue
      }
      roundRobin.delete(caller)
      caller.queue.delete(begin)
      // Move it to the end of the round, where this iteration reaches it again.
      if (caller.queue.size > 0) roundRobin.add(caller)
      rateLimiter.noteStart(caller.key)
      begin()
    }
    if (soonest < Infinity) later = setTimeout(dispatch, Math.ceil(soonest))
  }

  return (request, response, next) => {
    const from = addressOf(request)
    const address = addresses.get(from) ?? { key: from, inFlight: 0, running: 0 }
    const session = sessionOf(request)
    const key = session === null ? from : `${from} ${session}`
    const caller: Caller = callers.get(key) ?? {
      key,
      inFlight: 0,
      running: 0,
      address,
      queue: new Set(),
    }
    if (
      underWay >= limits.process ||
      caller.inFlight >= limits.address ||
      address.inFlight >= Math.max(limits.address, limits.process / 2)
    )
      return busy(request, response)
    addresses.set(from, address)
    callers.set(key, caller)
    underWay += 1
    for (const one of [caller, address]) one.inFlight += 1

    const releaseRequest = once(() => {
      underWay -= 1
      for (const one of [caller, address]) one.inFlight -= 1
      if (caller.inFlight === 0) callers.delete(key)
      if (address.inFlight === 0) addresses.delete(from)
    })
    const releaseSlot = once(() => {
      // Without this, responses that wait for nothing would run one after another in one turn of the event
      // loop and block it.
      setImmediate(() => {
        atWork -= 1
        for (const one of [caller, address]) one.running -= 1
        // A caller skipped above may have a free slot now.
        dispatch()
      })
    })
    let timer = setTimeout(() => {
      caller.queue.delete(begin)
      busy(request, response)
    }, MAX_WAIT_MS)

    function begin(): void {
      clearTimeout(timer)
      atWork += 1
      for (const one of [caller, address]) one.running += 1
      timer = setTimeout(releaseSlot, slotTimeoutMs)
      response.once('close', releaseSlot)
      beforeHeaders(response, releaseSlot)
      next()
    }

    beforeHeaders(response, () => {
      if (/^text\/event-stream/.test(String(response.getHeader('content-type')))) releaseRequest()
    })
    response.once('close', () => {
      clearTimeout(timer)
      caller.queue.delete(begin)
      releaseRequest()
    })
    caller.queue.add(begin)
    roundRobin.add(caller)
    dispatch()
  }
}

function busy(request: Request, response: Response): void {
  refuse(request, response, {
    status: 503,
    code: 'busy',
    message: 'Hay demasiadas solicitudes en este momento. Intenta de nuevo en unos segundos.',
    // Pipelined requests would be refused one by one.
    headers: { 'retry-after': '5', connection: 'close' },
  })
}

/** Returns the address that a request is counted under; for IPv6 the network, its first 64 bits. */
export function addressOf({ ip = 'unknown' }: Pick<Request, 'ip'>): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return groups.slice(0, 4).join(':')
}

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    work()
  }
}
