import type { Flash } from '#app/kit/backend/flash.server.ts'

/** Returns the message about a stored file: a warning when its notes say that it differs from the upload. */
export function uploadFlash(message: string, notes: readonly string[]): Flash {
  return notes.length === 0
    ? { tone: 'success', message }
    : { tone: 'warning', message: [message, ...notes].join(' ') }
}
