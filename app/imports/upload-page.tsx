import type { ImportSummary } from '#contract/imports.ts'
import { useSession } from '../shell/hooks.ts'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RelativeTime } from '../ui/time.tsx'
import type { ImportKind } from './import-kind.ts'
import { ImportSteps } from './import-steps.tsx'
import type { ImportLimits } from './limits.ts'
import { outcomeOf } from './outcome.ts'
import { UploadForm } from './upload-form.tsx'

/** The first step of the wizard, and the way back to earlier jobs. */
export function UploadPage({
  kind,
  recent,
  limits,
}: {
  kind: ImportKind
  recent: ImportSummary[]
  limits: ImportLimits
}) {
  const { timezone } = useSession().tenant
  return (
    <>
      <PageHeader
        title={kind.title}
        back={{ to: kind.listAt, label: kind.backToList }}
        description={kind.into}
      />
      <ImportSteps />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="Archivo">
          <UploadForm kind={kind} limits={limits} />
        </Card>
        <Card title="Importaciones recientes" flush={recent.length > 0}>
          {recent.length === 0 ? (
            <p className="text-muted">Aún no hay importaciones.</p>
          ) : (
            <ul className="divide-y divide-line">
              {recent.map((job) => (
                <li
                  key={job.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
                >
                  <Link
                    to={kind.at.job(job.id)}
                    className="min-w-0 truncate py-0.5 font-medium text-accent-text hover:underline"
                  >
                    {job.filename}
                  </Link>
                  <span className="text-sm text-muted">
                    {outcomeOf(job)} · <RelativeTime instant={job.created_at} timeZone={timezone} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  )
}
