import { z } from 'zod'
import { instant } from '../values/shapes.ts'

/** Side effects of an import: invitations by mail, and its undo. */

const count = z.number().int()

/** Counts of the created users whom the import of a validated file invites, and of those whom it does not. */
export const invitations = z.object({
  /** Learners, invited to the app. */
  app: count,
  /** Administrators and readers, invited to the console. */
  console: count,
  /** Users whose password is in the file, who are not invited. */
  own_password: count,
  disabled: count,
})
export type ImportInvitations = z.infer<typeof invitations>

/** State and result of undoing an import, counted in its applied records. */
export const undoing = z.object({
  /** True when the import can be undone now. */
  possible: z.boolean(),
  by: z.string().nullable(),
  at: instant.nullable(),
  /** Created records that are deactivated. */
  deactivated: count,
  /** Changed records whose old values are restored. */
  restored: count,
  /** Records left unchanged. */
  kept: count,
})

/** Preview of an undo: records changed since the import are left unchanged. */
export const undoPreview = z.object({
  deactivate: count,
  restore: count,
  kept: count,
  /** Users to be deactivated who have signed in or answered since. */
  active: count,
})
export type UndoPreview = z.infer<typeof undoPreview>

/**
 * Record that an import applied. `id` is null when the actor no longer sees it. `message` gives the
 * reason why the undo leaves, or left, it unchanged; `undone` is null before the undo.
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
