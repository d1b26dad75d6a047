import type { ReactNode } from 'react'
import { TextField } from './text-field.tsx'

/** Name of a thing: required, with the contract's maximum length. */
export function NameField({ label }: { label: string }) {
  return <TextField name="name" label={label} maxLength={150} autoComplete="off" required />
}

/** Code of a thing in external systems. */
export function CodeField(props: { label: string; help?: ReactNode; required?: boolean }) {
  return <TextField name="code" maxLength={50} autoComplete="off" spellCheck={false} {...props} />
}
