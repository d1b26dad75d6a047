import { REPORT_KINDS } from '#contract/reports/report-kinds.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { Card } from '#app/kit/ui/card.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { KINDS, REPORTS } from './words.ts'

/** Links to the reports, with descriptions. */
export function ReportEntries() {
  return (
    <Card title="Reportes">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-x-6 gap-y-4">
        {KINDS.map((kind) => (
          <li key={kind} className="flex gap-3">
            <span className="pt-0.5 text-muted">
              <Icon name="reports" />
            </span>
            <div className="min-w-0">
              <Link to={paths.reports.report(kind)} className="name-link">
                {REPORT_KINDS[kind]}
              </Link>
              <p className="text-sm text-muted">{REPORTS[kind]}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
