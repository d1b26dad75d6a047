import type { ComponentProps, ReactNode } from 'react'
import type { ListQuery } from '../../lists/list-query.ts'
import { Alert, type AlertTone } from '../../ui/states/alert.tsx'
import { ConfirmPage } from '../../ui/popups/confirm-page.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RouteDialog } from '../../ui/popups/route-dialog.tsx'
import { Picker, type PickerProps } from './picker.tsx'

/** Confirmation before a change of many; `selectionToken` and what was `typed` for the action are posted back with the answer. */
export type ConfirmationQuestion = {
  asks: string
  selectionToken: string
  typed?: Record<string, string>
}

export type PickerPageProps<Row, PageQuery extends ListQuery> = PickerProps<Row, PageQuery> &
  Pick<ComponentProps<typeof PageHeader>, 'title' | 'description' | 'back'> & {
    /** Reason why the posted change failed. */
    problem?: { tone: AlertTone; message: string }
    /** Confirmation to show; null or omitted when none is needed. */
    question?: ConfirmationQuestion | null
    /** Links above the list, such as those to other lists. */
    above?: ReactNode
    /** Replaces a list that could not be loaded. */
    instead?: ReactNode
  }

/** Page to select the members to add or remove. */
export function PickerPage<Row extends { id: number }, PageQuery extends ListQuery>({
  title,
  description,
  back,
  problem,
  question,
  above,
  instead,
  ...picker
}: PickerPageProps<Row, PageQuery>) {
  return (
    <>
      <PageHeader title={title} description={description} back={back} />
      {problem ? (
        <div className="mb-4">
          <Alert tone={problem.tone}>{problem.message}</Alert>
        </div>
      ) : null}
      {above}
      {question ? <Sure {...question} {...picker} /> : null}
      {instead ?? <Picker {...picker} />}
    </>
  )
}

function Sure<Row extends { id: number }, PageQuery extends ListQuery>({
  asks,
  selectionToken,
  typed,
  list,
  page: { urlState },
  action,
}: ConfirmationQuestion & PickerProps<Row, PageQuery>) {
  const at = { page: urlState.page, all: urlState.all, chosen: urlState.chosen }
  const here = list.listUrl(urlState, at as Partial<PageQuery>)
  const same = list.listUrl(urlState, { ...at, chosen: !urlState.all } as Partial<PageQuery>)
  return (
    <RouteDialog title={action} closeTo={here} size="sm">
      <ConfirmPage
        confirmLabel={action}
        cancelTo={here}
        action={same}
        fields={{ ...typed, confirmed: selectionToken }}
        danger={false}
      >
        <p className="font-medium">{asks}</p>
        <p className="mt-2">Después puedes deshacerlo.</p>
      </ConfirmPage>
    </RouteDialog>
  )
}
