import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { agree, NOUNS } from '#contract/nouns.ts'
import { actions } from '../copy/common.ts'
import { NothingChosen } from '../forms/nothing-chosen.tsx'
import { AffectedNames } from '../lists/affected-items.tsx'
import { Alert } from '../ui/alert.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { askedAbout, decideSelected } from './selection.server.ts'

export const meta: MetaFunction = () => [{ title: 'Aprobar prerregistros' }]

export const loader = (args: LoaderFunctionArgs) => askedAbout(args)

export async function action(args: ActionFunctionArgs) {
  const outcome = await decideSelected(args, { verdict: 'approved' })
  if (outcome.ok) return outcome.answer
  const { message, status } = outcome.failure
  return data({ refusal: message }, { status })
}

export default function Approval() {
  const { count, who, on, selectionToken, closeTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  return (
    <RouteDialog
      title={agree(count, 'Aprobar prerregistro', 'Aprobar prerregistros')}
      closeTo={closeTo}
      size="sm"
    >
      {refusal ? (
        <div className="mb-4">
          <Alert tone="danger">{refusal}</Alert>
        </div>
      ) : null}
      {count === 0 ? (
        <NothingChosen noun={NOUNS.preregistration} closeTo={closeTo} />
      ) : (
        <ConfirmPage
          confirmLabel="Aprobar"
          cancelLabel={actions.cancel}
          cancelTo={closeTo}
          fields={{ confirmed: selectionToken }}
          danger={false}
        >
          <p className="font-medium">¿Estas seguro de aprobar {who}?</p>
          <AffectedNames on={on} />
          <p className="mt-2">
            {agree(
              count,
              'Se creará el usuario y recibirá una invitación por correo.',
              'Se crearán los usuarios y cada uno recibirá una invitación por correo.',
            )}
          </p>
        </ConfirmPage>
      )}
    </RouteDialog>
  )
}
