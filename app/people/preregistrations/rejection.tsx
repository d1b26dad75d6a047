import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { agree, NOUNS } from '#contract/platform/values/nouns.ts'
import { preregistrations } from '#contract/people/preregistrations.ts'
import { rejection } from '#contract/people/preregistration-shapes.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { textValue, useFormField } from '#app/kit/forms/field.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { NothingChosen } from '#app/kit/forms/choices/nothing-chosen.tsx'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { answerForm } from '#app/kit/lists/bulk/answers.server.ts'
import { callFor } from '#app/kit/lists/bulk/bulk.server.ts'
import { AffectedNames } from '#app/kit/lists/affected-items.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { useHydrated } from '#app/kit/ui/scripts/hydrated.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { ObservationsField } from './observations-field.tsx'
import {
  fillObservations,
  savedTexts,
  saveWritten,
  usesSaved,
} from './saved-observations.server.ts'
import { readQuestion, decided, ordered, readPreregistrations } from './selection.server.ts'

export const meta: MetaFunction = () => [{ title: 'Rechazar prerregistros' }]

export async function loader(args: LoaderFunctionArgs) {
  const api = await signedIn(args.request, args.context)
  const [question, saved] = await Promise.all([readQuestion(args), savedTexts(api)])
  return formPage(args.request, args.context, { ...question, saved })
}

export async function action(args: ActionFunctionArgs) {
  const bulk = await readPreregistrations(args)
  const { api } = bulk
  const { form } = await postedForm(args.request)
  // The selection was changed in another tab: the question comes back with the typed text.
  if (!bulk.confirmed && form.has('observations')) {
    const again = await readForm(args.request, rejection, {
      asksAgain: () => true,
      extra: () => ({ changed: true }),
    })
    if (!again.ok) return again.answer
  }
  return answerForm(bulk, rejection, {
    prepare: fillObservations(api),
    asksAgain: usesSaved,
    act: (selected, { observations }) =>
      ordered(
        callFor(selected, {
          ids: (ids) =>
            api.attempt(preregistrations.rejectMany, { params: { ids }, body: { observations } }),
          matching: (filters) =>
            api.attempt(preregistrations.rejectMatching, { body: { ...filters, observations } }),
        }),
        'rejected',
      ),
    done: async (decision) => decided(decision, bulk, await saveWritten(api, form)),
  })
}

export default function Rejection() {
  const { count, who, on, saved, ...page } = useLoaderData<typeof loader>()
  const { selectionToken, closeTo, recovered } = page
  const title = agree(count, 'Rechazar prerregistro', 'Rechazar prerregistros')
  const [typed, setTyped] = useState<string | null>(null)
  const answer = useAnswer<typeof action>()
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      {count === 0 ? (
        <>
          <NothingChosen noun={NOUNS.preregistration} closeTo={closeTo} />
          <TypedText text={answer?.repopulateFields?.['observations']} />
        </>
      ) : (
        <Form id="rejection" recovered={recovered} replace>
          <input type="hidden" name="confirmed" value={selectionToken} readOnly />
          {answer && 'changed' in answer ? (
            <Alert tone="warning">
              La selección cambió en otra pestaña. Revisa a quiénes rechazas; tus observaciones
              siguen aquí.
            </Alert>
          ) : null}
          <div>
            <p className="font-medium">¿Estas seguro de rechazar {who}?</p>
            <AffectedNames on={on} />
            <p className="mt-2">
              {agree(
                count,
                'La persona no podrá acceder a la plataforma y tendrá que registrarse de nuevo.',
                'Las personas no podrán acceder a la plataforma y tendrán que registrarse de nuevo.',
              )}
            </p>
          </div>
          <ObservationsField
            saved={saved}
            help="Se envían por correo a cada persona."
            onValue={setTyped}
          />
          <FormActions>
            <ButtonLink to={closeTo} preventScrollReset>
              {actions.cancel}
            </ButtonLink>
            <RejectButton typed={typed} />
          </FormActions>
        </Form>
      )}
    </RouteDialog>
  )
}

/** Observations that were typed for a selection that is empty now. */
function TypedText({ text }: { text: unknown }) {
  if (typeof text !== 'string' || text.trim() === '') return null
  return (
    <div className="mt-4">
      <p className="font-medium">Tus observaciones</p>
      <p className="whitespace-pre-line break-words">{text}</p>
    </div>
  )
}

/** With scripts the button is disabled without observations; without them the action reports it. */
function RejectButton({ typed }: { typed: string | null }) {
  const { defaultValue } = useFormField('observations')
  const hydrated = useHydrated()
  const written = typed ?? textValue(defaultValue)
  return (
    <SubmitButton
      variant="danger"
      pending="Rechazando…"
      disabled={hydrated && written.trim() === ''}
    >
      Rechazar
    </SubmitButton>
  )
}
