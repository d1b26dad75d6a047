import type { Request, RequestHandler, Response } from 'express'
import { beforeHeaders } from './answer-headers.ts'
import { createRateLimiter } from './rate-limit.ts'
import { refuse } from './refusal.ts'

/** How many requests may be under way, waiting ones included, in this process and of one caller. */
export type RequestLimits = { process: number; address: number }

/**
 * How many are worked on at the same time. One thread does the work, so more of them would only make all of them
 * slower. A caller has at most a quarter, and its turns come around with the others'; a caller that presses has two.
 * The sessions of one address together leave a quarter to other addresses.
 */
const MAX_CONCURRENT = { process: 32, address: 24, caller: 8, throttled: 2 }

/** What has had its turn for so long waits for a disk, a database or a person's line: it blocks nobody. */
const SLOT_TIMEOUT_MS = 1_000

/** An office that signs in at once, or a script that presses, waits its turn rather than being refused. */
const MAX_WAIT_MS = 30_000

type Address = { key: string; inFlight: number; running: number }

/** `queue` holds what waits for its turn, oldest first. */
type Caller = Address & { address: Address; queue: Set<() => void> }

/**
 * Bounds the requests under way and deals out turns, caller by caller, so that whoever asks for much waits behind
 * themselves, and who presses begins no more than `pace` lets them. A caller is a session, or all that comes from an
 * address without one: people behind one address have turns of their own. A turn ends with the answer's first byte, or after a second; what streams events has limits of its own
 * (`STREAMS_PER_ADDRESS`) and stops counting. Over a limit, and after waiting too long: 503 with
 * Retry-After. What goes away while it waits is never begun.
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
  /** Those with something to do, in the order of their turns. */
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
      // To the end of the round, where the iteration finds it again.
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
      // Answers that wait for nothing would follow one another within one turn of the loop, and hold it.
      setImmediate(() => {
        atWork -= 1
        for (const one of [caller, address]) one.running -= 1
        // A freed caller may take up work that had to be passed over.
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
    // What the connection sent ahead would be refused one by one.
    headers: { 'retry-after': '5', connection: 'close' },
  })
}

/** The address that a request counts for. Who has an IPv6 network has all of its last 64 bits. */
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
