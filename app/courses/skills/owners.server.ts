import type { Params } from '@remix-run/react'
import { certifications } from '#contract/training/certifications.ts'
import { externalCourses } from '#contract/training/external-courses.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import { skills } from '#contract/courses/skills.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import type { ApiClient, Outcome } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { OWNERS, type Owner, type OwnerKind } from './owners.ts'

type Assigned = { owner: Option; skills: Option[] }

/** Ticked skills, and those ticked when the form was shown. */
type Choice = { chosen: number[]; initial: number[] }

/** Returns the owner of the skills in an address. Throws 404 when there is none. */
export function ownerOf(request: Request, params: Params): Owner {
  const [, kind = ''] = new URL(request.url).pathname.split('/')
  if (!Object.hasOwn(OWNERS, kind)) throw notFound()
  return { kind: kind as OwnerKind, id: idOf(params) }
}

/** Returns the id of the skill in the address. */
export const skillOf = (params: Params) => idOf(params, 'skillId')

/** Returns the owner's skills, by name. */
export async function readAssigned(api: ApiClient, { kind, id }: Owner): Promise<Assigned> {
  if (kind === 'courses') {
    const { course, skills: assigned } = await api.call(skills.ofCourse, { params: { id } })
    return { owner: course, skills: assigned }
  }
  if (kind === 'external-courses') {
    const { course, skills: assigned } = await api.call(externalCourses.skills, { params: { id } })
    return { owner: course, skills: assigned }
  }
  const found = await api.call(certifications.skills, { params: { id } })
  return { owner: found.certification, skills: found.skills }
}

/**
 * Stores the chosen skills. A course gets exactly these; for a certification only the difference is
 * stored, so that concurrent assignments of other users stay.
 */
export async function assign(
  api: ApiClient,
  { kind, id }: Owner,
  { chosen, initial }: Choice,
): Promise<Outcome<Option>> {
  if (kind !== 'certifications') {
    const assignTo = kind === 'courses' ? skills.assignToCourse : externalCourses.assignSkills
    const input = { params: { id }, body: { skills: chosen } }
    const outcome = await api.attempt(assignTo, input)
    return outcome.ok ? { ok: true, value: outcome.value.course } : outcome
  }
  const without = (some: number[], others: number[]) => some.filter((one) => !others.includes(one))
  const changes = [
    { call: certifications.addSkills, ids: without(chosen, initial) },
    { call: certifications.removeSkills, ids: without(initial, chosen) },
  ] as const
  for (const { call, ids } of changes) {
    if (ids.length === 0) continue
    const outcome = await api.attempt(call, { params: { id, ids: ids.join(',') } })
    if (!outcome.ok) return outcome
  }
  const { certification } = await api.call(certifications.skills, { params: { id } })
  return { ok: true, value: certification }
}
