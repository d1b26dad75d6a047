import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { actions } from '../../ui/common-copy.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Differences } from '../../ui/states/differences.tsx'
import { Form } from '../form.tsx'
import { FormActions, SubmitButton } from '../submit-button.tsx'
import { useFormAnswer } from './use-form-answer.ts'
import { VersionFields } from './version-fields.tsx'

export type EditFormProps = {
  /** Unique on the page and constant. */
  id: string
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
}

/**
 * Form of a record or of settings: its fields and the submit button, with 'Cancelar' where it closes to a URL. With the
 * defaults of `editingForm` it sends the version along, and shows what another user stored meanwhile.
 */
export function EditForm({
  id,
  defaults,
  recovered,
  encType,
  submit = actions.save,
  pending,
  submitAs,
  closeTo,
  children,
}: EditFormProps & { closeTo?: string }) {
  const answer = useFormAnswer()
  const { pathname, search } = useLocation()
  const formId = answer?.formId ?? id
  return (
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
      <FormActions sticky={closeTo ? false : 'card'}>
        {closeTo ? (
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
        ) : null}
        <SubmitButton pending={pending} {...submitAs}>
          {submit}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
