import type { ReactNode } from 'react'
import { TextField } from './text-field.tsx'

/** What something is called: required, and as long as the contract takes it. */
export function NameField({ label }: { label: string }) {
  return <TextField name="name" label={label} maxLength={150} autoComplete="off" required />
}

/** What it is known by elsewhere. */
export function CodeField(props: { label: string; help?: ReactNode; required?: boolean }) {
  return <TextField name="code" maxLength={50} autoComplete="off" spellCheck={false} {...props} />
}
