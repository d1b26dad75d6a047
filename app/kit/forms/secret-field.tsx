import type { ReactNode } from 'react'
import { CopyField } from './copy-field.tsx'

/** Secret that is shown once, on the answer to the form that made it. */
export function SecretField({
  value,
  replacementHint,
  ...field
}: {
  label: string
  help: ReactNode
  /** Null in the answer to a form that was sent twice: the secret was in the first. */
  value: string | null
  /** Sentence after copying. */
  copied: string
  /** Way to another secret, for whoever did not copy the first. */
  replacementHint: ReactNode
}) {
  if (value === null) return <p>{replacementHint}</p>
  return <CopyField {...field} value={value} mono autoFocus />
}
