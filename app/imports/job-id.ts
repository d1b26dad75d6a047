import type { Params } from '@remix-run/react'
import { z } from 'zod'

const uuid = z.uuid()

/** The job that an address names; what can be no job's identity is a 404. */
export function jobIdOf(params: Params): string {
  const id = uuid.safeParse(params['jobId'])
  if (!id.success) throw new Response(null, { status: 404 })
  return id.data
}
