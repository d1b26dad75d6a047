import type { Context } from 'hono'
import type { StreamConnection } from '#contract/platform/event-stream.ts'
import type { Scope } from '../identity/scope.ts'

/** Files of a form by part name, each with the key that represents it in the body. */
export type FormFiles = ReadonlyMap<string, { key: string; filename: string; content: Buffer }>

/** Data about a request that the receiving process knows and HTTP does not carry. */
export type Bindings = {
  /** Network address of the caller, after trusted proxies. */
  address?: string
  /** Sessions opened while one page is rendered in this process, so that its loaders authenticate once. */
  sessions?: Map<string, Promise<Scope>>
  /** Aborts when the caller disconnects; the request's own signal by default. */
  over?: AbortSignal
  /** Connection of a viewer of the console in this process, which counts its viewers itself. */
  viewer?: StreamConnection
  /** Names the HTTP request by the template of its path. */
  nameRequest?: (route: string) => void
}

export type ApiEnv = {
  Bindings: Bindings
  /** `scope` and `endpoint` are set once an endpoint was matched. */
  Variables: {
    requestId: string
    scope: Scope | null | undefined
    endpoint: string | undefined
    /** Headers of the answer, also of a refusal. */
    answerHeaders: Record<string, string> | undefined
    /** Uploaded files, when the endpoint received a form instead of JSON. */
    files: FormFiles | undefined
  }
}
export type ApiContext = Context<ApiEnv>

/** Returns the bindings; empty when the API is called without any, as in tests. */
export function bindingsOf(c: ApiContext): Bindings {
  return { ...c.env }
}

/** Tells the server the template of a matched path; nothing of it depends on the caller. */
export function nameRequest(c: ApiContext, route: string): void {
  bindingsOf(c).nameRequest?.(route)
}

/** Returns the signal that aborts when the caller disconnects. */
export function overOf(c: ApiContext): AbortSignal {
  return bindingsOf(c).over ?? c.req.raw.signal
}
