import type { z } from 'zod'

/**
 * Who may call an endpoint. The API enforces it before the handler runs, and the tenancy sweep of
 * the tests reads it to know what every role must get.
 *
 * - `public`: nobody needs to be signed in.
 * - `learner`: any live account, also role `user`.
 * - `staff`: roles reader and admin.
 * - `admin`: role admin.
 * - `super`: the super-administrator flag.
 */
export type Access = 'public' | 'learner' | 'staff' | 'admin' | 'super'

export type Method = 'get' | 'post' | 'put' | 'delete'

/** A tenant's feature that must be on, else every call of the endpoint answers 404. */
export type Feature = 'communications' | 'externalTraining' | 'userCreation'

/**
 * What a successful call answers: a JSON document described by a schema, or a stream whose media
 * type is given (CSV exports, images).
 */
export type Answer = z.ZodType | { readonly stream: string }

/**
 * A header of streamed events: all who get the same name are told the same. It is there when the stream
 * is asked for by HEAD, so whoever hands events on knows to whom.
 */
export const EVENTS_NAME = 'x-events-name'

/**
 * One call of the REST API, as data. The API serves it, the console's client calls it, the OpenAPI
 * document and the sweeps of the tests are derived from it.
 *
 * `path` is written as OpenAPI does (`/users/{id}`) and lies under `/api`.
 * `upload` marks a multipart body with exactly one file, in the part of that name; the handler reads
 * it as a stream, so `upload` and `body` exclude each other.
 * `files` says that the body may also come as a multipart form of the same fields, in which the fields in
 * `parts` may be files of at most `maxBytes` instead of the keys of files that were uploaded before.
 * `everyCompany` says that the header X-Tenant-Id may be `all`; only super-administrators may send it.
 */
export type Endpoint = {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly access: Access
  /** Of several, any. */
  readonly feature?: Feature | readonly Feature[]
  readonly everyCompany?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly upload?: string
  readonly files?: {
    readonly parts: readonly string[]
    readonly maxBytes: number
    /** What one too large is called; 'La imagen' when left out. */
    readonly called?: string
  }
  readonly status?: 200 | 201 | 202
  readonly answer: Answer
}

/** Keeps the literal types of an endpoint, which handlers and clients are inferred from. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives, after validation. */
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

/** What a caller gives, before validation. */
export type CallInput<E extends Endpoint> = Given<'params', Input<E['params']>> &
  Given<'query', Input<E['query']>> &
  Given<'body', Input<E['body']>>

/** What a successful JSON call answers. */
export type CallOutput<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : never
