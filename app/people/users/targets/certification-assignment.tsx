import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { certificationForMany } from '#contract/training/certification-assignments.ts'
import { certifications } from '#contract/training/certifications.ts'
import { filtersOrAll } from '#contract/platform/people/matching.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { NothingChosen } from '#app/kit/forms/choices/nothing-chosen.tsx'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { confirmationUrl } from '#app/kit/lists/selection.server.ts'
import { changeFlash } from '#app/kit/people/members/change-flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { DAYS } from '#app/kit/people/certification-dates.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { CertificationFields } from '../certifications/fields.tsx'
import { readChoices } from '../certifications/form.server.ts'
import { describeUsers, selectionBack } from '../selection.server.ts'
import { readSelectedUsers } from './targets.server.ts'

const TITLE = 'Asignar certificación'

export const meta: MetaFunction = () => [{ title: TITLE }]

/** Loads the selected users, who get one certification with the same dates. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [{ selected, selectionToken }, choices] = await Promise.all([
    readSelectedUsers({ request, context, api }),
    readChoices(api),
    requireAdmin(api),
  ])
  const { count, who } = await describeUsers(api, selected)
  return formPage(request, context, {
    count,
    who,
    selectionToken,
    choices,
    closeTo: selectionBack(request),
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const pick = await readSelectedUsers({ request, context, api })
  const { selected } = pick
  if (!selected || !pick.confirmed) return redirect(confirmationUrl(request, pick))
  const form = await readForm(request, certificationForMany, { days: DAYS })
  if (!form.ok) return form.answer
  const { certification_id: id, ...dates } = form.values
  const outcome = await pick.orDeletedError(
    selected.all
      ? api.attempt(certifications.assignMatching, {
          params: { id },
          body: { ...filtersOrAll(selected.matching), ...dates },
        })
      : api.attempt(certifications.assignMany, {
          params: { id, ids: selected.ids.join(',') },
          body: dates,
        }),
  )
  if (!outcome.ok) return form.refuse(outcome.failure)
  const [{ name }] = await Promise.all([
    api.call(certifications.get, { params: { id } }),
    pick.clear(),
  ])
  const { changed, skipped } = outcome.value
  return redirectWithFlash(
    context,
    selectionBack(request),
    changeFlash({
      changed,
      did: `Se asignó la certificación «${name}» a ${counted(changed, NOUNS.user)}`,
      unchanged: 'Nadie cambió',
      others: skipped,
      were: ['ya la tenía con esa fecha', 'ya la tenían con esa fecha'],
      undo: paths.certifications.undo(context.requestId),
    }),
  )
}

export default function CertificationAssignment() {
  const { count, who, selectionToken, choices, closeTo, recovered } = useLoaderData<typeof loader>()
  const back = { to: closeTo, label: 'Volver' }
  if (count === 0)
    return (
      <>
        <PageHeader title={TITLE} back={back} />
        <NothingChosen noun={NOUNS.user} closeTo={closeTo} />
      </>
    )
  return (
    <>
      <PageHeader title={TITLE} back={back} description={`Para ${who}, con las mismas fechas.`} />
      <div className="max-w-form">
        <Card>
          <Form id="certification-for-many" recovered={recovered}>
            <input type="hidden" name="confirmed" value={selectionToken} readOnly />
            <CertificationFields choices={choices} />
            <FormActions>
              <ButtonLink to={closeTo}>{actions.cancel}</ButtonLink>
              <SubmitButton pending="Asignando…">Asignar</SubmitButton>
            </FormActions>
          </Form>
        </Card>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
