import { useRef, type ReactNode } from 'react'
import { useFormContext } from 'remix-validated-form'
import { Icon } from '../ui/icon.tsx'
import { useIsomorphicLayoutEffect } from '../ui/scripts/isomorphic-layout-effect.ts'
import { useFormId } from './form-id.ts'
import { FORM_ERROR, fieldId } from './paths.ts'
import { useOwnFormAnswer } from './saving/use-form-answer.ts'

/**
 * List of every error of the form at its top, each a link to its field. It takes focus when a submission fails,
 * also without scripts (autofocus). Only `Form` renders it.
 */
export function ErrorSummary() {
  const formId = useFormId()
  const { fieldErrors } = useFormContext()
  const box = useRef<HTMLDivElement>(null)
  const hasErrors = Object.keys(fieldErrors).length > 0
  const answer = useOwnFormAnswer(formId)

  // Once for each answer, as soon as its errors are visible: `isSubmitting` ends later, when somebody may type already.
  useIsomorphicLayoutEffect(() => {
    if (answer && hasErrors) box.current?.focus()
  }, [answer, hasErrors])

  if (!hasErrors) return null
  const { [FORM_ERROR]: formError, ...byField } = fieldErrors
  const fields = Object.entries(byField)
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      autoFocus
      className="mb-4 flex gap-2 rounded border border-danger bg-danger-soft px-3 py-2 text-danger-text"
    >
      <span className="mt-0.5">
        <Icon name="error" />
      </span>
      <div className="min-w-0">
        {formError ? <p className="font-semibold">{formError}</p> : null}
        {fields.length > 0 ? (
          <>
            {formError ? null : (
              <p className="font-semibold">
                {fields.length === 1
                  ? 'Hay un dato por corregir'
                  : `Hay ${fields.length} datos por corregir`}
              </p>
            )}
            <ul className="mt-1">
              {fields.map(([name, message]) => (
                <li key={name}>
                  <FieldLink name={name}>{message}</FieldLink>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </div>
  )
}

/** Link to a field of the surrounding form, which takes the focus. */
export function FieldLink({ name, children }: { name: string; children: ReactNode }) {
  const id = fieldId(useFormId(), name)
  return (
    <a
      href={`#${id}`}
      className="inline-block py-0.5 underline underline-offset-2"
      onClick={(event) => {
        const field = document.getElementById(id)
        if (!field) return
        event.preventDefault()
        field.focus()
      }}
    >
      {children}
    </a>
  )
}
