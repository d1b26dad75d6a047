/** Whether a field of this name holds a secret: never sent back to a page, kept or logged. */
export function isSecret(name: string): boolean {
  return /passw|secret/i.test(name)
}
