import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { dueFields, oneDue } from '#contract/platform/values/due-dates.ts'
import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { DateField } from '#app/kit/forms/dates/date-field.tsx'
import { NumberField } from '#app/kit/forms/number-field.tsx'
import { answerForm } from '#app/kit/lists/bulk/answers.server.ts'
import { whichOf } from '#app/kit/lists/bulk/bulk.server.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { BulkFormDialog } from '#app/kit/lists/bulk/form.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { describeRecords, readRecords } from './selection.server.ts'

export const meta: MetaFunction = () => [{ title: DUE_DATE }]

export async function loader(args: LoaderFunctionArgs) {
  const { course: _, ...selection } = await describeRecords(args)
  return selection
}

const DUE = z.object(dueFields).refine(...oneDue)

/** Sets the due date of the selected records; empty fields take it away. */
export async function action(args: ActionFunctionArgs) {
  const bulk = await readRecords(args)
  const { api, id } = bulk
  return answerForm(bulk, DUE, {
    days: ['due_date'],
    act: (selected, due) =>
      api.attempt(externalCourseUsers.dueDates, {
        params: { id },
        body: { ...whichOf(selected), ...due },
      }),
    done: ({ changed, skipped }) =>
      changeFlash({
        changed,
        did: `Se cambió la fecha límite de ${counted(changed, NOUNS.user)}`,
        unchanged: 'Ninguna fecha límite cambió',
        others: skipped,
        were: ['ya la tenía así', 'ya la tenían así'],
        undo: paths.externalCourseUsers.undo(id, args.context.requestId),
      }),
  })
}

export default function DueDates() {
  const { who, ...question } = useLoaderData<typeof loader>()
  return (
    <BulkFormDialog
      id="due-date"
      question={question}
      noun={NOUNS.user}
      title={DUE_DATE}
      description={`Para ${who}. Sin fecha ni plazo se quita la que haya. Después puedes deshacerlo.`}
      defaults={{ due_date: '', due_days: '' }}
    >
      <DateField name="due_date" label={DUE_DATE} />
      <NumberField
        name="due_days"
        label="Plazo en días"
        help="En lugar de una fecha: se cuenta desde que cada uno fue asignado."
      />
    </BulkFormDialog>
  )
}
