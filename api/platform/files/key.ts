const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)+$/

/** Throws unless a key has our format, which prevents path traversal. */
export function requireKey(key: string): string {
  if (!KEY.test(key) || key.includes('..'))
    throw new Error(`Not a file key: ${JSON.stringify(key)}`)
  return key
}
