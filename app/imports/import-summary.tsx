import type { ReactNode } from 'react'
import type { ImportJob } from '#contract/imports.ts'
import { done, type Noun } from '#contract/nouns.ts'
import { Alert, type AlertTone } from '../ui/alert.tsx'
import { formatNumber } from '../ui/format.ts'
import { Findings } from './findings.tsx'

/** How an import ended: what was applied, what was not and why, and what can be done with it. */
export function ImportSummary({
  job,
  noun,
  children,
}: {
  job: ImportJob
  noun: Noun
  /** What can be done next. */
  children: ReactNode
}) {
  const { counts, props, status, phase } = job
  const figures = [
    ['Filas del archivo', counts.rows],
    ['Aplicadas', props.imported_count],
    ['Sin cambios', counts.unchanged],
    ['Con error en la validación', counts.error_rows],
    ['No aplicadas', props.failed_count],
  ] as const
  // A file that could not be validated has no figures that mean anything.
  const unread = status === 'failed' && phase === 'validating'
  return (
    <>
      <Outcome job={job} noun={noun} />
      {unread ? null : (
        <dl className="mt-6 grid max-w-form grid-cols-[1fr_auto] gap-x-6 gap-y-2 tabular-nums">
          {figures.map(([label, count]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="text-right">{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="my-6 flex flex-wrap gap-2">{children}</div>
      {props.failed.length > 0 ? (
        <>
          <h2 className="mb-2 text-lg font-semibold">No aplicadas</h2>
          <Findings caption="Filas no aplicadas" findings={props.failed} columns={job.columns} />
        </>
      ) : null}
    </>
  )
}

/** The texts of specification 1, section 8. */
function Outcome({ job, noun }: { job: ImportJob; noun: Noun }) {
  const { phase, status, counts, props, error, notice } = job
  if (status === 'failed') {
    const doing = phase === 'validating' ? 'validando' : 'importando'
    return (
      <Alert tone="danger" title="Error">
        <p>{error}</p>
        <p>Ocurrió un error al {doing} la información</p>
      </Alert>
    )
  }
  if (phase === 'cancelled') {
    return (
      <Alert tone="warning" live={false}>
        {notice ?? 'La importación se canceló.'}
      </Alert>
    )
  }
  const { imported_count: imported, failed_count: failed } = props
  const tone: AlertTone = failed + counts.error_rows > 0 ? 'warning' : 'success'
  return (
    <Alert tone={tone} live={false}>
      {done(['importó', 'importaron'], imported, noun)}.{notice ? ` ${notice}` : null}
    </Alert>
  )
}
