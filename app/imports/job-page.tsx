import { Outlet } from '@remix-run/react'
import type { ImportJob } from '#contract/imports.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { ImportKind } from './import-kind.ts'
import { ImportProgress } from './import-progress.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportSummary } from './import-summary.tsx'
import { CancelImport, Continue, FailedRows, NextSteps } from './job-actions.tsx'
import type { JobProgress } from './job-progress.ts'
import type { ImportLimits } from './limits.ts'
import { ValidationResult, type ResultView } from './validation-result.tsx'

/** A job: its running phase, what its validation found, or how it ended. */
export function JobPage({
  kind,
  job,
  view,
  progress,
  limits,
  refusal,
}: {
  kind: ImportKind
  job: ImportJob
  view: ResultView
  progress: JobProgress
  limits: ImportLimits
  /** Why 'Continuar' did not. */
  refusal?: string
}) {
  const { at, noun } = kind
  const running = job.status === 'in_progress'
  const applicable = job.counts.create + job.counts.update
  return (
    <>
      <PageHeader
        title={kind.title}
        back={{ to: at.upload, label: 'Volver a las importaciones' }}
        description={[kind.into, job.filename].filter(Boolean).join(' · ')}
      />
      <ImportSteps phase={job.phase} />
      <Outlet />
      {refusal ? (
        <div className="mb-4">
          <Alert tone="danger">{refusal}</Alert>
        </div>
      ) : null}
      {running ? (
        <>
          <ImportProgress
            key={job.phase}
            eventsAt={at.events(job.id)}
            initial={progress}
            correct={applicable}
            noun={noun.many}
          />
          <p className="mt-4 flex justify-end">
            <CancelImport kind={kind} job={job} />
          </p>
        </>
      ) : job.status === 'completed' && job.phase === 'validation_complete' ? (
        <>
          <ValidationResult
            job={job}
            view={view}
            to={(to: ResultView) => at.job(job.id, { view: to })}
            noun={noun.many}
            creation={kind.creation}
          />
          <div className="sticky bottom-0 z-bar mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas py-3 print:hidden">
            {job.counts.error_rows > 0 ? <FailedRows kind={kind} job={job} /> : null}
            <CancelImport kind={kind} job={job} />
            {applicable > 0 ? (
              <Continue />
            ) : (
              <ButtonLink to={at.upload} variant="primary">
                Cargar otro archivo
              </ButtonLink>
            )}
          </div>
        </>
      ) : (
        <ImportSummary job={job} noun={noun}>
          <NextSteps kind={kind} job={job} limits={limits} />
        </ImportSummary>
      )}
    </>
  )
}
