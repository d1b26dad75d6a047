import type { CourseSource } from '#contract/courses/learning.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { Link } from '#app/kit/ui/link.tsx'

const KINDS = { group: 'Grupo', position: 'Cargo' } as const

/** Reasons why a user has a course: 'Asignado directamente', 'Grupo Ventas', 'Cargo Cajero (plan Inducción)'. */
export function CourseSources({ sources }: { sources: readonly CourseSource[] }) {
  if (sources.length === 0) return null
  return (
    <ul aria-label="De dónde viene" className="break-words text-sm text-muted">
      {sources.map((source) => (
        <li key={`${source.kind} ${source.id} ${source.path}`}>
          <SourceName source={source} />
        </li>
      ))}
    </ul>
  )
}

function SourceName({ source: { kind, id, name, path } }: { source: CourseSource }) {
  if (kind === 'direct' || id === null) return 'Asignado directamente'
  return (
    <>
      {KINDS[kind]} <SourceLink kind={kind} id={id} name={name ?? ''} />
      {path === null ? null : ` (plan ${path})`}
    </>
  )
}

/** Link to the group or position that gives something. */
export function SourceLink({
  kind,
  id,
  name,
}: {
  kind: 'group' | 'position'
  id: number
  name: string
}) {
  return (
    <Link
      to={kind === 'group' ? paths.groups.detail(id) : paths.positions.detail(id)}
      className="underline underline-offset-2"
    >
      {name}
    </Link>
  )
}
