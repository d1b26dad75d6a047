import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { agree, NOUNS } from '#contract/platform/values/nouns.ts'
import { BulkQuestion } from '#app/kit/lists/bulk/question.tsx'
import { OnlyAdministrator } from './only-administrator.tsx'
import { statusAction, statusQuestion } from './status-change.server.ts'

export const meta: MetaFunction = () => [{ title: 'Desactivar usuarios' }]

export const loader = (args: LoaderFunctionArgs) => statusQuestion(args)

/**
 * The list's button always leads to the confirmation, for any number of users (specification 1,
 * 'Confirmations').
 */
export const action = statusAction('disable')

export default function Deactivation() {
  const question = useLoaderData<typeof loader>()
  const { count, who, only } = question
  return (
    <BulkQuestion
      question={question}
      noun={NOUNS.user}
      title={agree(count, 'Desactivar usuario', 'Desactivar usuarios')}
      asks={`¿Desactivar a ${who}?`}
      confirmLabel="Desactivar"
    >
      {only ? <OnlyAdministrator /> : null}
      <p className="mt-2">
        Ya no {agree(count, 'podrá', 'podrán')} iniciar sesión, y sus sesiones abiertas terminarán.
        Sus datos se conservan.
      </p>
    </BulkQuestion>
  )
}
