import { checkViolation, foreignKeyViolation, uniqueViolation } from './database.ts'

/** Returns the constraint or index of any kind that a write violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  return uniqueViolation(error) ?? foreignKeyViolation(error) ?? checkViolation(error)
}
