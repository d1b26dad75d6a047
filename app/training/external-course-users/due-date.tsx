import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { dueFields, oneDue } from '#contract/platform/values/due-dates.ts'
import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { DateField } from '#app/kit/forms/dates/date-field.tsx'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { NothingChosen } from '#app/kit/forms/choices/nothing-chosen.tsx'
import { NumberField } from '#app/kit/forms/number-field.tsx'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { confirmationUrl } from '#app/kit/lists/selection.server.ts'
import { changeFlash } from '#app/kit/people/members/change-flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { describeRecords, readSelectedRecords, whichOf } from './selection.server.ts'

export const meta: MetaFunction = () => [{ title: DUE_DATE }]

export async function loader(args: LoaderFunctionArgs) {
  const { course: _, ...selection } = await describeRecords(args)
  return selection
}

const DUE = z.object(dueFields).refine(...oneDue)

/** Sets the due date of the selected records; empty fields take it away. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { api, id, pick, narrowed, closeTo } = await readSelectedRecords(args)
  // The selection changed in another tab after the form was shown.
  if (!pick.selected || !pick.confirmed) return redirect(confirmationUrl(request, pick))
  const form = await readForm(request, DUE, { days: ['due_date'] })
  if (!form.ok) return form.answer
  const outcome = await pick.orDeletedError(
    api.attempt(externalCourseUsers.dueDates, {
      params: { id },
      body: { ...whichOf(pick.selected, narrowed), ...form.values },
    }),
  )
  if (!outcome.ok) return form.refuse(outcome.failure)
  await pick.clear()
  const { changed, skipped } = outcome.value
  return redirectWithFlash(
    context,
    closeTo,
    changeFlash({
      changed,
      did: `Se cambió la fecha límite de ${counted(changed, NOUNS.user)}`,
      unchanged: 'Ninguna fecha límite cambió',
      others: skipped,
      were: ['ya la tenía así', 'ya la tenían así'],
      undo: paths.externalCourseUsers.undo(id, context.requestId),
    }),
  )
}

export default function DueDates() {
  const { count, who, selectionToken, closeTo } = useLoaderData<typeof loader>()
  if (count === 0) {
    return (
      <RouteDialog title={DUE_DATE} closeTo={closeTo} size="sm">
        <NothingChosen noun={NOUNS.user} closeTo={closeTo} />
      </RouteDialog>
    )
  }
  return (
    <FormDialog
      id="due-date"
      title={DUE_DATE}
      description={`Para ${who}. Sin fecha ni plazo se quita la que haya. Después puedes deshacerlo.`}
      closeTo={closeTo}
      size="sm"
      defaults={{ due_date: '', due_days: '' }}
    >
      <input type="hidden" name="confirmed" value={selectionToken} />
      <DateField name="due_date" label={DUE_DATE} />
      <NumberField
        name="due_days"
        label="Plazo en días"
        help="En lugar de una fecha: se cuenta desde que cada uno fue asignado."
      />
    </FormDialog>
  )
}
