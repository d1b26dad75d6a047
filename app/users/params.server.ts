import type { Params } from '@remix-run/react'
import { id as identity } from '#contract/shapes.ts'
import { safePath } from '../backend/session.server.ts'
import { paths } from '../paths.ts'

/** The user that an address names; an id that can be nobody's is a 404. */
export function userIdOf(params: Params): number {
  const id = identity.safeParse(params['id'])
  if (!id.success) throw new Response(null, { status: 404 })
  return id.data
}

/** Where a screen about one user leads back to: where it was opened (`back`), or the user's profile. */
export function wayBack(request: Request, id: number): string {
  const back = new URL(request.url).searchParams.get('back')
  return back ? safePath(back) : paths.users.detail(id)
}
