import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/nouns.ts'
import { outbox } from '#contract/outbox.ts'
import { signedIn } from '../backend/api.server.ts'
import { requireSuperAdmin } from '../backend/permission.ts'
import { ListTable } from '../lists/list-body.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { readPage } from '../lists/read-page.server.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useSession } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-fields.tsx'
import { columnsOf } from './columns.tsx'
import { PERIOD_LABELS, STATUS_LABELS, STATUS_OPTIONS } from './labels.ts'
import { mailList, type ListQuery } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Correos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  const shown = mailList.readListQuery(new URL(request.url).searchParams)
  const query = { q: shown.q, ...mailList.filtersOf(shown) }
  let sends = false
  const page = await readPage(
    { request, context },
    {
      shown,
      pageSize: 20,
      address: (number) => mailList.listUrl(shown, { page: number }),
      async read(part) {
        const answer = await api.call(outbox.list, { query: { ...query, ...part } })
        sends = answer.sends
        return answer
      },
    },
  )
  return { ...page, sends }
}

export default function Outbox() {
  const page = useLoaderData<typeof loader>()
  const { sends, shown } = page
  const { tenant } = useSession()
  const { status, days } = shown
  return (
    <ListPage
      title="Correos"
      description={
        sends
          ? `Los que se han enviado a los usuarios de ${tenant.name}.`
          : `Esta instalación no envía correos: los de ${tenant.name} se guardan aquí.`
      }
      list={mailList}
      page={page}
      noun={NOUNS.mail}
      search="Buscar por destinatario o asunto"
      chips={[
        ...(status
          ? [{ label: STATUS_LABELS[status], removeTo: mailList.listUrl(shown, { status: '' }) }]
          : []),
        ...(days
          ? [{ label: PERIOD_LABELS[days], removeTo: mailList.listUrl(shown, { days: '' }) }]
          : []),
      ]}
      filters={
        <>
          <FilterSelect
            name="status"
            label="Estado"
            value={status}
            none="Todos los estados"
            options={STATUS_OPTIONS}
          />
          <FilterSelect
            name="days"
            label="Fecha"
            value={days}
            none="Cualquier fecha"
            options={Object.entries(PERIOD_LABELS).map(([value, label]) => ({ value, label }))}
          />
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
      action={<ButtonLink to={mailList.everything(shown)}>Ver todos los correos</ButtonLink>}
    />
  ) : (
    <EmptyState icon="mail" title="No hay correos en el momento">
      Aquí aparecerán las invitaciones y los avisos de cambio de contraseña.
    </EmptyState>
  )
}

export { ErrorPage as ErrorBoundary }
