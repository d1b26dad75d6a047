import { withQuery, type Query } from './with-query.ts'

/**
 * Function that builds the addresses of a pattern from its parameters and a query. The site map takes the pattern from it.
 */
export type Address<Parameters extends unknown[] = never> = ((...given: Parameters) => string) & {
  readonly pattern: string
}

/** Parameters of a pattern, in its order. */
type Params<Pattern extends string> = Pattern extends `${infer Segment}/${infer Rest}`
  ? [...Param<Segment>, ...Params<Rest>]
  : Param<Pattern>

type Param<Segment extends string> = Segment extends `:${infer Name}?`
  ? [value?: Value<Name>]
  : Segment extends `:${infer Name}`
    ? [value: Value<Name>]
    : []

type Value<Name extends string> = Name extends `${string}(\\d+)`
  ? number
  : Name extends `${string}(${infer Values})`
    ? OneOf<Values>
    : // Jobs are named by UUIDs.
      Name extends 'jobId'
      ? string
      : Name extends 'id' | `${string}Id`
        ? number
        : string

type OneOf<Values extends string> = Values extends `${infer First}|${infer Rest}`
  ? First | OneOf<Rest>
  : Values

/**
 * Declares the addresses of a pattern, in the notation of path-to-regexp: '/users/:id', ':kind?' that may be missing,
 * ':part(edit|deletion)' with its values. An `id` or `…Id` is a number, as is ':file(\\d+)'. `implied` is the value of an
 * optional parameter that addresses leave out.
 */
export function to<Pattern extends string>(pattern: Pattern, implied?: string) {
  const build = (...given: unknown[]) => {
    let next = 0
    const path = pattern.replace(/\/:[^/]+/g, () => {
      const value = given[next++] as string | number | undefined
      return value === undefined || value === implied ? '' : `/${encodeURIComponent(value)}`
    })
    const query = given[next] as Query | undefined
    return query ? withQuery(path, query) : path
  }
  return Object.assign(build, { pattern }) as Address<[...Params<Pattern>, query?: Query]>
}

/** Declares the addresses that undo changes, by the id of the request that made one. */
export function toUndo<Pattern extends string>(pattern: Pattern) {
  const address: Address = to(pattern)
  const build = (...given: unknown[]) =>
    address(...([...given.slice(0, -1), { request: given[given.length - 1] }] as never))
  return Object.assign(build, { pattern }) as Address<[...Params<Pattern>, request: string]>
}

/** Addresses of the list of a noun, and of the dialogs over it. */
export function nounPaths<List extends string>(list: List) {
  return {
    list: to(list),
    new: to(`${list}/new`),
    edit: to(`${list}/:id/edit`),
    deletion: to(`${list}/deletion`),
  }
}

/** Returns the pattern of addresses in which parameters have some of the values in their brackets. */
export function withValues({ pattern }: Address, ...values: string[]): string {
  return values.reduce((found, value) => {
    const filled = found.replace(/:\w+\(([^)]*)\)/g, (param, all: string) =>
      all.split('|').includes(value) ? value : param,
    )
    if (filled === found) throw new Error(`No parameter of ${pattern} may be ${value}`)
    return filled
  }, pattern)
}

/** True for pages of super-administrators about any company. */
export const isOfAnyTenant = ({ url }: { url: string }) =>
  new URL(url).pathname.startsWith('/admin/')
