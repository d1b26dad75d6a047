import type { Session } from '#contract/access/auth.ts'
import type { ReactNode } from 'react'
import type { ReportSchedule } from '#contract/reports/report-schedules.ts'
import type { ListPage } from '#app/kit/lists/list-page-data.ts'
import { RowChanges } from '#app/kit/lists/row-menu.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { DOT, formatDateTime } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { Menu, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { homeAddress, homeQuery, type HomePages } from '../home-address.ts'
import { SavedList } from '../saved-list.tsx'
import { SavedName } from '../saved-name.tsx'
import { outcomeWords, peopleWords, rhythmWords } from '../words.ts'
import { FixedDatesTag } from './fixed-dates.tsx'
import { PostForm } from '#app/kit/ui/post-form.tsx'

const TITLE = 'Envíos programados'

/** Scheduled reports: the next delivery, and the result of the last one. */
export function ScheduleTable({
  page: { rows, total, pageSize },
  pages,
}: {
  page: ListPage<ReportSchedule, { page: number }>
  pages: HomePages
}) {
  const session = useSession()
  return (
    <SavedList
      id="schedules"
      title={TITLE}
      page={pages.schedules}
      pageSize={pageSize}
      total={total}
      noun={{ one: 'envío', many: 'envíos' }}
      to={(schedules) => homeAddress({ ...pages, schedules })}
      empty={
        <EmptyState icon="mail" title="No hay envíos programados en el momento">
          Un reporte puede llegar por correo cada día, cada semana o cada mes.
        </EmptyState>
      }
    >
      <DataTable
        caption={TITLE}
        columns={columnsFor(session, homeQuery(pages))}
        rows={rows}
        rowKey={({ id }) => id}
        muted={({ enabled }) => !enabled}
        rowMenu={(schedule) => <RowMenu schedule={schedule} pages={pages} />}
      />
    </SavedList>
  )
}

function columnsFor(
  session: Session,
  here: ReturnType<typeof homeQuery>,
): Column<ReportSchedule>[] {
  const timeZone = session.tenant.timezone
  return [
    {
      key: 'name',
      head: 'Nombre',
      cell: ({ id, name, ...report }) => (
        <SavedName report={report}>
          <Link
            to={paths.reports.schedule(id, 'edit', here)}
            preventScrollReset
            className="name-link"
          >
            <span className="break-words">{name}</span>
          </Link>
          <FixedDatesTag query={report.query} />
        </SavedName>
      ),
    },
    {
      key: 'rhythm',
      head: 'Cuándo y a quién',
      width: 'sm:w-58',
      cell: (schedule) => (
        <Two second={peopleWords(schedule.recipients)}>{rhythmWords(schedule)}</Two>
      ),
    },
    {
      key: 'deliveries',
      head: 'Próximo y último envío',
      width: 'sm:w-64',
      cell: ({ next_at: next, last }) => (
        <Two
          second={
            last
              ? `Último: ${formatDateTime(last.at, timeZone)}, ${outcomeWords(last, session)}.`
              : 'Todavía no se ha enviado.'
          }
        >
          {next ? `Próximo: ${formatDateTime(next, timeZone)}` : 'Desactivado'}
        </Two>
      ),
    },
    ...(session.acting ? [] : [sendColumn(here)]),
  ]
}

/** Column with a button that sends the report to the user now. */
function sendColumn(here: ReturnType<typeof homeQuery>): Column<ReportSchedule> {
  return {
    key: 'send',
    head: 'Ahora',
    width: 'sm:w-40',
    acts: true,
    cell: ({ id, name }) => (
      <PostForm action={paths.reports.sendSchedule(id, here)} preventScrollReset>
        <Button type="submit" size="sm">
          Enviarme ahora <span className="sr-only">{name}</span>
        </Button>
      </PostForm>
    ),
  }
}

function Two({ children, second }: { children: ReactNode; second: string }) {
  return (
    <span className="whitespace-normal break-words">
      {children}
      <span className="text-sm text-muted sm:block">
        <span className="sm:hidden">{DOT}</span>
        {second}
      </span>
    </span>
  )
}

function RowMenu({
  schedule: { id, name, kind, query },
  pages,
}: {
  schedule: ReportSchedule
  pages: HomePages
}) {
  const here = homeQuery(pages)
  return (
    <Menu label={`Acciones de ${name}`} group="rows">
      <MenuLink to={paths.reports.byQuery(kind, query)} icon="reports">
        Abrir el reporte
      </MenuLink>
      <RowChanges
        edit={paths.reports.schedule(id, 'edit', here)}
        deletion={paths.reports.schedule(id, 'deletion', here)}
      />
    </Menu>
  )
}
