import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { DOT } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Findings, nameOf, type Named } from '../findings.tsx'
import type { FoldedCause } from './result-view.ts'

/** One notice per cause, with its lines in a collapsed section. */
export function FoldedCauses({
  folded,
  job,
  to,
}: {
  folded: FoldedCause[]
  job: Named
  /** Returns the URL of all lines of a cause. */
  to: (cause: number) => string
}) {
  return (
    <div className="divide-y divide-line rounded border border-line bg-surface">
      {folded.map(({ cause: { id, field, message, count }, rows }) => (
        <details key={id} className="px-4">
          <summary className="cursor-pointer break-words py-3">
            <span className="font-semibold tabular-nums">{counted(count, NOUNS.time)}</span>
            {DOT}
            {field ? `${nameOf(field, job)}: ` : ''}
            {message}
            {count > 1 ? <span className="text-muted"> y otras parecidas</span> : null}
          </summary>
          <div className="pb-4">
            <Findings caption={message} findings={rows} job={job} />
            {count > rows.length ? (
              <p className="mt-2">
                <Link to={to(id)} preventScrollReset className="text-accent-text hover:underline">
                  Ver las {counted(count, NOUNS.line)}
                </Link>
              </p>
            ) : null}
          </div>
        </details>
      ))}
    </div>
  )
}
