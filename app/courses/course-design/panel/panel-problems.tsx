import type { ReactNode } from 'react'
import type { Field } from '#contract/courses/course-templates/template.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { controlField, type ItemProblem } from '../publication/blocking.ts'

/** Problems that block the publication of an item and belong to no field of the panel: an empty section, its theme. */
export function PanelProblems({
  problems,
  fields,
}: {
  problems: readonly ItemProblem[]
  fields: readonly Field[]
}) {
  const ownPaths = new Set(fields.map(({ path }) => path))
  const others = problems.filter(({ field }) => !ownPaths.has(controlField(field)))
  if (others.length === 0) return null
  return (
    <ul className="mb-3 grid gap-1">
      {others.map(({ message }, at) => (
        <li key={at}>
          <Note>{message}</Note>
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns the help of a field: its own, that it is compulsory for a publication, and what blocks one now. The control
 * is described by it.
 */
export function fieldHelp(
  { path, help, required }: Field,
  { problems, needed }: { problems: readonly ItemProblem[]; needed: readonly string[] },
): ReactNode {
  const own = problems.filter(({ field }) => controlField(field) === path)
  const isNeeded = needed.includes(path) && !required
  if (own.length === 0 && !isNeeded) return help
  return (
    <>
      {help ? <span className="block">{help}</span> : null}
      {isNeeded ? (
        <span className="block">
          <span aria-hidden="true" className="text-danger-text">
            *
          </span>{' '}
          Obligatorio para publicar
        </span>
      ) : null}
      {own.map(({ message }, at) => (
        <Note key={at}>{message}</Note>
      ))}
    </>
  )
}

function Note({ children }: { children: string }) {
  return (
    <span className="panel-problem">
      <Icon name="warning" />
      <span>
        <span className="sr-only">Impide publicar: </span>
        {children}
      </span>
    </span>
  )
}
