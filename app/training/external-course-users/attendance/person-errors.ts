import { capital } from '#contract/platform/values/nouns.ts'

/** Returns an error of a person's row as the summary of errors lists it: 'Ana Ruiz: el resultado debe ser…'. */
export function ofPerson(name: string | undefined, message: string): string {
  return name ? `${name}: ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message
}

/** Returns such an error as the person's own row says it. */
export function inRow(name: string, error: string): string {
  const prefix = `${name}: `
  return error.startsWith(prefix) ? capital(error.slice(prefix.length)) : error
}
