import { REPORT_KINDS } from '#contract/reports/report-kinds.ts'
import type { reports } from '#contract/reports/reports.ts'
import type { z } from 'zod'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Card } from '#app/kit/ui/card.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { RelativeTime } from '#app/kit/ui/time.tsx'
import { filterLine } from './words.ts'

type Recent = z.output<typeof reports.recent.answer>

/** Recent reports of the user, each with its filters. */
export function LastUsed({ recent }: { recent: Recent }) {
  const { timezone } = useSession().tenant
  return (
    <Card title="Lo último que consultaste" flush>
      <ul className="divide-y divide-line">
        {recent.map(({ kind, query, filters, used_at: at }) => (
          <li
            key={kind}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2"
          >
            <div className="min-w-0 flex-[1_1_240px]">
              <Link to={paths.reports.kept(kind, query)} className="name-link">
                {REPORT_KINDS[kind]}
              </Link>
              <p className="line-clamp-2 break-words text-sm text-muted">{filterLine(filters)}</p>
            </div>
            <span className="text-sm text-muted">
              <RelativeTime instant={at} timeZone={timezone} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
