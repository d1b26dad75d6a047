import { Link } from '#app/kit/ui/link.tsx'
import { listed } from '#contract/platform/values/nouns.ts'
import type { FileRow } from './file-uses.ts'

/** Usages of a file, each with its link, and the published versions that need it. */
export function FilePlaces({ file: { uses, publications } }: { file: FileRow }) {
  return (
    <ul className="grid gap-1">
      {uses.map(({ where, to }) => (
        <li key={to} className="break-words">
          <Link to={to} className="inline-block py-0.5 text-accent-text underline">
            {where}
          </Link>
        </li>
      ))}
      {publications.length > 0 ? (
        <li className="text-muted">{versionsInWords(publications)}</li>
      ) : null}
    </ul>
  )
}

/** Returns 'Versión publicada 3', 'Versiones publicadas 1, 2 y 3'. */
function versionsInWords(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Versión publicada ${numbers[0]}`
  return `Versiones publicadas ${listed(numbers.map(String))}`
}
