import type { ReportView } from '#contract/reports/report-views.ts'
import type { ListPage } from '#app/kit/lists/list-page-data.ts'
import { RowChanges } from '#app/kit/lists/row-menu.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { FilterBar } from '#app/kit/ui/tables/filter-bar.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { Menu, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { homeAddress, homeQuery, type HomePages } from './home-address.ts'
import { SavedList } from './saved-list.tsx'
import { SavedName } from './saved-name.tsx'

const TITLE = 'Vistas guardadas'

/** Views of the user and of the tenant; each opens its report. */
export function ViewTable({
  page: { rows, total, pageSize },
  pages,
}: {
  page: ListPage<ReportView, { page: number }>
  pages: HomePages
}) {
  const { user } = useSession()
  return (
    <SavedList
      id="views"
      title={TITLE}
      page={pages.views}
      pageSize={pageSize}
      total={total}
      noun={{ one: 'vista', many: 'vistas' }}
      to={(views) => homeAddress({ ...pages, views })}
      tools={
        total > 0 || pages.q !== '' ? (
          <FilterBar
            action={paths.reports.home()}
            q={pages.q}
            label="Buscar vistas"
            keep={homeQuery({ ...pages, q: '', views: 1 })}
            clearTo={homeAddress({ ...pages, q: '', views: 1 })}
          />
        ) : null
      }
      empty={
        <NothingFound
          icon="eye"
          title="No hay vistas guardadas en el momento"
          q={pages.q}
          none="Ninguna vista"
          clear={{
            to: homeAddress({ ...pages, q: '', views: 1 }),
            label: 'Ver todas las vistas',
          }}
        >
          Una vista es un reporte con sus filtros y su orden, con un nombre. Abre un reporte,
          fíltralo y guárdalo como vista.
        </NothingFound>
      }
    >
      <DataTable
        caption={TITLE}
        columns={columnsFor(user.id)}
        rows={rows}
        rowKey={({ id }) => id}
        rowMenu={(view) => <RowMenu view={view} pages={pages} />}
      />
    </SavedList>
  )
}

function columnsFor(me: number): Column<ReportView>[] {
  return [
    {
      key: 'name',
      head: 'Nombre',
      cell: ({ name, ...report }) => (
        <SavedName report={report}>
          <Link to={paths.reports.byQuery(report.kind, report.query)} className="name-link">
            <span className="break-words">{name}</span>
          </Link>
        </SavedName>
      ),
    },
    {
      key: 'owner',
      head: 'Guardada por',
      width: 'sm:w-44',
      cell: ({ owner }) => (owner.id === me ? 'Tú' : owner.name),
    },
    {
      key: 'shared',
      head: 'Quién la ve',
      width: 'sm:w-36',
      cell: ({ shared }) => (
        <Tag tone={shared ? 'accent' : 'neutral'}>{shared ? 'De la compañía' : 'Privada'}</Tag>
      ),
    },
  ]
}

function RowMenu({
  view: { id, name, kind, query, editable },
  pages,
}: {
  view: ReportView
  pages: HomePages
}) {
  const { acting } = useSession()
  const here = homeQuery(pages)
  return (
    <Menu label={`Acciones de ${name}`} group="rows">
      <MenuLink to={paths.reports.byQuery(kind, query)} icon="reports">
        Abrir
      </MenuLink>
      {acting ? null : (
        <MenuLink
          to={paths.reports.newSchedule({ kind, query, back: homeAddress(pages) })}
          icon="mail"
        >
          Programar envío
        </MenuLink>
      )}
      {editable ? (
        <RowChanges
          edit={paths.reports.view(id, 'edit', here)}
          deletion={paths.reports.view(id, 'deletion', here)}
        />
      ) : null}
    </Menu>
  )
}
