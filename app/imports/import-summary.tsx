import type { ReactNode } from 'react'
import type { ImportJob } from '#contract/imports.ts'
import { Alert } from '../ui/alert.tsx'
import { formatNumber } from '../ui/format.ts'
import { Findings } from './validation-result.tsx'

/** How an import ended: what was applied, what was not and why, and what can be done with it. */
export function ImportSummary({
  job,
  noun,
  children,
}: {
  job: ImportJob
  noun: string
  children: ReactNode
}) {
  const { phase, status, counts, props, error, notice } = job
  const { imported_count: imported, failed_count: failed } = props
  const doing = phase === 'validating' ? 'validando' : 'importando'
  const tone =
    status === 'failed'
      ? 'danger'
      : phase === 'cancelled' || failed + counts.error_rows > 0
        ? 'warning'
        : 'success'
  return (
    <>
      <Alert tone={tone} title={status === 'failed' ? 'Error' : undefined} live={false}>
        {status === 'failed' ? (
          <>
            <p>{error}</p>
            <p>Ocurrió un error al {doing} la información</p>
          </>
        ) : phase === 'cancelled' ? (
          <p>{notice ?? 'La importación se canceló.'}</p>
        ) : (
          <p>
            Se importaron {formatNumber(imported)} {noun}.
          </p>
        )}
      </Alert>
      <dl className="my-6 grid max-w-form grid-cols-[1fr_auto] gap-x-6 gap-y-2 tabular-nums">
        <dt>Filas del archivo</dt>
        <dd className="text-right">{formatNumber(counts.rows)}</dd>
        <dt>Aplicadas</dt>
        <dd className="text-right">{formatNumber(imported)}</dd>
        <dt>Sin cambios</dt>
        <dd className="text-right">{formatNumber(counts.unchanged)}</dd>
        <dt>Con error en la validación</dt>
        <dd className="text-right">{formatNumber(counts.error_rows)}</dd>
        <dt>No aplicadas</dt>
        <dd className="text-right">{formatNumber(failed)}</dd>
      </dl>
      <p className="mb-6 flex flex-wrap gap-2">{children}</p>
      {props.failed.length > 0 ? (
        <>
          <h2 className="mb-2 text-lg font-semibold">No aplicadas</h2>
          <Findings caption="Filas no aplicadas" findings={props.failed} />
        </>
      ) : null}
    </>
  )
}
