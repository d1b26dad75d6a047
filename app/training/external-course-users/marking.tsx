import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { RadioGroup } from '#app/kit/forms/choices/choice-fields.tsx'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { startOf, withStart } from '#app/kit/forms/dates/moments.ts'
import { NothingChosen } from '#app/kit/forms/choices/nothing-chosen.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { StartFields } from '#app/kit/forms/dates/start-fields.tsx'
import { confirmationUrl } from '#app/kit/lists/selection.server.ts'
import { changeFlash } from '#app/kit/people/members/change-flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { describeRecords, readSelectedRecords, whichOf } from './selection.server.ts'

const TITLE = 'Marcar asistencia'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader(args: LoaderFunctionArgs) {
  const { course, ...selection } = await describeRecords(args)
  return { ...selection, assessable: course.assessable, start_time: course.start_time }
}

const mark = z.enum(['true', 'false', '']).default('')
const MARKS = z.object({ assisted: mark, approved: mark, start_time: z.string() })

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { api, id, pick, narrowed, closeTo } = await readSelectedRecords(args)
  // The selection changed in another tab after the confirmation was shown.
  if (!pick.selected || !pick.confirmed) return redirect(confirmationUrl(request, pick))
  const which = whichOf(pick.selected, narrowed)
  return saveForm(args, MARKS, {
    ...withStart,
    save: ({ assisted, approved, start_time }) => {
      if (assisted === '' && approved === '' && start_time === '') throw redirect(closeTo)
      const marks = { assisted: assisted || undefined, approved: approved || undefined, start_time }
      return pick.orDeletedError(
        api.attempt(externalCourseUsers.markAttendance, {
          params: { id },
          body: { ...which, ...marks },
        }),
      )
    },
    done: async ({ changed, skipped }) => {
      await pick.clear()
      const flash = changeFlash({
        changed,
        did: `Se marcó a ${counted(changed, NOUNS.user)}`,
        unchanged: 'Nadie cambió',
        others: skipped,
        were: ['ya estaba así', 'ya estaban así'],
        undo: paths.externalCourseUsers.undo(id, context.requestId),
      })
      return [closeTo, flash]
    },
  })
}

const LEAVE = { value: '', label: 'Dejar como está' }

export default function Marking() {
  const { count, who, selectionToken, closeTo, assessable, start_time } =
    useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  if (count === 0) {
    return (
      <RouteDialog title={TITLE} closeTo={closeTo} size="sm">
        <NothingChosen noun={NOUNS.user} closeTo={closeTo} />
      </RouteDialog>
    )
  }
  return (
    <FormDialog
      id="mark-attendance"
      title={TITLE}
      description={`Para ${who}. Después puedes deshacerlo.`}
      closeTo={closeTo}
      size="sm"
      defaults={{ assisted: 'true', approved: '', ...startOf(start_time, timezone) }}
      submit="Marcar"
      pending="Marcando…"
    >
      <input type="hidden" name="confirmed" value={selectionToken} />
      <RadioGroup
        name="assisted"
        label="Asistencia"
        options={[
          { value: 'true', label: 'Asistió' },
          { value: 'false', label: 'No asistió' },
          ...(assessable ? [LEAVE] : []),
        ]}
      />
      {assessable ? (
        <RadioGroup
          name="approved"
          label="Aprobación"
          options={[
            { value: 'true', label: 'Aprobó' },
            { value: 'false', label: 'No aprobó' },
            LEAVE,
          ]}
        />
      ) : null}
      <StartFields help="Para quienes no tienen fecha: sin ella no cuentan en los indicadores." />
    </FormDialog>
  )
}
