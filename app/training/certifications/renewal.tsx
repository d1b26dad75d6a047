import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { manyDates } from '#contract/training/certification-assignments.ts'
import { certifications } from '#contract/training/certifications.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { NothingChosen } from '#app/kit/forms/choices/nothing-chosen.tsx'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { changeFlash } from '#app/kit/people/members/change-flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { CertificationDates, DAYS } from '#app/kit/people/certification-dates.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { FirstItems } from '#app/kit/ui/scripts/first-items.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { confirmationUrl, readSelection, selectedIds } from '#app/kit/lists/selection.server.ts'
import { expiringList, LONGEST } from './list-query.ts'

const TITLE = 'Renovar certificaciones'

/** Number of certifications that are named; the others are counted. */
const NAMED = 10

export const meta: MetaFunction = () => [{ title: TITLE }]

/** Loads the selected certifications: those ticked in the list, or the one of a row. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const at = { request, context, api, list: expiringList.action }
  const { ids, selectionToken } = selectedIds(await readSelection(at, { allowAllMatching: false }))
  const [named] = await Promise.all([
    ids.length === 0
      ? []
      : api
          .call(certifications.expiring, {
            query: { ids: ids.join(','), days: LONGEST, limit: NAMED },
          })
          .then(({ results }) => results),
    requireAdmin(api),
  ])
  return formPage(request, context, {
    count: ids.length,
    named: named.map((row) => `${row.full_name}: ${row.certification_name}`),
    selectionToken,
    closeTo: expiringList.currentUrl(request),
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const at = { request, context, api, list: expiringList.action }
  const pick = selectedIds(await readSelection(at, { allowAllMatching: false }))
  if (pick.ids.length === 0 || pick.stale) return redirect(confirmationUrl(request, pick))
  const form = await readForm(request, manyDates, { days: DAYS })
  if (!form.ok) return form.answer
  const body = { ids: pick.ids, ...form.values }
  const outcome = await pick.orDeletedError(api.attempt(certifications.renew, { body }))
  if (!outcome.ok) return form.refuse(outcome.failure)
  await pick.clear()
  const { changed, skipped } = outcome.value
  return redirectWithFlash(
    context,
    expiringList.currentUrl(request),
    changeFlash({
      changed,
      did: `${agree(changed, 'Se renovó', 'Se renovaron')} ${counted(changed, NOUNS.certification)}`,
      unchanged: 'No se renovó ninguna certificación',
      others: skipped,
      were: ['ya tiene esa fecha o una posterior', 'ya tienen esa fecha o una posterior'],
      undo: paths.certifications.undo(context.requestId),
    }),
  )
}

export default function Renewal() {
  const { count, named, selectionToken, closeTo, recovered } = useLoaderData<typeof loader>()
  const back = { to: closeTo, label: 'Volver a la lista' }
  if (count === 0)
    return (
      <>
        <PageHeader title={TITLE} back={back} />
        <NothingChosen noun={NOUNS.certification} closeTo={closeTo} />
      </>
    )
  return (
    <>
      <PageHeader
        title={TITLE}
        back={back}
        description="Cada persona recibe la misma certificación con las fechas nuevas. La anterior queda en su perfil."
      />
      <div className="max-w-form">
        <Card>
          <div className="mb-4">
            <FirstItems items={named} count={count} />
          </div>
          <Form id="renewal" recovered={recovered}>
            <input type="hidden" name="confirmed" value={selectionToken} readOnly />
            <CertificationDates />
            <FormActions>
              <ButtonLink to={closeTo}>{actions.cancel}</ButtonLink>
              <SubmitButton pending="Renovando…">Renovar</SubmitButton>
            </FormActions>
          </Form>
        </Card>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
