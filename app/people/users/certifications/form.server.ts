import type { Params } from '@remix-run/react'
import { certifications } from '#contract/training/certifications.ts'
import { userCertifications, type UserCertification } from '#contract/people/user-certifications.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { lookup, type Lookup } from '#app/kit/forms/choices/lookup.server.ts'

/** Maximum number of options in a selector (specification 3, section 9). */
const MAX_ITEMS = 1000

/**
 * Reads the options, including the chosen one even if the tenant deleted it; on an error, the
 * specification's text.
 */
export async function readChoices(api: ApiClient, chosen?: UserCertification): Promise<Lookup> {
  const list = api.call(certifications.list, { query: { limit: MAX_ITEMS } })
  const { options, ...found } = await lookup(
    list.then(({ results }) => results),
    'Ocurrió un error al consultar las certificaciones',
  )
  if (!chosen || found.problem || options.some(({ value }) => value === chosen.certification_id))
    return { options, ...found }
  const currentOption = { value: chosen.certification_id, label: chosen.name }
  return { options: [...options, currentOption], ...found }
}

/** Returns the user's certification in an address. Throws 404 for an invalid id. */
export function assignmentOf(params: Params): { userId: number; assignmentId: number } {
  return { userId: idOf(params), assignmentId: idOf(params, 'assignmentId') }
}

/** Returns the file of it in an address. */
export function attachmentOf(params: Params) {
  return { ...assignmentOf(params), attachmentId: idOf(params, 'attachmentId') }
}

/** Reads the certification. Throws 404 when the user does not hold it. */
export async function readAssignment(api: ApiClient, params: Params): Promise<UserCertification> {
  const { userId, assignmentId } = assignmentOf(params)
  const held = await api.call(userCertifications.ofUser, { params: { userId } })
  const found = held.find(({ id }) => id === assignmentId)
  if (!found) throw notFound('La certificación no existe, o está en la papelera.')
  return found
}
