import type { Params } from '@remix-run/react'
import { certifications } from '#contract/certifications.ts'
import { userCertifications, type UserCertification } from '#contract/user-certifications.ts'
import { notFound } from '../../backend/not-found.ts'
import { idOf } from '../../backend/address.server.ts'
import type { ApiClient } from '../../backend/api.server.ts'
import { lookup, type Lookup } from '../../forms/lookup.server.ts'

/** Selectors offer up to so many (specification 3, section 9). */
const MAX_ITEMS = 1000

/**
 * What there is to choose from, and what is chosen already, though the company deleted it since; when it
 * cannot be loaded, the specification's words for it.
 */
export async function readChoices(api: ApiClient, chosen?: UserCertification): Promise<Lookup> {
  const list = api.call(certifications.list, { query: { limit: MAX_ITEMS } })
  const { options, ...found } = await lookup(
    list.then(({ results }) => results),
    'Ocurrió un error al consultar las certificaciones',
  )
  if (!chosen || found.problem || options.some(({ value }) => value === chosen.certification_id))
    return { options, ...found }
  const kept = { value: chosen.certification_id, label: chosen.name }
  return { options: [...options, kept], ...found }
}

/** The certification of a user that an address names. Throws 404 when it can be nobody's. */
export function assignmentOf(params: Params): { userId: number; assignmentId: number } {
  return { userId: idOf(params), assignmentId: idOf(params, 'assignmentId') }
}

/** The file of it that an address names. */
export function attachmentOf(params: Params) {
  return { ...assignmentOf(params), attachmentId: idOf(params, 'attachmentId') }
}

/** The certification itself. Throws 404 when the user does not hold it. */
export async function readAssignment(api: ApiClient, params: Params): Promise<UserCertification> {
  const { userId, assignmentId } = assignmentOf(params)
  const held = await api.call(userCertifications.ofUser, { params: { userId } })
  const found = held.find(({ id }) => id === assignmentId)
  if (!found) throw notFound('La certificación no existe, o está en la papelera.')
  return found
}
