import type { CourseStatus, CourseSummary } from '#contract/courses/course-report.ts'
import { CURRENT_PEOPLE, leftOutWords } from '#contract/courses/course-enrolment-words.ts'
import { STATUS_TABLES, WITHOUT_AREA } from '#contract/courses/course-report-words.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { formatShare } from '#app/kit/charts/figures.ts'
import { RankedBars } from '#app/kit/charts/ranked-bars.tsx'
import { StatusBar } from '#app/kit/charts/status-bar.tsx'
import { TimeChart } from '#app/kit/charts/time-chart.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { formatDay, formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { Menu, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { narrowingQuery, summaryList } from './report-query.ts'

/** Maximum number of areas with a bar; the table behind them has more. */
const BARS = 6

/** Reason why reports and reminders of the same users may count fewer. */
function EnrolmentCounts({ current, ...left }: CourseSummary['standing']) {
  const others = leftOutWords(left)
  if (others === '') return null
  return (
    <p className="mt-3 text-sm text-muted">
      {`Los reportes cuentan ${formatNumber(current)}: las ${CURRENT_PEOPLE}; los recordatorios, a las que de ellas no han terminado. Aquí están también ${others}.`}
    </p>
  )
}

/** Links to the people whose due date has passed or is near. */
function DueCounts({ courseId, urlState, summary: { due } }: Props) {
  const parts = [
    { state: 'overdue', many: due.overdue, words: ['vencido', 'vencidos'] },
    { state: 'soon', many: due.soon, words: ['vence en 7 días', 'vencen en 7 días'] },
  ] as const
  const some = parts.filter(({ many }) => many > 0)
  if (some.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
      {some.map(({ state, many, words }) => (
        <Link
          key={state}
          to={paths.courses.users(courseId, { ...narrowingQuery(urlState), due: state })}
          className="font-medium text-accent-text hover:underline"
        >
          {formatNumber(many)} {agree(many, words[0], words[1])}
        </Link>
      ))}
    </p>
  )
}

type Props = { courseId: number; urlState: SummaryQuery; summary: CourseSummary }
type SummaryQuery = ReturnType<ReturnType<typeof summaryList>['readListQuery']>

/** Users of a course in figures. */
export function Summary(props: Props) {
  const { courseId, urlState, summary } = props
  const { assigned, completed, active, no_progress, not_downloaded, weeks } = summary
  const usersWith = (status: CourseStatus) =>
    paths.courses.users(courseId, { ...narrowingQuery(urlState), status })
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <Card
          title={`${counted(assigned, NOUNS.user)}, ${formatShare(completed, assigned)} completado`}
          actions={<Actions {...props} />}
        >
          <StatusBar
            label="Estado de los usuarios"
            noun="Usuarios"
            parts={[
              {
                label: STATUS_TABLES.finished.title,
                value: completed,
                tone: 'done',
                to: usersWith('finished'),
              },
              {
                label: STATUS_TABLES.active.title,
                value: active,
                tone: 'going',
                to: usersWith('active'),
              },
              {
                label: STATUS_TABLES.downloaded.title,
                value: no_progress,
                tone: 'waiting',
                to: usersWith('downloaded'),
              },
              {
                label: STATUS_TABLES['not-downloaded'].title,
                value: not_downloaded,
                tone: 'absent',
                to: usersWith('not-downloaded'),
              },
            ]}
          />
          <DueCounts {...props} />
          <EnrolmentCounts {...summary.standing} />
        </Card>
      </div>
      <Card title="Completados por semana">
        {weeks.length === 0 ? (
          <p className="text-muted">Nadie lo ha completado todavía.</p>
        ) : (
          <TimeChart
            label="Completados por semana"
            noun="usuarios"
            period="Semana"
            points={weeks.map(({ start, completed: value }) => ({
              label: formatDay(start).replace(/ \d+$/, ''),
              title: `Semana del ${formatDay(start)}`,
              value,
            }))}
          />
        )}
      </Card>
      <Areas {...props} />
    </div>
  )
}

/** Files and mails about the displayed users; they use the same filters. */
function Actions({ courseId, urlState, summary }: Props) {
  const admin = useIsAdmin()
  const behind = summary.assigned - summary.completed
  const narrowing = narrowingQuery(urlState)
  const everybody = (query: Record<string, string>) =>
    paths.courses.export(courseId, { table: 'all', ...narrowing, ...query })
  return (
    <>
      {admin && behind > 0 ? (
        <ButtonLink to={paths.courses.reminder(courseId, narrowing)} size="sm" icon="mail">
          Recordar
        </ButtonLink>
      ) : null}
      {behind > 0 ? (
        <ButtonLink to={everybody({ only: 'behind' })} size="sm" icon="download" download>
          Exportar a quienes faltan
        </ButtonLink>
      ) : null}
      <Menu label="Más exportaciones" group="report">
        <MenuLink to={everybody({})} icon="download" download>
          Exportar a todos
        </MenuLink>
        <MenuLink to={everybody({ sep: ';' })} icon="download" download>
          Exportar a todos con punto y coma
        </MenuLink>
        {behind > 0 ? (
          <MenuLink to={everybody({ only: 'behind', sep: ';' })} icon="download" download>
            Exportar a quienes faltan con punto y coma
          </MenuLink>
        ) : null}
      </Menu>
    </>
  )
}

function Areas({ courseId, urlState, summary: { areas } }: Props) {
  const { area: chosen } = urlState
  const list = summaryList(courseId)
  const rows = areas.results.map(({ ids, name, assigned, completed }) => ({
    key: ids.join(),
    name: name ?? WITHOUT_AREA,
    values: ids.map((id) => (id === null ? 'none' : String(id))),
    share: completed / assigned,
    figure: formatShare(completed, assigned),
    assigned,
    completed,
  }))
  const rest = areas.total - BARS
  return (
    <Card title="Completado por área">
      <p className="mb-3 text-sm text-muted">
        Primero donde menos se ha completado.{' '}
        <span className="print:hidden">Con su nombre se filtra la página.</span>
      </p>
      <RankedBars
        label="Completado por área"
        whole={1}
        bars={rows
          .slice(0, BARS)
          .map(({ key, name, values, share, figure, assigned, completed }) => ({
            key,
            name,
            to: list.listUrl(urlState, { area: values }),
            current: chosen.length === values.length && values.every((one) => chosen.includes(one)),
            value: share,
            figure,
            note: `${formatNumber(completed)} de ${formatNumber(assigned)}`,
          }))}
        table={{
          heads: ['Área', 'Completado', 'Completados', 'Usuarios'],
          rows: rows.map(({ key, name, figure, assigned, completed }) => ({
            key,
            cells: [name, figure, formatNumber(completed), formatNumber(assigned)],
          })),
        }}
      />
      {rest > 0 ? (
        <p className="mt-2 text-sm text-muted">
          Y {formatNumber(rest)} {agree(rest, NOUNS.area.one, NOUNS.area.many)} más.{' '}
          <Link
            to={paths.courses.areas(courseId, narrowingQuery(urlState))}
            className="text-accent-text hover:underline"
          >
            Ver todas con su promedio
          </Link>
        </p>
      ) : null}
    </Card>
  )
}
