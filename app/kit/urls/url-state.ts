import type { Parser, ParserOfAll, ParserWithDefault } from './parsers.ts'

/**
 * State of a page in its URL. A schema names the parameters with a parser each: `readParams` reads them, `writeParams`
 * writes them without defaults, for `withQuery` and the functions of `paths`. Invalid values are ignored, because a
 * URL is typed, kept and shared; what the API is sent is validated by the contract.
 *
 * Schemas are no zod schemas, because browsers build URLs too and should not load the library.
 */
type Schema = Record<string, Parser | ParserOfAll | ParserWithDefault>

/** Values of a schema; '' is a missing or invalid value without a default, [] none of several. */
export type Params<S extends Schema> = { [Name in keyof S]: ParamOf<S[Name]> }

type ParamOf<P> =
  P extends ParserOfAll<infer Value>
    ? Value[]
    : P extends ParserWithDefault<infer Value>
      ? Value
      : P extends Parser
        ? NonNullable<ReturnType<P>> | ''
        : never

/** Request, URL or posted form. */
export type Source = { url: string } | { getAll: (name: string) => unknown[] } | string

/** Returns the first value of a parameter as it was written; undefined when it is missing. */
export function param(source: Source, name: string): string | undefined {
  return textsIn(source)(name)[0]
}

/** Returns the names of the parameters of a URL. */
export function paramNames({ url }: { url: string }): string[] {
  return [...new Set(new URL(url).searchParams.keys())]
}

/** Parses the parameters of a schema. */
export function readParams<S extends Schema>(schema: S, source: Source): Params<S> {
  const texts = textsIn(source)
  const read = Object.entries(schema).map(([name, parser]) => {
    const given = texts(name)
    if (typeof parser === 'function') return [name, parser(given[0] ?? '') ?? '']
    if ('several' in parser) return [name, parser.several(given)]
    return [name, parser.parse(given[0] ?? '') ?? parser.otherwise]
  })
  return Object.fromEntries(read) as Params<S>
}

/** Returns the parameters of some values; undefined for empty values and defaults. */
export function writeParams<S extends Schema>(
  schema: S,
  values: Partial<Params<S>>,
): { [Name in keyof S]: Exclude<ParamOf<S[Name]>, ''> | undefined } {
  const written = Object.entries(schema).map(([name, parser]) => {
    const value = values[name]
    const usual = typeof parser === 'object' && 'otherwise' in parser ? parser.otherwise : ''
    return [name, value === usual || isEmpty(value) ? undefined : value]
  })
  return Object.fromEntries(written) as ReturnType<typeof writeParams<S>>
}

/** True for the value of a parameter that is missing. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

const SITE = 'http://site.invalid'

/** Reads texts with composed accents (NFC), as the API stores the values that they are compared with. */
function textsIn(source: Source): (name: string) => string[] {
  if (typeof source === 'string') return textsIn({ url: new URL(source, SITE).href })
  const params: { getAll: (name: string) => unknown[] } =
    'getAll' in source ? source : new URL(source.url).searchParams
  return (name) =>
    params
      .getAll(name)
      .filter((value): value is string => typeof value === 'string')
      .map((value) => value.normalize('NFC'))
}
