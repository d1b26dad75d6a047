import { createCookie, redirect, type AppLoadContext } from '@remix-run/node'
import type { TrashKind } from '#contract/oversight/trash-kinds.ts'

/** Flash message: survives one redirect and is shown once. */
export type Flash = {
  tone: 'info' | 'success' | 'warning' | 'danger'
  message: string
  /** Undo action that the message offers. */
  undo?: Undo
  /** Next step that the message offers: a page of this site. */
  next?: NextStep
}

export type NextStep = { to: string; label: string }

/**
 * Items that were moved to the trash, or the URL of an undo action. `ids` are null when there were too many for a
 * cookie; then the message links to the trash.
 */
export type Undo = { kind: TrashKind; ids: number[] | null } | { at: string }

const MAX_UNDONE = 100

function flashCookie({ console: { secure, sessionSecret } }: AppLoadContext) {
  return createCookie(secure ? '__Host-flash' : 'flash', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    secrets: [sessionSecret],
    maxAge: 60,
  })
}

/** Returns the `Set-Cookie` header that stores a message for the next page. */
export function flashHeader(context: AppLoadContext, flash: Flash): Promise<string> {
  const { undo } = flash
  if (!undo || 'at' in undo || !undo.ids || undo.ids.length <= MAX_UNDONE)
    return flashCookie(context).serialize(flash)
  return flashCookie(context).serialize({ ...flash, undo: { ...undo, ids: null } })
}

export async function redirectWithFlash(
  context: AppLoadContext,
  to: string,
  flash: Flash | string,
) {
  const notice: Flash = typeof flash === 'string' ? { tone: 'success', message: flash } : flash
  return redirect(to, { headers: { 'Set-Cookie': await flashHeader(context, notice) } })
}

/** Returns the message to show now, and the header that deletes it. */
export async function takeFlash(request: Request, context: AppLoadContext) {
  const cookie = flashCookie(context)
  const flash = (await cookie.parse(request.headers.get('cookie'))) as Flash | null
  return { flash, clear: flash ? await cookie.serialize('', { maxAge: 0 }) : null }
}
