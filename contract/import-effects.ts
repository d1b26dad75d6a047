import { z } from 'zod'
import { instant } from './shapes.ts'

/** What an import does beside its rows, and what becomes of it: whom it writes to, and how it is undone. */

const count = z.number().int()

/** Whom the import of a validated file would write to, and which of those it creates it would not. */
export const invitations = z.object({
  /** Learners, who are told of the app. */
  app: count,
  /** Administrators and readers, who are told of the console. */
  console: count,
  /** The file brings their password. */
  own_password: count,
  disabled: count,
})
export type ImportInvitations = z.infer<typeof invitations>

/** What undoing an import did, or is doing, with the records that it had applied. */
export const undoing = z.object({
  /** Whether it may be asked for now. */
  possible: z.boolean(),
  by: z.string().nullable(),
  at: instant.nullable(),
  /** Created ones that are deactivated. */
  deactivated: count,
  /** Changed ones that have their old values back. */
  restored: count,
  /** Left as they are. */
  kept: count,
})

/** What undoing an import would do now: what was changed since stays. */
export const undoPreview = z.object({
  deactivate: count,
  restore: count,
  kept: count,
  /** Of those to be deactivated, who has signed in or answered since. */
  active: count,
})
export type UndoPreview = z.infer<typeof undoPreview>

/**
 * One record that an import applied. `id` is null where the actor does not see it any more. `message` says
 * why undoing leaves it, or left it, as it is; `undone` is null until then.
 */
export const importedRecord = z.object({
  line: count,
  id: z.number().int().nullable(),
  name: z.string(),
  action: z.enum(['create', 'update']),
  undone: z.boolean().nullable(),
  message: z.string().nullable(),
})
export type ImportedRecord = z.infer<typeof importedRecord>
