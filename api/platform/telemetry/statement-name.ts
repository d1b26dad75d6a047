import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Names of SQL statements, made of their text, which holds placeholders in place of values. */

/** Maximum number of texts whose names are kept: more than the product has in use at once. */
const MAX_TEXTS = 1_000
/** PostgreSQL cuts names of prepared statements after 63 bytes. */
const MAX_SUMMARY = 50
const MAX_RELATIONS = 3

const names = new LRUCache<string, string>({ max: MAX_TEXTS })

/**
 * Returns the name of a statement: its summary and a hash of its text, such as `select users areas 3fa4b2c19d07`. It is
 * the same in every process, and the name under which the statement is prepared.
 */
export function statementName(text: string): string {
  // A short key: the cache would hash long ones more slowly than this.
  const digest = hash('sha1', text)
  let name = names.get(digest)
  if (name === undefined) {
    name = `${summaryOf(text)} ${digest.slice(0, 12)}`
    names.set(digest, name)
  }
  return name
}

/** Returns the name without its hash: few statements share it, and nothing of it depends on values. */
export function summaryIn(name: string): string {
  return name.slice(0, name.lastIndexOf(' '))
}

const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g
const LITERAL = /'(?:[^']|'')*'/g
/** The word `from` where it begins no relation. */
const FROM_IN_ARGUMENTS =
  /\b(?:extract|trim|substring|overlay)\s*\([^()]*?\bfrom\b|\bdistinct\s+from\b/g
const NAMED_QUERY = /\b(\w+)\s*(?:\([\w\s,]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/g
const VERB = /\b(insert|update|delete|merge|select|values)\b/
const RELATION = /\b(?:from|join|into|update|copy)\s+(?:only\s+|lateral\s+)?([a-z_][\w.]*)/g
const CALL = /\bselect\s+([a-z_][\w.]*)\s*\(/
const KEYWORDS = new Set(['select', 'set', 'lateral', 'unnest', 'values', 'skip', 'nowait', 'of'])

/** Returns the operation and the first relations of a statement. */
function summaryOf(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(COMMENT, ' ')
    .replace(LITERAL, "''")
    .replace(FROM_IN_ARGUMENTS, ' ')
  const queries = new Set(Array.from(plain.matchAll(NAMED_QUERY), ([, query]) => query))
  const relations = new Set<string>()
  for (const [, relation] of plain.matchAll(RELATION)) {
    if (!queries.has(relation) && !KEYWORDS.has(relation!)) relations.add(relation!)
  }
  const verb = verbOf(plain)
  const named = relations.size > 0 ? [...relations] : [CALL.exec(plain)?.[1] ?? '']
  return [verb, ...named.slice(0, MAX_RELATIONS)].join(' ').trim().slice(0, MAX_SUMMARY).trim()
}

/** A change counts before the queries that it is made from. */
function verbOf(plain: string): string {
  const change = /\b(insert into|delete from|merge into)\b/.exec(plain)?.[1]?.split(' ')[0]
  if (change !== undefined) return change
  if (/\bupdate\s+(?:only\s+)?[a-z_][\w.]*\s+(?:as\s+)?\w*\s*set\b/.test(plain)) return 'update'
  return VERB.exec(plain)?.[1] ?? /^\W*(\w+)/.exec(plain)?.[1] ?? 'statement'
}
