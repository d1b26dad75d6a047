import type { Difference } from '../ui/differences.tsx'

/** What the answer of an action brings to its form beside errors and values. */
export type FormAnswer = {
  formId?: string
  /** What somebody else stored meanwhile. */
  differences?: Difference[]
}
