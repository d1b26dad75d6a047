import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { agree, NOUNS } from '#contract/platform/values/nouns.ts'
import { preregistrations } from '#contract/people/preregistrations.ts'
import { answerQuestion } from '#app/kit/lists/bulk/answers.server.ts'
import { callFor } from '#app/kit/lists/bulk/bulk.server.ts'
import { BulkQuestion } from '#app/kit/lists/bulk/question.tsx'
import { readQuestion, decided, ordered, readPreregistrations } from './selection.server.ts'

export const meta: MetaFunction = () => [{ title: 'Aprobar prerregistros' }]

export const loader = (args: LoaderFunctionArgs) => readQuestion(args)

export async function action(args: ActionFunctionArgs) {
  const bulk = await readPreregistrations(args)
  const { api } = bulk
  return answerQuestion(bulk, {
    act: (selected) =>
      ordered(
        callFor(selected, {
          ids: (ids) => api.attempt(preregistrations.approveMany, { params: { ids } }),
          matching: (body) => api.attempt(preregistrations.approveMatching, { body }),
        }),
        'approved',
      ),
    done: (decision) => decided(decision, bulk),
  })
}

export default function Approval() {
  const { who, on, ...question } = useLoaderData<typeof loader>()
  const { count } = question
  return (
    <BulkQuestion
      title={agree(count, 'Aprobar prerregistro', 'Aprobar prerregistros')}
      noun={NOUNS.preregistration}
      question={question}
      asks={`¿Estas seguro de aprobar ${who}?`}
      confirmLabel="Aprobar"
      danger={false}
      on={on}
    >
      <p className="mt-2">
        {agree(
          count,
          'Se creará el usuario y recibirá una invitación por correo.',
          'Se crearán los usuarios y cada uno recibirá una invitación por correo.',
        )}
      </p>
    </BulkQuestion>
  )
}
