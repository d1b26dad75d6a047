import { invalidFilter } from '../failure.ts'

/**
 * Filters (RFC 7644, section 3.4.2.2) as trees. The library's own parser takes 'not (a and b)' for 'not a and not b', and
 * ends a text at an escaped quote.
 */

const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof COMPARISONS)[number]
export type Literal = string | number | boolean | null

export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'present'; path: string }
  | { kind: 'compare'; path: string; comparison: Comparison; value: Literal }

/** Each comparison becomes a condition of the query. */
const MAX_COMPARISONS = 50
const MAX_DEPTH = 20

const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y

/** @throws ScimFailure 400 `invalidFilter`. */
export function parseFilter(text: string): Filter {
  const tokens = tokensOf(text)
  let at = 0
  let comparisons = 0
  const peek = () => tokens[at]?.toLowerCase()
  const next = () => tokens[at++]

  function expect(token: string): void {
    if (next() !== token) throw malformed(text)
  }

  function joined(kind: 'and' | 'or', depth: number, prefix: string): Filter {
    const parts: Filter[] = []
    do {
      parts.push(kind === 'or' ? joined('and', depth, prefix) : term(depth, prefix))
    } while (peek() === kind && next())
    return parts.length === 1 ? parts[0]! : { kind, parts }
  }

  function term(depth: number, prefix: string): Filter {
    if (depth > MAX_DEPTH) throw malformed(text)
    if (peek() === 'not' && tokens[at + 1] === '(') {
      at += 1
      return { kind: 'not', part: term(depth + 1, prefix) }
    }
    if (peek() === '(') {
      at += 1
      const inner = joined('or', depth + 1, prefix)
      expect(')')
      return inner
    }
    const path = next()
    if (path === undefined || !/^[a-z$]/i.test(path)) throw malformed(text)
    if (peek() !== '[') return comparison(`${prefix}${path}`)
    at += 1
    const inner = joined('or', depth + 1, `${prefix}${path}.`)
    expect(']')
    // emails[type eq "work"].value eq "a@b.c"
    if (!peek()?.startsWith('.')) return inner
    return { kind: 'and', parts: [inner, comparison(`${prefix}${path}${next()!}`)] }
  }

  function comparison(path: string): Filter {
    if (++comparisons > MAX_COMPARISONS)
      throw invalidFilter('El filtro tiene demasiadas condiciones')
    const operator = next()?.toLowerCase()
    if (operator === 'pr') return { kind: 'present', path }
    const found = COMPARISONS.find((one) => one === operator)
    const literal = next()
    if (!found || literal === undefined) throw malformed(text)
    return { kind: 'compare', path, comparison: found, value: literalOf(literal, text) }
  }

  const filter = joined('or', 0, '')
  if (at < tokens.length) throw malformed(text)
  return filter
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  const pattern = new RegExp(TOKEN)
  const trimmed = text.trimEnd()
  while (pattern.lastIndex < trimmed.length) {
    const [, bracket, quoted, word] = pattern.exec(trimmed) ?? []
    const token = bracket ?? quoted ?? word
    if (token === undefined) throw malformed(text)
    tokens.push(token)
  }
  return tokens
}

function literalOf(token: string, text: string): Literal {
  try {
    const value: unknown = JSON.parse(
      /^(true|false|null)$/i.test(token) ? token.toLowerCase() : token,
    )
    const isLiteral = value === null || ['string', 'number', 'boolean'].includes(typeof value)
    // PostgreSQL has no texts with NUL.
    if (isLiteral && !String(value).includes('\0')) return value as Literal
  } catch {
    // Not JSON, so no literal of the grammar either.
  }
  throw malformed(text)
}

const malformed = (text: string) => invalidFilter(`El filtro no se entiende: ${text.slice(0, 200)}`)
