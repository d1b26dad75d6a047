import type { Params } from '@remix-run/react'
import { z } from 'zod'
import { notFound } from '#app/kit/backend/not-found.ts'

const uuid = z.uuid()

/** Returns the course in an address; an invalid UUID is a 404. */
export function courseUuidOf(params: Params): string {
  const found = uuid.safeParse(params['uuid'])
  if (!found.success) throw notFound()
  return found.data
}
