import { z } from 'zod'

/** Roles of users; a super-administrator is an administrator with a mark of its own. */
export const role = z.enum(['user', 'reader', 'admin'])
export type Role = z.infer<typeof role>
