import { Card } from '#app/kit/ui/page/card.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import type { ProblemLine } from './publication-lines.ts'
import { FirstOf } from '../files/first-of.tsx'

/** Errors, which block a publication, and warnings, which do so by a setting of the tenant; each links to its field. */
export function PublicationProblems({
  problems,
  strict,
}: {
  problems: readonly ProblemLine[]
  strict: boolean
}) {
  const errors = problems.filter(({ kind }) => kind === 'error')
  const warnings = problems.filter(({ kind }) => kind === 'warning')
  return (
    <>
      {errors.length > 0 ? (
        <Problems
          title={`Errores (${errors.length})`}
          note={<Tag tone="danger">Impiden publicar</Tag>}
          lines={errors}
        />
      ) : null}
      {warnings.length > 0 ? (
        <Problems
          title={`Advertencias (${warnings.length})`}
          note={
            strict ? (
              <Tag tone="danger">Impiden publicar en tu compañía</Tag>
            ) : (
              <Tag tone="warning">No impiden publicar</Tag>
            )
          }
          lines={warnings}
        />
      ) : null}
    </>
  )
}

function Problems({
  title,
  note,
  lines,
}: {
  title: string
  note: React.ReactNode
  lines: readonly ProblemLine[]
}) {
  return (
    <Card title={title} actions={note} flush>
      <FirstOf
        rows={lines}
        draw={({ message, where, to }, at) => (
          <li key={at} className="border-b border-line px-4 py-2 last:border-0">
            <Link to={to} className="break-words font-medium text-accent-text hover:underline">
              {message}
            </Link>
            <p className="break-words text-sm text-muted">{where}</p>
          </li>
        )}
      />
    </Card>
  )
}
