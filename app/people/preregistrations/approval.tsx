import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { agree, NOUNS } from '#contract/platform/values/nouns.ts'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { AffectedNames } from '#app/kit/lists/affected-items.tsx'
import { SelectionQuestion } from '#app/kit/people/members/selection-question.tsx'
import { askedAbout, decideSelected } from './selection.server.ts'

export const meta: MetaFunction = () => [{ title: 'Aprobar prerregistros' }]

export const loader = (args: LoaderFunctionArgs) => askedAbout(args)

export async function action(args: ActionFunctionArgs) {
  const outcome = await decideSelected(args, { verdict: 'approved' })
  return outcome.ok ? outcome.answer : refusedConfirmation(outcome.failure)
}

export default function Approval() {
  const { who, on, ...selection } = useLoaderData<typeof loader>()
  const { count } = selection
  return (
    <SelectionQuestion
      title={agree(count, 'Aprobar prerregistro', 'Aprobar prerregistros')}
      noun={NOUNS.preregistration}
      selection={selection}
      refusal={useActionData<typeof action>()?.refusal}
      asks={`¿Estas seguro de aprobar ${who}?`}
      confirmLabel="Aprobar"
      danger={false}
    >
      <AffectedNames on={on} />
      <p className="mt-2">
        {agree(
          count,
          'Se creará el usuario y recibirá una invitación por correo.',
          'Se crearán los usuarios y cada uno recibirá una invitación por correo.',
        )}
      </p>
    </SelectionQuestion>
  )
}
