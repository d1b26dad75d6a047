import type { CourseDesign, PublishedDesign } from '#contract/courses/design/course-design-shape.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { param } from '#app/kit/urls/url-state.ts'
import type { Previewed } from './preview.tsx'

/**
 * Returns the published version that `?version=N` names; null without one. Throws 404 when it is
 * not a number.
 */
export function versionOf(request: Request): number | null {
  const version = param(request, 'version')
  return version ? idOf({ version }, 'version') : null
}

/**
 * Returns a preview's design and version as text, with links to the other versions and the editor.
 * @param asked published version in the address.
 * @param own true when the actor may see the draft.
 * @param at returns the address of a version; without one, of the default.
 */
export function previewed(
  current: CourseDesign,
  asked: PublishedDesign | null,
  { own, at, editor }: { own: boolean; at: (version?: number) => string; editor: string },
): Omit<Previewed, 'files'> {
  const design = asked ?? current
  const last = current.published
  const draft = own && !asked
  const others = [
    own && asked ? { to: at(), label: 'Ver el borrador' } : null,
    own && last !== null && asked?.version !== last
      ? { to: at(last), label: 'Ver la versión publicada' }
      : null,
    { to: editor, label: own ? 'Ir al editor' : 'Ir al diseño' },
  ].filter((one) => one !== null)
  return {
    design,
    version: draft ? 'Borrador' : `Versión ${design.version}`,
    note: own ? noteOf(last, draft ? null : design.version) : `De ${current.owner_name}`,
    others,
  }
}

/** @param shown published version, or null for the draft. */
function noteOf(last: number | null, shown: number | null): string {
  if (shown === null)
    return last === null ? 'Aún no se ha publicado' : `Los aprendices tienen la versión ${last}`
  return shown === last ? 'La que tienen los aprendices' : 'Una versión anterior'
}
