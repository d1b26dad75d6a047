import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import { agree, done, NOUNS } from '#contract/platform/values/nouns.ts'
import { answerQuestion } from '#app/kit/lists/bulk/answers.server.ts'
import { callFor } from '#app/kit/lists/bulk/bulk.server.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { BulkQuestion } from '#app/kit/lists/bulk/question.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { describeRecords, readRecords } from './selection.server.ts'

export const meta: MetaFunction = () => [{ title: 'Desactivar usuarios del curso' }]

export async function loader(args: LoaderFunctionArgs) {
  const { course: _, ...selection } = await describeRecords(args)
  return selection
}

export async function action(args: ActionFunctionArgs) {
  const bulk = await readRecords(args)
  const { api, id } = bulk
  return answerQuestion(bulk, {
    act: (selected) =>
      callFor(selected, {
        ids: (ids) => api.attempt(externalCourseUsers.disable, { params: { id, ids } }),
        matching: (body) =>
          api.attempt(externalCourseUsers.disableMatching, { params: { id }, body }),
      }),
    done: ({ changed, skipped }) =>
      changeFlash({
        changed,
        did: `${done(['desactivó', 'desactivaron'], changed, NOUNS.user)} en el curso`,
        unchanged: 'Nadie se desactivó',
        others: skipped,
        were: ['ya estaba desactivado', 'ya estaban desactivados'],
        undo: paths.externalCourseUsers.undo(id, args.context.requestId),
      }),
  })
}

export default function Deactivation() {
  const { who, ...question } = useLoaderData<typeof loader>()
  const { count } = question
  return (
    <BulkQuestion
      title={agree(count, 'Desactivar usuario del curso', 'Desactivar usuarios del curso')}
      noun={NOUNS.user}
      question={question}
      asks={`¿Desactivar en este curso a ${who}?`}
      confirmLabel="Desactivar"
    >
      <p className="mt-2">
        Lo registrado se conserva, y deja de contar en los indicadores. Si se{' '}
        {agree(count, 'le', 'les')} asigna de nuevo, vuelve como estaba.
      </p>
    </BulkQuestion>
  )
}
