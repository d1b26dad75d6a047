import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { agree, NOUNS } from '#contract/platform/values/nouns.ts'
import { BulkQuestion } from '#app/kit/lists/bulk/question.tsx'
import { statusAction, statusQuestion } from './status-change.server.ts'

export const meta: MetaFunction = () => [{ title: 'Activar usuarios' }]

export const loader = (args: LoaderFunctionArgs) => statusQuestion(args)

export const action = statusAction('enable')

export default function Activation() {
  const question = useLoaderData<typeof loader>()
  const { count, who } = question
  return (
    <BulkQuestion
      question={question}
      noun={NOUNS.user}
      title={agree(count, 'Activar usuario', 'Activar usuarios')}
      asks={`¿Activar a ${who}?`}
      confirmLabel="Activar"
      danger={false}
    >
      <p className="mt-2">
        {agree(count, 'Podrá', 'Podrán')} volver a iniciar sesión con su contraseña de antes.
      </p>
    </BulkQuestion>
  )
}
