import { decode } from 'turbo-stream'
import { FORM_SCOPE } from '../../urls/form-scope.ts'

/**
 * Keeps a posted form on the page when it gets no answer. The framework would replace the page by an error; so
 * posts go through this wrapper of fetch, and while no answer arrives, the person is asked whether to send the same
 * request again or to continue editing (docs/decisions/0040).
 */

/** Question shown after a failed submission, and its two answers. */
type SubmitRetryPrompt = {
  title: string
  message: string
  /** Way back to the account or company of a form that another one would have saved. */
  way?: ScopeWay
  again: () => void
  edit: () => void
}

/** Company to act as again, without id the own one; or another account. */
export type ScopeWay = { company: { id: number | null; name: string } } | { account: true }

/** Timeout for a form's answer; uploads of files get more time. */
const SUBMIT_TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 10 * 60_000

const OFFLINE = {
  title: 'Sin conexión',
  message: 'No pudimos comunicarnos con el servidor. Revisa tu conexión y envíalo de nuevo.',
}
const SILENT = {
  title: 'El servidor no respondió',
  message: 'Está tardando más de lo normal. Puedes enviarlo de nuevo: no se guardará dos veces.',
}
const FAILED = {
  title: 'No se pudo enviar',
  message: 'Ocurrió un error desconocido. Espera un momento y envíalo de nuevo.',
}

/**
 * Waits until a form without an answer is to be sent again; null to ask instead.
 * @param refusal message of the server; null when it did not answer.
 */
type WaitToResend = (
  form: BodyInit | null | undefined,
  refusal: string | null,
) => Promise<void> | null

let waitToResend: WaitToResend = () => null
let prompt: SubmitRetryPrompt | null = null
let givenUp = false
const listeners = new Set<() => void>()

/** Store for `useSyncExternalStore`. */
export const submitRetry = {
  get: () => prompt,
  /** True when the last submission was cancelled to continue editing. */
  wasCancelled: () => givenUp,
  /** Sends forms again without asking. Returns the function that ends it. */
  resend: (wait: WaitToResend) => {
    waitToResend = wait
    return () => void (waitToResend = () => null)
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function setPrompt(next: SubmitRetryPrompt | null): void {
  prompt = next
  for (const listener of listeners) listener()
}

/** Wraps window.fetch; call it once, before hydration. `lastAnswer` returns the page's last action data. */
export function installSubmitRetry(lastAnswer: () => unknown): void {
  const fetch = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input.toString()
    return init?.method === 'POST' && new URL(address, location.href).pathname.endsWith('.data')
      ? sendWithRetry(fetch, address, init, lastAnswer)
      : fetch(input, init)
  }
}

/**
 * Idempotency key by form: the same key is sent until the server has answered, so that a request stored before the
 * connection broke is not stored again.
 */
const keys = new Map<string, string>()

function keyOf(form: string): string {
  const key = keys.get(form) ?? newKey()
  keys.set(form, key)
  return key
}

/** Returns the identity of a form at a URL; its files are part of it, since the server does not compare files. */
function formOf(address: string, body: BodyInit | null | undefined): string {
  const files =
    body instanceof FormData ? [...body.values()].filter((one) => one instanceof File) : []
  const named = files.map(({ name, size, lastModified }) => `${name}:${size}:${lastModified}`)
  return [address, ...named].join(' ')
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function sendWithRetry(
  fetch: typeof window.fetch,
  address: string,
  init: RequestInit,
  lastAnswer: () => unknown,
): Promise<Response> {
  const headers = new Headers(init.headers)
  const form = formOf(address, init.body)
  headers.set('idempotency-key', keyOf(form))
  givenUp = false
  for (;;) {
    const { answer, problem } = await send(fetch, address, { ...init, headers })
    if (answer) {
      keys.delete(form)
      return answer
    }
    const refusal = problem === OFFLINE || problem === SILENT ? null : problem.message
    const waiting = problem.way ? null : waitToResend(init.body, refusal)
    if (waiting) {
      await waiting
      init.signal?.throwIfAborted()
      continue
    }
    const again = await choice(problem, init.signal)
    // Cancelled: the page keeps its data, and a status from 400 on prevents revalidation.
    givenUp = !again
    if (givenUp)
      return new Response(encoded({ data: lastAnswer() }), { status: 503, headers: SCRIPT })
  }
}

const SCRIPT = { 'content-type': 'text/x-script; charset=utf-8' }

type Problem = { title: string; message: string; way?: ScopeWay }

async function send(
  fetch: typeof window.fetch,
  address: string,
  init: RequestInit,
): Promise<{ answer: Response; problem?: never } | { answer?: never; problem: Problem }> {
  const timeout = new AbortController()
  const leave = () => timeout.abort()
  init.signal?.addEventListener('abort', leave)
  const timer = setTimeout(leave, hasFile(init.body) ? UPLOAD_TIMEOUT_MS : SUBMIT_TIMEOUT_MS)
  try {
    const answer = await fetch(address, { ...init, signal: timeout.signal })
    const ours = isPageData(answer)
    const scope = ours && answer.status === 409 ? await otherScope(answer.clone()) : null
    if (scope) return { problem: scope }
    if ((ours || answer.status === 204) && answer.status < 500) return { answer }
    return { problem: { ...FAILED, ...(await messageOf(answer)) } }
  } catch (error) {
    if (init.signal?.aborted) throw error
    return { problem: timeout.signal.aborted ? SILENT : OFFLINE }
  } finally {
    clearTimeout(timer)
    init.signal?.removeEventListener('abort', leave)
  }
}

function hasFile(body: BodyInit | null | undefined): boolean {
  return body instanceof FormData && [...body.values()].some((value) => value instanceof File)
}

/** Returns the refusal of a form of another account or company (docs/decisions/0121); null for other answers. */
async function otherScope(answer: Response): Promise<Problem | null> {
  const error = await errorIn(answer)
  if (error['code'] !== FORM_SCOPE) return null
  const said = { title: 'No se guardó', message: String(error['message']) }
  const { company: name, company_id: id } = error
  if (typeof name === 'string')
    return { ...said, way: { company: { id: typeof id === 'number' ? id : null, name } } }
  return error['other_account'] === true ? { ...said, way: { account: true } } : said
}

/** Returns the server's error message: from a JSON body, or from the framework's encoding of it. */
async function messageOf(answer: Response): Promise<{ message?: string }> {
  try {
    const { message } = isPageData(answer)
      ? await errorIn(answer)
      : (JSON.parse(await answer.text()) as { message?: unknown })
    return typeof message === 'string' ? { message } : {}
  } catch {
    return {}
  }
}

/** True when the framework of the console encoded the answer. */
function isPageData({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('x-script') ?? false
}

/** Returns the body of the error response that an action threw; empty for other answers. */
async function errorIn({ body }: Response): Promise<Record<string, unknown>> {
  // An error response is encoded as its body, status and text.
  const { value } = await decode(body!, { plugins: [(_type, content) => ({ value: content })] })
  const { error } = value as { error?: unknown }
  return typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {}
}

function choice(problem: Problem, signal: AbortSignal | null | undefined): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const answer = (again: boolean) => () => {
      setPrompt(null)
      signal?.removeEventListener('abort', onLeave)
      resolve(again)
    }
    const onLeave = () => {
      setPrompt(null)
      reject(new DOMException('The page was left', 'AbortError'))
    }
    signal?.addEventListener('abort', onLeave, { once: true })
    setPrompt({ ...problem, again: answer(true), edit: answer(false) })
  })
}

/**
 * Encodes JSON values as the framework does: one flat list, in which values refer to each other by index. The
 * `encode` of its library would be 1.3 KB more for every page (docs/decisions/0040).
 */
function encoded(value: unknown): string {
  const flat: unknown[] = []
  const place = (one: unknown): number => {
    if (one === undefined) return -7
    if (one === null) return -5
    const at = flat.push(null) - 1
    flat[at] = Array.isArray(one)
      ? one.map(place)
      : typeof one === 'object'
        ? Object.fromEntries(
            Object.entries(one).map(([name, part]) => [`_${place(name)}`, place(part)]),
          )
        : one
    return at
  }
  place(value)
  return `${JSON.stringify(flat)}\n`
}
