import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/nouns.ts'
import { outbox } from '#contract/outbox.ts'
import { acrossCompanies } from '../backend/companies.server.ts'
import { companyFilter } from '../lists/company-filter.tsx'
import { ListTable } from '../lists/list-body.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { readByName } from '../lists/read-page.server.ts'
import { PERIOD, wordFilters } from '../lists/word-filters.tsx'
import { ErrorPage } from '../shell/error-page.tsx'
import { useSession } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { columnsOf } from './columns.tsx'
import { STATUS_LABELS } from './labels.ts'
import { mailList, type ListQuery } from './list-query.ts'

const FILTERS = [
  { name: 'status', label: 'Estado', none: 'Todos los estados', words: STATUS_LABELS },
  PERIOD,
] as const

export const meta: MetaFunction = () => [{ title: 'Correos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { companies, of } = await acrossCompanies(request, context)
  let sends = false
  const page = await readByName(
    { request, context },
    mailList,
    async ({ tenant, ...query }) => {
      const api = await of(tenant)
      const answer = await api.call(outbox.list, { query })
      sends = answer.sends
      return answer
    },
    20,
  )
  return { ...page, sends, companies }
}

export default function Outbox() {
  const page = useLoaderData<typeof loader>()
  const { sends, shown, companies } = page
  const { tenant } = useSession()
  const company = companyFilter(companies, mailList, shown)
  const words = wordFilters(FILTERS, mailList, shown)
  return (
    <ListPage
      title="Correos"
      description={
        sends
          ? 'Los que se han enviado a los usuarios de todas las compañías.'
          : 'Esta instalación no envía correos: los de todas las compañías se guardan aquí.'
      }
      list={mailList}
      page={page}
      noun={NOUNS.mail}
      search="Buscar por destinatario o asunto"
      chips={[...company.chips, ...words.chips]}
      filters={
        <>
          {company.filters}
          {words.filters}
        </>
      }
      empty={<NoMails shown={shown} />}
    >
      <ListTable
        list={mailList}
        page={page}
        caption="Correos"
        columns={columnsOf(shown, tenant.timezone)}
        rowKey={({ id }) => id}
      />
    </ListPage>
  )
}

function NoMails({ shown }: { shown: ListQuery }) {
  return mailList.isNarrowed(shown) ? (
    <EmptyState
      icon="mail"
      title="No hay correos que coincidan"
      action={<ButtonLink to={mailList.clearedUrl(shown)}>Ver todos los correos</ButtonLink>}
    />
  ) : (
    <EmptyState icon="mail" title="No hay correos en el momento">
      Aquí aparecerán las invitaciones y los avisos de cambio de contraseña.
    </EmptyState>
  )
}

export { ErrorPage as ErrorBoundary }
