import type { ReactNode } from 'react'
import type { Noun } from '#contract/platform/values/nouns.ts'
import type { EditFormProps } from '../../forms/saving/edit-form.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { Form } from '../../forms/form.tsx'
import { NothingChosen } from '../../forms/choices/nothing-chosen.tsx'
import { FormActions, SubmitButton } from '../../forms/submit-button.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { actions } from '../../ui/common-copy.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RouteDialog } from '../../ui/popups/route-dialog.tsx'
import type { SelectionQuestion } from './question.tsx'

type BulkFormProps = {
  question: SelectionQuestion
  noun: Noun
  title: string
}

/** Dialog over a list with the fields of a change of the selected rows. */
export function BulkFormDialog({
  question: { count, selectionToken, closeTo },
  noun,
  title,
  children,
  ...form
}: BulkFormProps & EditFormProps & { description: string }) {
  if (count === 0) {
    return (
      <RouteDialog title={title} closeTo={closeTo} size="sm">
        <NothingChosen noun={noun} closeTo={closeTo} />
      </RouteDialog>
    )
  }
  return (
    <FormDialog {...form} title={title} closeTo={closeTo} size="sm">
      <input type="hidden" name="confirmed" value={selectionToken} />
      {children}
    </FormDialog>
  )
}

/** Page with the fields of a change of the selected rows. */
export function BulkFormPage({
  question: { count, selectionToken, closeTo },
  noun,
  title,
  description,
  back,
  above,
  id,
  recovered,
  submit,
  pending,
  children,
}: BulkFormProps &
  Pick<EditFormProps, 'id' | 'recovered' | 'submit' | 'pending' | 'children'> & {
    description: string
    /** Label of the link to the list. */
    back: string
    /** Content above the fields. */
    above?: ReactNode
  }) {
  const way = { to: closeTo, label: back }
  if (count === 0)
    return (
      <>
        <PageHeader title={title} back={way} />
        <NothingChosen noun={noun} closeTo={closeTo} />
      </>
    )
  return (
    <>
      <PageHeader title={title} back={way} description={description} />
      <div className="max-w-form">
        <Card>
          {above ? <div className="mb-4">{above}</div> : null}
          <Form id={id} recovered={recovered}>
            <input type="hidden" name="confirmed" value={selectionToken} readOnly />
            {children}
            <FormActions>
              <ButtonLink to={closeTo}>{actions.cancel}</ButtonLink>
              <SubmitButton pending={pending}>{submit}</SubmitButton>
            </FormActions>
          </Form>
        </Card>
      </div>
    </>
  )
}
