import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { certificationForMany } from '#contract/training/certification-assignments.ts'
import { certifications } from '#contract/training/certifications.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { answerForm } from '#app/kit/lists/bulk/answers.server.ts'
import { callFor, questionOf } from '#app/kit/lists/bulk/bulk.server.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { BulkFormPage } from '#app/kit/lists/bulk/form.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { DAYS } from '#app/kit/people/certification-dates.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { CertificationFields } from '../certifications/fields.tsx'
import { readChoices } from '../certifications/form.server.ts'
import { describeUsers, readUsers } from '../selection.server.ts'

const TITLE = 'Asignar certificación'

export const meta: MetaFunction = () => [{ title: TITLE }]

/** Loads the selected users, who get one certification with the same dates. */
export async function loader(args: LoaderFunctionArgs) {
  const bulk = await readUsers(args)
  const [{ count, who }, choices] = await Promise.all([
    describeUsers(bulk),
    readChoices(bulk.api),
    requireAdmin(bulk.api),
  ])
  return formPage(args.request, args.context, questionOf(bulk, { count, who, choices }))
}

export async function action(args: ActionFunctionArgs) {
  const bulk = await readUsers(args)
  const { api } = bulk
  await requireAdmin(api)
  return answerForm(bulk, certificationForMany, {
    days: DAYS,
    act: (selected, { certification_id: id, ...dates }) =>
      callFor(selected, {
        ids: (ids) => api.attempt(certifications.assignMany, { params: { id, ids }, body: dates }),
        matching: (filters) =>
          api.attempt(certifications.assignMatching, {
            params: { id },
            body: { ...filters, ...dates },
          }),
      }),
    done: async ({ changed, skipped }, { certification_id: id }) => {
      const { name } = await api.call(certifications.get, { params: { id } })
      return changeFlash({
        changed,
        did: `Se asignó la certificación «${name}» a ${counted(changed, NOUNS.user)}`,
        unchanged: 'Nadie cambió',
        others: skipped,
        were: ['ya la tenía con esa fecha', 'ya la tenían con esa fecha'],
        undo: paths.certifications.undo(args.context.requestId),
      })
    },
  })
}

export default function CertificationAssignment() {
  const { who, choices, recovered, ...question } = useLoaderData<typeof loader>()
  return (
    <BulkFormPage
      id="certification-for-many"
      question={question}
      noun={NOUNS.user}
      title={TITLE}
      description={`Para ${who}, con las mismas fechas.`}
      back="Volver"
      recovered={recovered}
      submit="Asignar"
      pending="Asignando…"
    >
      <CertificationFields choices={choices} />
    </BulkFormPage>
  )
}

export { ErrorPage as ErrorBoundary }
