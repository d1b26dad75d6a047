import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { actions } from '../copy/common.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Differences } from '../ui/differences.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { Form } from './form.tsx'
import { FormActions, SubmitButton } from './submit-button.tsx'
import { useFormAnswer } from './use-form-answer.ts'
import { VersionFields } from './version-fields.tsx'

/**
 * A form over the page it was opened from: its fields, 'Cancelar' and the one thing it does. Where its
 * defaults are those of `editingForm`, it tells what somebody else stored meanwhile and sends the version
 * along.
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
  /** The page beneath. */
  closeTo: string
  size?: 'sm' | 'md' | 'lg'
  defaults?: Record<string, unknown>
  /** What was typed before the session ended. */
  recovered?: Record<string, unknown> | null
  /** For files. */
  encType?: 'multipart/form-data'
  /** An infinitive, and what it says meanwhile. */
  submit?: string
  pending?: string
  /** What the button posts where the form has others that do not store. */
  submitAs?: { name: string; value: string }
  /** The fields. */
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
