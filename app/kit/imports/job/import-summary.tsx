import type { ReactNode } from 'react'
import type { ImportJob } from '#contract/platform/imports/import-jobs.ts'
import { agree, counted, done, unchangedRows, type Noun } from '#contract/platform/values/nouns.ts'
import { useSession } from '../../shell/hooks.ts'
import { Alert, type AlertTone } from '../../ui/states/alert.tsx'
import { formatNumber } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/states/time.tsx'
import { paths } from '../../urls/paths.ts'
import type { PageKind } from '../import-kind.ts'
import { FoldedCauses, foldedOf } from './folded-causes.tsx'
import { InactivePeople } from './inactive-people.tsx'

type SummarizedKind = Pick<PageKind, 'noun' | 'undoing' | 'listAt'>

/** Result of an import: applied rows, failed rows with their causes, and next actions. */
export function ImportSummary({
  job,
  kind,
  children,
}: {
  job: ImportJob
  kind: SummarizedKind
  /** Next actions. */
  children: ReactNode
}) {
  const { props, status, phase } = job
  // A file that could not be validated, or was cancelled before a row was applied, has no meaningful counts.
  const unread =
    (status === 'failed' && phase === 'validating') ||
    (phase === 'cancelled' && props.imported_count === 0)
  return (
    <>
      <Outcome job={job} noun={kind.noun} />
      {phase === 'import_complete' ? (
        <InactivePeople job={job} back={paths.import(kind.listAt).job(job.id)} />
      ) : null}
      {unread ? null : (
        <dl className="mt-6 grid max-w-form grid-cols-[1fr_auto] gap-x-6 gap-y-2 tabular-nums">
          {figuresOf(job, kind).map(([label, count]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="text-right">{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="my-6 flex flex-wrap gap-2">{children}</div>
      {props.failed.length > 0 && phase !== 'undone' && phase !== 'undoing' ? (
        <>
          <h2 className="mb-2 text-lg font-semibold">No aplicadas</h2>
          <FoldedCauses folded={foldedOf(props.failed)} job={job} />
          {props.failed.length < props.failed_count ? (
            <p className="mt-2 text-sm text-muted">
              Se muestran las primeras {formatNumber(props.failed.length)} de{' '}
              {formatNumber(props.failed_count)}.
            </p>
          ) : null}
        </>
      ) : null}
    </>
  )
}

function figuresOf(
  { counts, props, phase }: ImportJob,
  { undoing }: SummarizedKind,
): [label: string, count: number][] {
  const { deactivated, restored, kept: unchanged } = props.undo
  if (phase === 'undone' || phase === 'undoing') {
    return [
      ['Filas que se habían aplicado', props.imported_count],
      [undoing?.created.after ?? '', deactivated],
      ['Actualizados, con sus valores de antes', restored],
      ['Se quedaron como estaban', unchanged],
    ]
  }
  return [
    ['Filas del archivo', counts.rows],
    ['Aplicadas', props.imported_count],
    ['Sin cambios', counts.unchanged],
    ['Con error en la validación', counts.error_rows],
    ['No aplicadas', props.failed_count],
  ]
}

/** Texts of specification 1, section 8. */
function Outcome({ job, noun }: { job: ImportJob; noun: Noun }) {
  const { phase, status, counts, props, error, notice } = job
  if (status === 'failed') {
    const doing = phase === 'validating' ? 'validando' : 'importando'
    return (
      <Alert tone="danger" title="Error">
        <p>{error}</p>
        {phase === 'undoing' ? null : <p>Ocurrió un error al {doing} la información</p>}
      </Alert>
    )
  }
  if (phase === 'undone') return <Undone job={job} noun={noun} />
  if (phase === 'cancelled') {
    return (
      <Alert tone="info" live={false}>
        {notice ?? 'La importación se canceló.'}
      </Alert>
    )
  }
  const { imported_count: imported, failed_count: failed } = props
  const tone: AlertTone = failed + counts.error_rows > 0 ? 'warning' : 'success'
  return (
    <Alert tone={tone} live={false}>
      {done(['importó', 'importaron'], imported, noun)}.
      {counts.unchanged > 0 ? ` ${unchangedRows(counts.unchanged)}.` : null}
      {notice ? ` ${notice}` : null}
    </Alert>
  )
}

function Undone({ job: { props }, noun }: { job: ImportJob; noun: Noun }) {
  const { timezone } = useSession().tenant
  const { by, at, kept: unchanged } = props.undo
  return (
    <Alert tone={unchanged > 0 ? 'warning' : 'success'} live={false}>
      La importación se deshizo.
      {unchanged > 0
        ? ` ${counted(unchanged, noun)} ${agree(unchanged, 'se quedó como estaba', 'se quedaron como estaban')}: abajo dice por qué.`
        : null}
      {by && at ? (
        <span className="block text-sm">
          La deshizo {by}, <RelativeTime instant={at} timeZone={timezone} />.
        </span>
      ) : null}
    </Alert>
  )
}
