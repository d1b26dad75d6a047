import type { Context } from 'hono'
import type { Scope } from './scope.ts'

/** Files of a form by their part, each with the key that stands for it in the body. */
export type FormFiles = ReadonlyMap<string, { key: string; filename: string; content: Buffer }>

/** What the process that received the request knows of it and HTTP does not say. */
export type Bindings = {
  /** The caller's network address, after trusted proxies. */
  address?: string
  /** Sessions opened while one page is built in this process: its loaders authenticate once. */
  sessions?: Map<string, Promise<Scope>>
  /** Aborts when the caller has gone; without it the request's own signal does. */
  over?: AbortSignal
}

export type ApiEnv = {
  Bindings: Bindings
  /** `scope` and `endpoint` are there once an endpoint was found. */
  Variables: {
    requestId: string
    scope: Scope | null | undefined
    endpoint: string | undefined
    /** Of a form, where the endpoint takes one in place of JSON. */
    files: FormFiles | undefined
  }
}
export type ApiContext = Context<ApiEnv>

/** Empty when the API is called without any, as tests do. */
export function bindingsOf(c: ApiContext): Bindings {
  return { ...c.env }
}

/** Aborts when the caller has gone: nobody waits for the answer any more. */
export function overOf(c: ApiContext): AbortSignal {
  return bindingsOf(c).over ?? c.req.raw.signal
}
