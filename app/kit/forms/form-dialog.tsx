import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { actions } from '../ui/common-copy.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Differences } from '../ui/differences.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { Form } from './form.tsx'
import { FormActions, SubmitButton } from './submit-button.tsx'
import { useFormAnswer } from './use-form-answer.ts'
import { VersionFields } from './version-fields.tsx'

/**
 * Form in a dialog over the page it was opened from: its fields, 'Cancelar' and the submit button. With the
 * defaults of `editingForm` it shows what another user stored meanwhile and sends the version along.
 */
export function FormDialog({
  id,
  title,
  description,
  closeTo,
  size,
  defaults,
  recovered,
  encType,
  submit = actions.save,
  pending,
  submitAs,
  children,
}: {
  /** Unique on the page and constant. */
  id: string
  title: string
  description?: ReactNode
  /** URL of the page below the dialog. */
  closeTo: string
  size?: 'sm' | 'md' | 'lg'
  defaults?: Record<string, unknown>
  /** Form draft saved when the session ended. */
  recovered?: Record<string, unknown> | null
  /** Required for file fields. */
  encType?: 'multipart/form-data'
  /** Label of the button, an infinitive, and its label while sending. */
  submit?: string
  pending?: string
  /** Name and value that the button posts, where the form has other buttons that do not store. */
  submitAs?: { name: string; value: string }
  children: ReactNode
}) {
  const answer = useFormAnswer()
  const { pathname, search } = useLocation()
  const formId = answer?.formId ?? id
  return (
    <RouteDialog title={title} description={description} closeTo={closeTo} size={size}>
      <Form
        key={formId}
        id={formId}
        encType={encType}
        replace
        defaultValues={defaults}
        recovered={recovered}
      >
        {answer?.differences ? (
          <Differences items={answer.differences} discardTo={`${pathname}${search}`} />
        ) : null}
        {defaults && 'version' in defaults ? <VersionFields /> : null}
        {children}
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton pending={pending} {...submitAs}>
            {submit}
          </SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
