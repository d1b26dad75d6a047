import type { ReactNode } from 'react'
import { useField } from 'remix-validated-form'
import { useFormId } from './form-id.ts'
import { fieldId } from './paths.ts'

/** Props that every field takes. */
export type FieldProps = {
  /** Name as in the schema; nested names as `mobile.country`. */
  name: string
  label: string
  /** One sentence under the label. */
  help?: ReactNode
  required?: boolean
}

/** Classes of a text control. 16 px on phones, because iOS zooms into the page below that. */
export const CONTROL =
  'block h-9 w-full rounded border border-edge bg-surface px-3 text-lg text-ink transition-colors hover:border-muted focus-visible:outline-offset-0 aria-[invalid=true]:border-danger [&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-muted sm:text-base'

const nothing = () => undefined

/** State of the control called `name`, and the ids that link its label, help and error to it. */
export function useFormField(
  name: string,
  { help, problem }: { help?: ReactNode; problem?: string } = {},
) {
  const formId = useFormId()
  const field = useField(name)
  const id = fieldId(formId, name)
  const error = field.error ?? problem
  return {
    id,
    error,
    defaultValue: field.defaultValue as unknown,
    // Without an error it would only copy the form's state, on each keystroke.
    clearError: field.error === undefined ? nothing : field.clearError,
    /** ARIA attributes of the control. */
    aria: {
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby':
        [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') ||
        undefined,
    },
  }
}

/** Returns a default value as text: numbers are converted, other types become ''. */
export function textValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Label, help, control and error of one field, in one column. */
export function Field({
  id,
  label,
  help,
  required,
  error,
  children,
}: {
  id: string
  label: string
  help?: ReactNode
  required?: boolean
  error?: string
  children: ReactNode
}) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1 font-medium">
        {label}
        {required ? <Required /> : null}
      </label>
      {help ? <Help id={id}>{help}</Help> : null}
      {children}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}

/** Group of controls under one legend: radios, checkboxes, or a part of a long form. */
export function FieldSet({
  legend,
  id,
  help,
  required,
  error,
  children,
}: {
  legend: string
  /** Target of the error summary's link; required when the group itself can be invalid. */
  id?: string
  help?: ReactNode
  required?: boolean
  error?: string
  children: ReactNode
}) {
  return (
    <fieldset
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-describedby={
        id
          ? [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') ||
            undefined
          : undefined
      }
      className="min-w-0"
    >
      <legend className="pb-1 font-medium">
        {legend}
        {required ? <Required /> : null}
      </legend>
      {help ? <Help id={id ?? ''}>{help}</Help> : null}
      {children}
      {error && id ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  )
}

/** Two short fields side by side where there is room; the reading order stays top to bottom. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>
}

function Required() {
  return (
    <>
      {' '}
      <span aria-hidden="true" className="text-danger-text">
        *
      </span>
      <span className="sr-only">(obligatorio)</span>
    </>
  )
}

function Help({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id ? `${id}-help` : undefined} className="pb-1 text-sm text-muted">
      {children}
    </p>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className="pt-1 text-sm font-medium text-danger-text">
      <span className="sr-only">Error: </span>
      {children}
    </p>
  )
}
