import type { ImportJob } from '#contract/platform/imports/import-jobs.ts'
import { unchangedRows, type Noun } from '#contract/platform/values/nouns.ts'
import { Alert } from '../ui/states/alert.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { formatNumber } from '../ui/format.ts'
import type { Column } from '../ui/tables/table-row.tsx'
import { Tabs } from '../ui/page/tabs.tsx'
import { ChosenCause, Findings, nameOf, type Named } from './findings.tsx'
import { FoldedCauses } from './job/folded-causes.tsx'
import { InactivePeople } from './job/inactive-people.tsx'
import type { Creation } from './import-kind.ts'
import type { ResultView, FindingsPage } from './job/result-view.ts'
import { UnknownColumns } from './columns/unknown-columns.tsx'
import { Pagination } from '../ui/tables/pagination.tsx'

/** Labels for rows that will create something, in the words of their kind. */
type Foreseen = Pick<Creation, 'many' | 'one' | 'none'>

type CorrectRow = ImportJob['props']['validation']['correct'][number]

/** Result of a validation: errors stop a row, warnings do not, the correct rows will be applied. */
export function ValidationResult({
  job,
  findings,
  to,
  columnsAt,
  back,
  noun,
  creation = {
    many: 'Se crearán',
    one: 'Crear',
    none: `No hay ${noun.many} por crear ni por actualizar`,
  },
}: {
  job: ImportJob
  findings: FindingsPage
  /** Returns the URL of another view, of the lines of a cause, or of another page. */
  to: (query: { view: ResultView; cause?: number; page?: number }) => string
  /** URL of the page that assigns the columns. */
  columnsAt: string
  /** URL of the page, to which its actions lead back. */
  back: string
  noun: Noun
  creation?: Foreseen
}) {
  const { counts, props } = job
  const { correct, causes } = props.validation
  const { view } = findings
  const applicable = counts.create + counts.update
  const chosen =
    view === 'correct' ? undefined : causes[view].find(({ id }) => id === findings.cause)
  const total = { errors: counts.errors, warnings: counts.warnings, correct: applicable }[view]
  return (
    <>
      <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Figure label={creation.many} value={counts.create} />
        <Figure label="Se actualizarán" value={counts.update} />
        <Figure label="Sin cambios" value={counts.unchanged} />
        <Figure
          label="Filas con error"
          value={counts.error_rows}
          tone={counts.error_rows > 0 ? 'danger' : undefined}
        />
        <Figure
          label="Advertencias"
          value={counts.warnings}
          tone={counts.warnings > 0 ? 'warning' : undefined}
        />
      </dl>
      <UnknownColumns columns={job.columns} to={columnsAt} />
      <InactivePeople job={job} back={back} />
      <Tabs
        label="Resultado de la validación"
        tabs={[
          {
            to: to({ view: 'errors' }),
            label: 'Errores',
            count: counts.errors,
            current: view === 'errors',
          },
          {
            to: to({ view: 'warnings' }),
            label: 'Advertencias',
            count: counts.warnings,
            current: view === 'warnings',
          },
          {
            to: to({ view: 'correct' }),
            label: 'Filas correctas',
            count: applicable,
            current: view === 'correct',
          },
        ]}
      />
      {view === 'correct' && correct.length < total ? (
        <div className="mb-3">
          <Alert tone="info" live={false}>
            Se muestran las primeras {formatNumber(correct.length)} de {formatNumber(total)}.
          </Alert>
        </div>
      ) : null}
      {total === 0 ? (
        <EmptyState icon="check" title={view === 'correct' ? creation.none : EMPTY[view]}>
          {view === 'correct' && counts.unchanged > 0
            ? `${unchangedRows(counts.unchanged)}.`
            : null}
        </EmptyState>
      ) : view === 'correct' ? (
        <DataTable
          caption="Filas correctas"
          columns={correctColumns(creation, job)}
          rows={correct}
          rowKey={(row) => row.line}
        />
      ) : findings.folded.length > 0 ? (
        <FoldedCauses folded={findings.folded} job={job} to={(cause) => to({ view, cause })} />
      ) : (
        <>
          {chosen ? <ChosenCause cause={chosen} job={job} to={to({ view })} /> : null}
          <Findings
            caption={view === 'errors' ? 'Errores' : 'Advertencias'}
            findings={findings.rows}
            job={job}
          />
          <Pagination
            page={findings.page}
            pageSize={findings.pageSize}
            total={findings.total}
            to={(page) =>
              to({ view, page, ...(findings.cause !== null && { cause: findings.cause }) })
            }
            noun={view === 'errors' ? ERRORS : WARNINGS}
          />
        </>
      )}
    </>
  )
}

const ERRORS = { one: 'error', many: 'errores' }
const WARNINGS = { one: 'advertencia', many: 'advertencias' }
const EMPTY = { errors: 'Ninguna fila tiene errores', warnings: 'No hay advertencias' }

const correctColumns = ({ one }: Foreseen, job: Named): Column<CorrectRow>[] => [
  {
    key: 'line',
    head: 'Línea',
    width: 'sm:w-24',
    cell: ({ line }) => `Línea ${line}`,
  },
  { key: 'user', head: 'Registro', width: 'lg:w-40 xl:w-56', cell: ({ user }) => user },
  {
    key: 'action',
    head: 'Acción',
    width: 'sm:w-32',
    cell: ({ action }) => (action === 'create' ? one : 'Actualizar'),
  },
  { key: 'changes', head: 'Cambios', cell: (row) => <Changes row={row} job={job} /> },
]

/** Changes of a row: a new record's values, or old and new ones. */
function Changes({ row: { action, changes }, job }: { row: CorrectRow; job: Named }) {
  return (
    <ul className="flex flex-wrap gap-x-4 whitespace-normal py-2 max-sm:inline">
      {changes.map(({ field, old, new: value }) => (
        <li key={field}>
          <span className="text-sm text-muted">{nameOf(field, job)}</span>{' '}
          {action === 'update' ? (
            <>
              <del className="text-muted">{old ?? '(vacío)'}</del>
              <span className="sr-only"> pasa a ser </span>
              <span aria-hidden="true"> → </span>
            </>
          ) : null}
          <ins className="no-underline">{value ?? '(vacío)'}</ins>
        </li>
      ))}
    </ul>
  )
}

function Figure({
  label,
  value,
  tone,
}: {
  label: string
  value: number
  tone?: 'danger' | 'warning'
}) {
  const colour =
    tone === 'danger' ? 'text-danger-text' : tone === 'warning' ? 'text-warning-text' : ''
  return (
    <div className="flex flex-col justify-between rounded border border-line bg-surface px-4 py-3 last:max-lg:col-span-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={`text-xl font-semibold tabular-nums ${colour}`}>{formatNumber(value)}</dd>
    </div>
  )
}
