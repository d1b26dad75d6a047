import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { manyDates } from '#contract/training/certification-assignments.ts'
import { certifications } from '#contract/training/certifications.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { answerForm } from '#app/kit/lists/bulk/answers.server.ts'
import { questionOf, readBulk } from '#app/kit/lists/bulk/bulk.server.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { BulkFormPage } from '#app/kit/lists/bulk/form.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { CertificationDates, DAYS } from '#app/kit/people/certification-dates.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { FirstItems } from '#app/kit/ui/scripts/first-items.tsx'
import { expiringList, LONGEST } from './list-query.ts'

const TITLE = 'Renovar certificaciones'

/** Number of certifications that are named; the others are counted. */
const NAMED = 10

export const meta: MetaFunction = () => [{ title: TITLE }]

/** Loads the selected certifications: those ticked in the list, or the one of a row. */
export async function loader(args: LoaderFunctionArgs) {
  const bulk = await readBulk(args, expiringList)
  const { api, ids } = bulk
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
  const described = {
    count: ids.length,
    named: named.map((row) => `${row.full_name}: ${row.certification_name}`),
  }
  return formPage(args.request, args.context, questionOf(bulk, described))
}

export async function action(args: ActionFunctionArgs) {
  const bulk = await readBulk(args, expiringList)
  const { api, ids } = bulk
  return answerForm(bulk, manyDates, {
    days: DAYS,
    act: (_, dates) => api.attempt(certifications.renew, { body: { ids, ...dates } }),
    done: ({ changed, skipped }) =>
      changeFlash({
        changed,
        did: `${agree(changed, 'Se renovó', 'Se renovaron')} ${counted(changed, NOUNS.certification)}`,
        unchanged: 'No se renovó ninguna certificación',
        others: skipped,
        were: ['ya tiene esa fecha o una posterior', 'ya tienen esa fecha o una posterior'],
        undo: paths.certifications.undo(args.context.requestId),
      }),
  })
}

export default function Renewal() {
  const { named, recovered, ...question } = useLoaderData<typeof loader>()
  return (
    <BulkFormPage
      id="renewal"
      question={question}
      noun={NOUNS.certification}
      title={TITLE}
      description="Cada persona recibe la misma certificación con las fechas nuevas. La anterior queda en su perfil."
      back="Volver a la lista"
      above={<FirstItems items={named} count={question.count} />}
      recovered={recovered}
      submit="Renovar"
      pending="Renovando…"
    >
      <CertificationDates />
    </BulkFormPage>
  )
}

export { ErrorPage as ErrorBoundary }
