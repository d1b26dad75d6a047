import type { Params } from '@remix-run/react'
import { certifications, type UserCertification } from '#contract/certifications.ts'
import { notFound } from '../../backend/not-found.ts'
import { idOf } from '../../backend/address.server.ts'
import type { ApiClient } from '../../backend/api.server.ts'
import { lookup, type Lookup } from '../../forms/lookup.server.ts'

/** Selectors offer up to so many (specification 3, section 9). */
const MOST = 1000

/** What there is to choose from; when it cannot be loaded, the specification's words for it. */
export function readChoices(api: ApiClient): Promise<Lookup> {
  const list = api.call(certifications.list, { query: { limit: MOST } })
  return lookup(
    list.then(({ results }) => results),
    'Ocurrió un error al consultar las certificaciones',
  )
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
  const held = await api.call(certifications.ofUser, { params: { userId } })
  const found = held.find(({ id }) => id === assignmentId)
  if (!found) throw notFound('La certificación no existe, o está en la papelera.')
  return found
}
