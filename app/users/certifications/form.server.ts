import type { Params } from '@remix-run/react'
import { certifications, type UserCertification } from '#contract/certifications.ts'
import { idOf } from '../../backend/address.server.ts'
import type { ApiClient } from '../../backend/api.server.ts'
import { lookup, type Lookup } from '../../forms/lookup.server.ts'
import { formatDay } from '../../ui/format.ts'

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
  if (!found) {
    const message = 'La certificación no existe, o está en la papelera.'
    throw Response.json({ message }, { status: 404 })
  }
  return found
}

/** In words, for somebody who sees another version of it. */
export function inWords({ name, date_completed, valid_through }: UserCertification): string {
  const end =
    valid_through === null ? 'sin vencimiento' : `válida hasta el ${formatDay(valid_through)}`
  return `${name}, del ${formatDay(date_completed)}, ${end}`
}
