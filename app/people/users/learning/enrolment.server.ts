import { idOf } from '#app/kit/backend/address.server.ts'

/** Returns the user and the course in an address. Throws 404 for invalid ids. */
export function enrolmentOf(params: Parameters<typeof idOf>[0]): { user: number; course: number } {
  return { user: idOf(params), course: idOf(params, 'courseId') }
}
