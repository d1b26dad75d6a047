import type { OptedOutPerson } from '#contract/messages/communication-settings.ts'
import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import type { ListPage } from '#app/kit/lists/list-page-data.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { TenantDate } from '#app/kit/shell/tenant-date.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { FilterBar } from '#app/kit/ui/tables/filter-bar.tsx'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { pageNumber, searchText } from '#app/kit/urls/parsers.ts'
import { writeParams } from '#app/kit/urls/url-state.ts'

/** State of the list in its URL. */
export const OPT_OUTS = { q: searchText, page: pageNumber }

const TITLE = 'No quieren recibir mensajes'

const COLUMNS: Column<OptedOutPerson>[] = [
  {
    key: 'name',
    head: 'Nombre',
    cell: ({ id, full_name }) => <NameCell name={full_name} to={paths.users.detail(id)} />,
  },
  { key: 'mobile', head: 'Celular', width: 'sm:w-40', cell: ({ mobile }) => mobile },
  {
    key: 'since',
    head: 'Desde',
    width: 'sm:w-32',
    cell: ({ opted_out_at: at }) => <TenantDate at={at} />,
  },
]

/** Users who answered STOP or BAJA to a message, and not ALTA since. */
export function OptOuts({
  page: { rows, total, pageSize, urlState },
  q,
}: {
  page: ListPage<OptedOutPerson, { page: number }>
  q: string
}) {
  const at = paths.communications.settings
  return (
    <Card title={TITLE}>
      <p className="mb-3 text-muted">
        Quien responde STOP o BAJA no recibe más mensajes; con ALTA los vuelve a recibir.
      </p>
      {total > 0 || q ? (
        <FilterBar action={at()} q={q} label="Buscar personas" clearTo={at()} />
      ) : null}
      {rows.length === 0 ? (
        <NothingFound
          icon="users"
          title="Nadie ha pedido no recibir mensajes"
          q={q}
          none={none(NOUNS.person)}
          clear={{ to: at(), label: 'Ver todas' }}
          inline
        />
      ) : (
        <>
          <DataTable caption={TITLE} columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
          <Pagination
            page={urlState.page}
            pageSize={pageSize}
            total={total}
            noun={NOUNS.person}
            stay
            to={(page) => at(writeParams(OPT_OUTS, { q, page }))}
          />
        </>
      )}
    </Card>
  )
}
