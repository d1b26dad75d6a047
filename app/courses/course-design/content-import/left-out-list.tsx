import type { LeftOut } from '#contract/courses/design/content-imports.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'

/** Parts of a file that cannot be created, each with its place and reason; notes on the whole file. */
export function LeftOutList({
  leftOut,
  notes,
  line,
}: {
  leftOut: readonly LeftOut[]
  notes: readonly string[]
  line: string
}) {
  const count = leftOut.length
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {notes.map((note) => (
        <Alert key={note} tone="info" live={false}>
          {note}
        </Alert>
      ))}
      {count > 0 ? (
        <Alert
          tone="warning"
          live={false}
          title={`${formatNumber(count)} ${agree(count, 'no se puede crear', 'no se pueden crear')}`}
        >
          <ul className="mt-1 grid gap-1">
            {leftOut.map(({ line: at, text, message }) => (
              <li key={`${at} ${message}`} className="break-words">
                <strong className="font-medium">
                  {line} {formatNumber(at)}
                </strong>
                {text === `${line} ${at}` ? null : <> «{text}»</>}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </div>
  )
}
