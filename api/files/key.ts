const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9.-]*)+$/

/** Throws unless a key has our form, so that none can climb out of the store. */
export function requireKey(key: string): string {
  if (!KEY.test(key) || key.includes('..'))
    throw new Error(`Not a file key: ${JSON.stringify(key)}`)
  return key
}
