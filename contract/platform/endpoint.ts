import type { z } from 'zod'

/**
 * Access level of an endpoint. The API enforces it before the handler runs, and the tenancy tests
 * read it to know the expected answer for every role.
 *
 * - `public`: no sign-in needed.
 * - `learner`: any enabled account, also role `user`.
 * - `staff`: roles reader and admin.
 * - `admin`: role admin.
 * - `super`: the super-administrator flag.
 */
export type Access = 'public' | 'learner' | 'staff' | 'admin' | 'super'

export type Method = 'get' | 'post' | 'put' | 'delete'

/** Feature that the tenant must have enabled, else every call of the endpoint answers 404. */
export type Feature = 'communications' | 'externalTraining' | 'userCreation'

/**
 * Answer of a successful call: a JSON document described by a schema, or a stream of the given
 * media type (CSV exports, images).
 */
export type Answer = z.ZodType | { readonly stream: string }

/**
 * Header with the channel of an event stream: clients of the same channel get the same events. A HEAD
 * request answers it too, so that the fan-out can group its viewers.
 */
export const EVENTS_NAME = 'x-events-name'

/**
 * Call of the REST API, as data. The API serves it, the console's client calls it, the OpenAPI
 * document and the tests that call every endpoint are derived from it.
 *
 * `path` is written as OpenAPI does (`/users/{id}`), relative to `/api`.
 * `upload` marks a multipart body with exactly one file, in the part of that name; the handler reads
 * it as a stream, so `upload` and `body` exclude each other.
 * `files` also accepts the body as a multipart form of the same fields, in which the fields in `parts`
 * may be files of at most `maxBytes` instead of the keys of uploaded files.
 * `everyCompany` allows `all` in the header X-Tenant-Id; only super-administrators may send it.
 */
export type Endpoint = {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly access: Access
  /** One of several suffices. */
  readonly feature?: Feature | readonly Feature[]
  readonly everyCompany?: true
  /** Allowed to a session that sees the console as somebody else, also after that ended, although it is a change. */
  readonly whileImpersonating?: true
  /** About the caller in person: refused to a session that sees the console as somebody else. */
  readonly personal?: true
  /**
   * API tokens that may call it; without it all. `personal`: it acts on the caller's own account or decides in person,
   * so that a company's token may not. `company`: it takes a company's tokens alone. `none`: it needs a session, or it
   * gives and ends credentials.
   */
  readonly tokens?: 'personal' | 'company' | 'none'
  /** Only reads, although its method is not GET: an API token needs the scope to read. */
  readonly reads?: true
  /** Deprecated since a day, to be removed on another; `successor` is the path of the call that replaces it. */
  readonly deprecated?: {
    readonly since: `${number}-${number}-${number}`
    readonly sunset: `${number}-${number}-${number}`
    readonly successor?: string
  }
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly upload?: string
  readonly files?: {
    readonly parts: readonly string[]
    readonly maxBytes: number
    /** Name of the file in the error for a file that is too large; default 'La imagen'. */
    readonly called?: string
  }
  readonly status?: 200 | 201 | 202
  readonly answer: Answer
}

/** Keeps the literal types of an endpoint, from which handlers and clients are inferred. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** Input of a handler, after validation. */
export type HandlerInput<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

type Given<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : object extends T
    ? { [P in K]?: T }
    : { [P in K]: T }

/** Input of a caller, before validation. */
export type CallInput<E extends Endpoint> = Given<'params', Input<E['params']>> &
  Given<'query', Input<E['query']>> &
  Given<'body', Input<E['body']>>

/** Answer of a successful JSON call. */
export type CallOutput<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : never

/** True when a call may come without a body. */
export function isBodyOptional({ body }: Endpoint): boolean {
  return body === undefined || body.safeParse(undefined).success
}
