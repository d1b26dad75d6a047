import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { outbox } from '#contract/outbox.ts'
import { signedIn } from '../backend/api.server.ts'
import { requireSuperAdmin } from '../backend/permission.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useSession } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { FilterSelect } from '../ui/filter-fields.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { columnsOf } from './columns.tsx'
import { STATUS_LABELS, STATUS_OPTIONS } from './labels.ts'
import { EVERYTHING, listUrl, PAGE_SIZE, readListQuery } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Correos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  const shown = readListQuery(new URL(request.url).searchParams)
  const { q, status, page } = shown
  const { results, pagination, sends } = await api.call(outbox.list, {
    query: { q, status: status || undefined, limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE },
  })
  const last = Math.max(1, Math.ceil(pagination.total / PAGE_SIZE))
  if (page > last) throw redirect(listUrl({ ...shown, page: last }))
  return { rows: results, total: pagination.total, sends, shown }
}

export default function Outbox() {
  const { rows, total, sends, shown } = useLoaderData<typeof loader>()
  const { tenant } = useSession()
  const busy = useNavigation().location?.pathname === paths.outbox.list()
  const { q, status } = shown
  return (
    <>
      <PageHeader
        title="Correos"
        count={total}
        description={
          sends
            ? `Los que se han enviado a los usuarios de ${tenant.name}.`
            : `Esta instalación no envía correos: los de ${tenant.name} se guardan aquí.`
        }
      />
      <FilterBar
        action={paths.outbox.list()}
        q={q}
        label="Buscar por destinatario o asunto"
        chips={
          status ? [{ label: STATUS_LABELS[status], removeTo: listUrl({ ...EVERYTHING, q }) }] : []
        }
        clearTo={listUrl(EVERYTHING)}
      >
        <FilterSelect
          name="status"
          label="Estado"
          value={status}
          none="Todos los estados"
          options={STATUS_OPTIONS}
        />
      </FilterBar>
      {rows.length === 0 ? (
        <NoMails filtered={q !== '' || status !== ''} />
      ) : (
        <>
          <DataTable
            caption="Correos"
            columns={columnsOf(shown, tenant.timezone)}
            rows={rows}
            rowKey={({ id }) => id}
            busy={busy}
          />
          <Pagination
            page={shown.page}
            pageSize={PAGE_SIZE}
            total={total}
            noun="correos"
            to={(page) => listUrl({ ...shown, page })}
          />
        </>
      )}
    </>
  )
}

function NoMails({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      icon="mail"
      title="No hay correos que coincidan"
      action={<ButtonLink to={listUrl(EVERYTHING)}>Ver todos los correos</ButtonLink>}
    />
  ) : (
    <EmptyState icon="mail" title="No hay correos en el momento">
      Aquí aparecerán las invitaciones y los avisos de cambio de contraseña.
    </EmptyState>
  )
}

export { ErrorPage as ErrorBoundary }
