/** Returns true when a field of this name holds a secret: never sent back to a page, stored or logged. */
export function isSecret(name: string): boolean {
  return /passw|secret|second_factor_code/i.test(name)
}
