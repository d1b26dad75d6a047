import { agree } from '#contract/platform/values/nouns.ts'
import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { DOT, formatNumber } from '#app/kit/ui/format.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { useHydrated } from '#app/kit/ui/scripts/hydrated.ts'
import type { AutosaveStatus } from './panel/use-autosave.ts'
import { firstProblemAddress, type Blocking } from './publication/blocking.ts'

/** State of the course in the editor's bar: its version, what is not published, what blocks it, what is stored. */
export function EditorStatus({
  design,
  at,
  blocking,
  status,
}: {
  design: CourseDesign
  at: EditorPaths
  blocking: Blocking
  status: AutosaveStatus
}) {
  const { published, editable } = design
  const correction = firstProblemAddress(blocking, at)
  return (
    <>
      {published === null ? 'Nunca publicado' : `Versión ${formatNumber(published)}`}
      {editable && published !== null ? (
        <>
          {DOT}
          <UnpublishedChanges count={design.unpublished_changes} to={at.publication()} />
        </>
      ) : null}
      {correction === null ? null : (
        <>
          {DOT}
          <Link to={correction} className="editor-correction">
            <Icon name="warning" />
            {formatNumber(blocking.count)} por corregir
          </Link>
        </>
      )}
      {editable ? <SavedNote status={status} /> : null}
    </>
  )
}

function UnpublishedChanges({ count, to }: { count: number; to: string }) {
  if (count === 0) return 'Sin cambios por publicar'
  return (
    <Link to={to} className="text-accent-text hover:underline">
      {formatNumber(count)} {agree(count, 'cambio', 'cambios')} sin publicar
    </Link>
  )
}

/** Status of the autosave; without scripts there is none, and the panel's button tells what was stored. */
function SavedNote({ status }: { status: AutosaveStatus }) {
  const scripts = useHydrated()
  return (
    <span className="nojs:hidden">
      {scripts ? DOT : null}
      <span role="status">{scripts ? savedWords(status) : null}</span>
    </span>
  )
}

function savedWords(status: AutosaveStatus): string {
  if (status === null || status === 'saved') return 'Guardado'
  if (status === 'saving') return 'Guardando…'
  if (status === 'offline') return 'Sin conexión: se guardará al volver'
  return 'No se guardó'
}
