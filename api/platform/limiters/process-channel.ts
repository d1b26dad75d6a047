import type { Serializable } from 'node:child_process'

/**
 * Calls between the primary process and one of its web processes (docs/decisions/0108-web-processes.md), over the
 * channel that Node opens between them.
 */

type Call = (...given: never[]) => unknown
/** Calls that one end answers, by name. */
type Calls = Record<string, Call>

/** Calls that the primary process answers. */
export type PrimaryCalls = {
  /** Returns what the process needs to start. */
  begin: () => Beginning
  /** The process takes connections. */
  ready: () => void
  /** The process has the connection that was passed to it. */
  taken: () => void
  /** Returns when no further connection is passed to the process. */
  leave: () => Promise<void>
  /** The event loop of the process runs. */
  alive: () => void
  /** The process could not start; the text is for the operator. */
  'start-failed': (text: string) => void
  /** Returns when the jobs have ended, if they end at all: the process may close its streams. */
  'requests-ended': () => Promise<void>
  /** Takes one of each counter of a shared semaphore. */
  acquire: (permit: PermitRequest) => Promise<PermitAnswer>
  release: (permit: number) => void
  /** Returns the metrics of all processes as text. */
  metrics: () => Promise<{ contentType: string; text: string }>
}

/** Calls that a web process answers. */
export type WebProcessCalls = {
  /** Ends the process; `replaced` when another one has taken its place. */
  stop: (how: { replaced: boolean }) => void
  /** Returns the metrics of the process, as the library writes them for others. */
  'metric-values': () => Promise<object[]>
}

/** State of the installation that a web process starts with. */
export type Beginning = {
  /** Number of web processes, among which the limits are divided. */
  processes: number
  /** Port of the installation, which the primary process listens on. */
  port: number
  /** The database server; null when the API is remote. */
  database: { url: string; ownerUrl: string; directory: string | null } | null
}

export type PermitRequest = {
  semaphore: string
  limits: Record<string, number>
  keys: Record<string, string | number>
  /** Counters that count for the installation. */
  shared: string[]
}

/** Number of the permit, or the counter that is full. */
export type PermitAnswer = { permit: number } | { full: string }

/** One end of a channel: the process itself, or the primary process's view of a web process. */
type End = {
  send?: (message: Serializable, callback?: (error: Error | null) => void) => boolean
  on: (event: 'message', listener: (message: unknown) => void) => unknown
}

type Notice = { sendero: 'notice'; name: string; given: unknown[] }
type Message =
  | { sendero: 'call'; id: number; name: string; given: unknown[] }
  | Notice
  | { sendero: 'answer'; id: number; value?: unknown; error?: string }

export type ProcessChannel<Outgoing extends Calls, Answered extends Calls> = {
  /** Calls the other end. Never settles when that process has ended. Rejects when the call fails. */
  ask<Name extends keyof Outgoing & string>(
    name: Name,
    ...given: Parameters<Outgoing[Name]>
  ): Promise<Awaited<ReturnType<Outgoing[Name]>>>
  /** Calls the other end without an answer. The call is kept until that end performs it. */
  tell<Name extends keyof Outgoing & string>(name: Name, ...given: Parameters<Outgoing[Name]>): void
  /** Answers a call of the other end from now on. */
  answer<Name extends keyof Answered & string>(name: Name, call: Answered[Name]): void
}

export function openChannel<Outgoing extends Calls, Answered extends Calls>(
  end: End,
): ProcessChannel<Outgoing, Answered> {
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  const calls = new Map<string, Call>()
  /** Notices of calls that this end does not perform yet. */
  const early: Notice[] = []
  let last = 0
  // An error means that the process at the other end has ended, which its owner notices by itself.
  const send = (message: Message) => end.send?.(message, () => {})

  async function perform(name: string, given: unknown[]): Promise<unknown> {
    const call = calls.get(name)
    if (!call) throw new Error(`Nothing answers ${name}`)
    return call(...(given as never[]))
  }

  async function answer(id: number, name: string, given: unknown[]): Promise<void> {
    try {
      send({ sendero: 'answer', id, value: await perform(name, given) })
    } catch (error) {
      send({ sendero: 'answer', id, error: String(error) })
    }
  }

  function notice(message: Notice): void {
    if (calls.has(message.name)) void perform(message.name, message.given)
    else early.push(message)
  }

  end.on('message', (received) => {
    const message = received as Message | { sendero?: undefined }
    if (message.sendero === 'call') void answer(message.id, message.name, message.given)
    else if (message.sendero === 'notice') notice(message)
    else if (message.sendero === 'answer') {
      const pending = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.error === undefined) pending?.resolve(message.value as never)
      else pending?.reject(new Error(message.error))
    }
  })

  return {
    ask(name, ...given) {
      const pending = Promise.withResolvers<never>()
      waiting.set(++last, pending)
      send({ sendero: 'call', id: last, name, given })
      return pending.promise
    },
    tell: (name, ...given) => void send({ sendero: 'notice', name, given }),
    answer(name, call) {
      calls.set(name, call)
      for (const message of early.splice(0)) notice(message)
    },
  }
}

/** Argument of the command that starts a web process. */
export const WEB_PROCESS = 'web-process'

/** Channel to the primary process; null in a process that is the only one. */
export const primaryProcess =
  process.send && process.argv[2] === WEB_PROCESS
    ? openChannel<PrimaryCalls, WebProcessCalls>(process as End)
    : null
