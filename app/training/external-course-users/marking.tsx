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
import { startOf, withStart } from '#app/kit/forms/dates/moments.ts'
import { StartFields } from '#app/kit/forms/dates/start-fields.tsx'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { answerForm } from '#app/kit/lists/bulk/answers.server.ts'
import { whichOf } from '#app/kit/lists/bulk/bulk.server.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { BulkFormDialog } from '#app/kit/lists/bulk/form.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { describeRecords, readRecords } from './selection.server.ts'
import { UnattendedQuestion } from './attendance/unattended-question.tsx'
import { countUnattended } from './attendance/count-unattended.server.ts'
import { sureIn } from './attendance/sure.ts'

const TITLE = 'Marcar asistencia'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader(args: LoaderFunctionArgs) {
  const { course, ...selection } = await describeRecords(args)
  return { ...selection, assessable: course.assessable, start_time: course.start_time }
}

const mark = z.enum(['true', 'false', '']).default('')
const MARKS = z.object({ assisted: mark, approved: mark, start_time: z.string() })

export async function action(args: ActionFunctionArgs) {
  const bulk = await readRecords(args)
  const { api, id, back } = bulk
  const { form } = await postedForm(args.request)
  return answerForm(bulk, MARKS, {
    ...withStart,
    extra: (): Question => ({}),
    asks: async (selected, { assisted, approved }) => {
      const sure = `${assisted} ${approved}`
      if (sureIn(form) === sure) return null
      const count = await countUnattended(bulk, selected, { assisted, approved })
      return count > 0 ? { unattended: { count, sure } } : null
    },
    act: (selected, { assisted, approved, start_time }) => {
      if (assisted === '' && approved === '' && start_time === '') throw redirect(back)
      const marks = { assisted: assisted || undefined, approved: approved || undefined, start_time }
      return api.attempt(externalCourseUsers.markAttendance, {
        params: { id },
        body: { ...whichOf(selected), ...marks },
      })
    },
    done: ({ changed, skipped }) =>
      changeFlash({
        changed,
        did: `Se marcó a ${counted(changed, NOUNS.user)}`,
        unchanged: 'Nadie cambió',
        others: skipped,
        were: ['ya estaba así', 'ya estaban así'],
        undo: paths.externalCourseUsers.undo(id, args.context.requestId),
      }),
  })
}

type Question = { unattended?: { count: number; sure: string } }

const LEAVE = { value: '', label: 'Dejar como está' }

export default function Marking() {
  const { who, assessable, start_time, ...question } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const unattended = useAnswer<typeof action>()?.unattended
  return (
    <BulkFormDialog
      id="mark-attendance"
      question={question}
      noun={NOUNS.user}
      title={TITLE}
      description={`Para ${who}. Después puedes deshacerlo.`}
      defaults={{ assisted: 'true', approved: '', ...startOf(start_time, timezone) }}
      submit="Marcar"
      pending="Marcando…"
    >
      {unattended ? (
        <UnattendedQuestion
          {...unattended}
          corrections={[{ field: 'assisted', label: 'Asistencia' }]}
        />
      ) : null}
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
    </BulkFormDialog>
  )
}
