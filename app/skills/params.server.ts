import type { Params } from '@remix-run/react'
import { z } from 'zod'
import { id } from '#contract/shapes.ts'
import { notFound } from '../backend/not-found.ts'

const params = z.object({ id, skillId: id.optional() })

/** The course that an address names, and the skill. Throws 404 when they are no ids. */
export function idsOf(given: Params): { course: number; skill: number } {
  const parsed = params.safeParse(given)
  if (!parsed.success) throw notFound()
  return { course: parsed.data.id, skill: parsed.data.skillId ?? 0 }
}
