import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/nouns.ts'
import { whatsapp } from '#contract/whatsapp.ts'
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
import { outboxColumns } from './outbox-columns.tsx'
import { outboxList, type OutboxQuery } from './outbox-list-query.ts'
import { OUTCOME_LABELS } from './outbox-words.ts'

const TITLE = 'Mensajes de WhatsApp'

const FILTERS = [
  { name: 'status', label: 'Estado', none: 'Todos los estados', words: OUTCOME_LABELS },
  PERIOD,
] as const

export const meta: MetaFunction = () => [{ title: TITLE }]

/** Messages to users of all tenants that an installation without a provider kept. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { companies, of } = await acrossCompanies(request, context)
  let sends = false
  const page = await readByName(
    { request, context },
    outboxList,
    async ({ tenant, ...query }) => {
      const api = await of(tenant)
      const answer = await api.call(whatsapp.outbox, { query })
      sends = answer.sends
      return answer
    },
    20,
  )
  return { ...page, sends, companies }
}

export default function WhatsappOutbox() {
  const page = useLoaderData<typeof loader>()
  const { sends, shown, companies } = page
  const { tenant } = useSession()
  const company = companyFilter(companies, outboxList, shown)
  const words = wordFilters(FILTERS, outboxList, shown)
  return (
    <ListPage
      title={TITLE}
      description={
        sends
          ? 'Esta instalación envía los mensajes: aquí queda lo que se guardó antes.'
          : 'Esta instalación no envía mensajes: lo que cada persona de todas las compañías habría recibido se guarda aquí.'
      }
      list={outboxList}
      page={page}
      noun={NOUNS.message}
      search="Buscar por nombre o celular"
      chips={[...company.chips, ...words.chips]}
      filters={
        <>
          {company.filters}
          {words.filters}
        </>
      }
      empty={<NoMessages shown={shown} />}
    >
      <ListTable
        list={outboxList}
        page={page}
        caption={TITLE}
        columns={outboxColumns(tenant.timezone)}
        rowKey={({ id }) => id}
      />
    </ListPage>
  )
}

function NoMessages({ shown }: { shown: OutboxQuery }) {
  return outboxList.isNarrowed(shown) ? (
    <EmptyState
      icon="phone"
      title="No hay mensajes que coincidan"
      action={<ButtonLink to={outboxList.clearedUrl(shown)}>Ver todos los mensajes</ButtonLink>}
    />
  ) : (
    <EmptyState icon="phone" title="No hay mensajes en el momento">
      Aquí aparece lo que cada persona habría recibido por WhatsApp.
    </EmptyState>
  )
}

export { ErrorPage as ErrorBoundary }
