import type { Params } from '@remix-run/react'
import { z } from 'zod'

const uuid = z.uuid()

/** The course that an address names; what can be no course's identity is a 404. */
export function courseUuidOf(params: Params): string {
  const found = uuid.safeParse(params['uuid'])
  if (!found.success) throw new Response(null, { status: 404 })
  return found.data
}
