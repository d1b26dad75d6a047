import type { ImportFinding } from '#contract/platform/imports/import-jobs.ts'
import { patternOf } from '#contract/platform/imports/finding-pattern.ts'
import { agree, counted, listed, NOUNS } from '#contract/platform/values/nouns.ts'
import { DOT, formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { causeText, Findings, type Named } from '../findings.tsx'
import type { FoldedCause } from './result-view.ts'

/** Number of lines that the summary of a cause names. */
const NAMED_LINES = 5

/** One line per cause, with its count and its first lines; opened, with what was found in each. */
export function FoldedCauses({
  folded,
  job,
  to,
}: {
  folded: FoldedCause[]
  job: Named
  /** Returns the URL of all lines of a cause. */
  to?: (cause: number) => string
}) {
  return (
    <div className="divide-y divide-line rounded border border-line bg-surface">
      {folded.map(({ cause, rows }) => {
        const { id, message, count } = cause
        return (
          <details key={id} className="group/cause px-4">
            <summary className="flex cursor-pointer gap-2 py-3">
              <span className="mt-0.5 self-start text-muted transition-transform group-open/cause:rotate-90">
                <Icon name="chevron-right" />
              </span>
              <span className="min-w-0 break-words">
                <span className="font-semibold tabular-nums">{counted(count, NOUNS.time)}</span>
                {DOT}
                {causeText(cause, job)}
                {count > 1 && new Set(rows.map((row) => row.message)).size > 1 ? (
                  <span className="text-muted"> y otras parecidas</span>
                ) : null}
                {rows.length > 0 ? (
                  <span className="text-sm text-muted">
                    {DOT}
                    {linesOf(rows, count)}
                  </span>
                ) : null}
              </span>
            </summary>
            <div className="pb-4">
              {rows.length > 0 ? <Findings caption={message} findings={rows} job={job} /> : null}
              {to && count > rows.length ? (
                <p className="mt-2">
                  <Link to={to(id)} preventScrollReset className="text-accent-text hover:underline">
                    Ver las {counted(count, NOUNS.line)}
                  </Link>
                </p>
              ) : null}
            </div>
          </details>
        )
      })}
    </div>
  )
}

/** 'línea 4', 'líneas 2, 5, 9 y 14 más' */
function linesOf(rows: readonly ImportFinding[], count: number): string {
  const lines = [...new Set(rows.map(({ line }) => line))]
  const named = lines.slice(0, NAMED_LINES).map(String)
  const more = count - (rows.length - lines.length) - named.length
  const parts = more > 0 ? [...named, `${formatNumber(more)} más`] : named
  return `${agree(parts.length, 'línea', 'líneas')} ${listed(parts)}`
}

/** Groups the listed findings of an import that has ended by cause, the most frequent first. */
export function foldedOf(findings: readonly ImportFinding[]): FoldedCause[] {
  const byPattern = new Map<string, ImportFinding[]>()
  for (const finding of findings) {
    const pattern = patternOf(finding.message)
    byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), finding])
  }
  return [...byPattern.values()]
    .map((rows, id) => {
      const { field, message } = rows[0]!
      return { cause: { id, field, message, count: rows.length }, rows }
    })
    .sort((a, b) => b.cause.count - a.cause.count)
}
