import type { ImportFinding, ImportJob } from '#contract/imports.ts'
import type { Noun } from '#contract/nouns.ts'
import { Alert } from '../ui/alert.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { formatNumber } from '../ui/format.ts'
import type { Column } from '../ui/table-row.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Creation } from './import-kind.ts'

export type ResultView = 'errors' | 'warnings' | 'correct'

type CorrectRow = ImportJob['props']['validation']['correct'][number]

/** The view a result opens with: what needs attention first. */
export function firstView({ counts }: ImportJob): ResultView {
  return counts.errors > 0 ? 'errors' : counts.warnings > 0 ? 'warnings' : 'correct'
}

/** What a validation found: errors stop a row, warnings do not, the correct rows will be applied. */
export function ValidationResult({
  job,
  view,
  to,
  noun,
  creation = {
    many: 'Se crearán',
    one: 'Crear',
    none: `No hay ${noun.many} por crear ni por actualizar`,
  },
}: {
  job: ImportJob
  view: ResultView
  to: (view: ResultView) => string
  noun: Noun
  creation?: Creation
}) {
  const { counts, props } = job
  const { errors, warnings, correct } = props.validation
  const applicable = counts.create + counts.update
  const listed = { errors: errors.length, warnings: warnings.length, correct: correct.length }[view]
  const total = { errors: counts.errors, warnings: counts.warnings, correct: applicable }[view]
  return (
    <>
      <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Figure label={creation.many} value={counts.create} />
        <Figure label="Se actualizarán" value={counts.update} />
        <Figure label="Quedan como están" value={counts.unchanged} />
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
      <Tabs
        label="Resultado de la validación"
        tabs={[
          { to: to('errors'), label: 'Errores', count: counts.errors, current: view === 'errors' },
          {
            to: to('warnings'),
            label: 'Advertencias',
            count: counts.warnings,
            current: view === 'warnings',
          },
          {
            to: to('correct'),
            label: 'Filas correctas',
            count: applicable,
            current: view === 'correct',
          },
        ]}
      />
      {listed < total ? (
        <div className="mb-3">
          <Alert tone="info" live={false}>
            Se muestran las primeras {formatNumber(listed)} de {formatNumber(total)}.
          </Alert>
        </div>
      ) : null}
      {total === 0 ? (
        <EmptyState icon="check" title={view === 'correct' ? creation.none : EMPTY[view]} />
      ) : view === 'correct' ? (
        <DataTable
          caption="Filas correctas"
          columns={correctColumns(creation)}
          rows={correct}
          rowKey={(row) => row.line}
        />
      ) : (
        <Findings
          caption={view === 'errors' ? 'Errores' : 'Advertencias'}
          findings={view === 'errors' ? errors : warnings}
        />
      )}
    </>
  )
}

const EMPTY = { errors: 'Ninguna fila tiene errores', warnings: 'No hay advertencias' }

/** Findings by line. Several may stand on one line, so the place in the list is the key. */
export function Findings({ caption, findings }: { caption: string; findings: ImportFinding[] }) {
  const rows = findings.map((finding, place) => ({ ...finding, place }))
  return <DataTable caption={caption} columns={FINDING} rows={rows} rowKey={(row) => row.place} />
}

const FINDING: Column<ImportFinding>[] = [
  {
    key: 'line',
    head: 'Línea',
    width: 'sm:w-24',
    cell: ({ line }) => `Línea ${formatNumber(line)}`,
  },
  { key: 'user', head: 'Registro', width: 'lg:w-40 xl:w-56', cell: ({ user }) => user },
  {
    key: 'field',
    head: 'Columna',
    width: 'lg:w-32 xl:w-48',
    cell: ({ field }) => field && <code className="font-mono text-sm">{field}</code>,
  },
  {
    key: 'message',
    head: 'Mensaje',
    cell: ({ message }) => <span className="whitespace-normal">{message}</span>,
  },
]

const correctColumns = ({ one }: Creation): Column<CorrectRow>[] => [
  {
    key: 'line',
    head: 'Línea',
    width: 'sm:w-24',
    cell: ({ line }) => `Línea ${formatNumber(line)}`,
  },
  { key: 'user', head: 'Registro', width: 'lg:w-40 xl:w-56', cell: ({ user }) => user },
  {
    key: 'action',
    head: 'Acción',
    width: 'sm:w-32',
    cell: ({ action }) => (action === 'create' ? one : 'Actualizar'),
  },
  { key: 'changes', head: 'Cambios', cell: (row) => <Changes row={row} /> },
]

/** What will change: a new record's values, or old and new ones. */
function Changes({ row: { action, changes } }: { row: CorrectRow }) {
  return (
    <ul className="flex flex-wrap gap-x-4 whitespace-normal py-2 max-sm:inline">
      {changes.map(({ field, old, new: value }) => (
        <li key={field}>
          <code className="font-mono text-sm text-muted">{field}</code>{' '}
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
