import { idOf } from '../../backend/address.server.ts'

/** The user and the course that an address names. Throws 404 when it can be neither. */
export function enrolmentOf(params: Parameters<typeof idOf>[0]): { user: number; course: number } {
  return { user: idOf(params), course: idOf(params, 'courseId') }
}
