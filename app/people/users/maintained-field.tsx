import type { ReactNode } from 'react'
import { FieldError, textValue, useFormField } from '#app/kit/forms/field.tsx'

/**
 * Field that is shown and not edited, since something else maintains it. It posts its value unchanged, so that the form
 * stores the others.
 */
export function MaintainedField({
  name,
  label,
  value,
  note,
  parts,
}: {
  name: string
  label: string
  /** Value as people read it; empty shows a dash. */
  value: ReactNode
  /** Sentence on who maintains it. */
  note: string
  /** Values of a field that posts several controls; without it one control posts the default value. */
  parts?: Readonly<Record<string, string>>
}) {
  const { id, defaultValue, error } = useFormField(name)
  const posted = parts ?? { [name]: textValue(defaultValue) }
  return (
    <div className="min-w-0">
      <p className="pb-1 font-medium">{label}</p>
      <p className="flex min-h-9 items-center break-words rounded border border-line bg-sunken px-3">
        {value || '—'}
      </p>
      <p className="pt-1 text-sm text-muted">{note}</p>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      {Object.entries(posted).map(([key, text]) => (
        <input key={key} type="hidden" name={key} value={text} readOnly />
      ))}
    </div>
  )
}
