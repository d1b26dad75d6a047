import type { LoaderFunctionArgs } from '@remix-run/node'
import { auth } from '#contract/access/auth.ts'
import { anyCourseDesign, courseDesign } from '#contract/courses/design/course-design.ts'
import type { CourseDesign, PublishedDesign } from '#contract/courses/design/course-design-shape.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { isOfAnyTenant } from '#app/kit/urls/address.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { param } from '#app/kit/urls/url-state.ts'
import type { Previewed } from './preview.tsx'

/**
 * Reads the design that the address names, of the tenant or of any for super-administrators: the draft of its owner,
 * the publication of another's, or `?version=N`.
 * @param page the page that links to other versions lead to.
 */
export async function readPreviewed(
  { request, context, params }: Omit<LoaderFunctionArgs, 'response'>,
  page: 'preview' | 'trial',
) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const any = isOfAnyTenant(request)
  if (any) await requireSuperAdmin(api)
  const calls = any ? anyCourseDesign : courseDesign
  const number = versionOf(request)
  const [{ tenant }, current, publication] = await Promise.all([
    api.call(auth.session, {}),
    api.call(calls.design, { params: { id } }),
    number ? api.call(calls.publication, { params: { id, number } }) : null,
  ])
  const at = (any ? paths.designs : paths.courses).editor(id)
  const preview = previewed(current, publication, {
    own: any || current.owner_tenant_id === tenant.id,
    at: (version) => at[page]({ version }),
    editor: at.page(),
  })
  return { any, id, at, current, preview }
}

/**
 * Returns the published version that `?version=N` names; null without one. Throws 404 when it is
 * not a number.
 */
function versionOf(request: Request): number | null {
  const version = param(request, 'version')
  return version ? idOf({ version }, 'version') : null
}

/**
 * Returns a preview's design and version as text, with links to the other versions and the editor.
 * @param publication published version in the address.
 * @param own true when the actor may see the draft.
 * @param at returns the address of a version; without one, of the default.
 */
function previewed(
  current: CourseDesign,
  publication: PublishedDesign | null,
  { own, at, editor }: { own: boolean; at: (version?: number) => string; editor: string },
): Omit<Previewed, 'files'> {
  const design = publication ?? current
  const last = current.published
  const draft = own && !publication
  const others = [
    own && publication ? { to: at(), label: 'Ver el borrador' } : null,
    own && last !== null && publication?.version !== last
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

/** @param version published version, or null for the draft. */
function noteOf(last: number | null, version: number | null): string {
  if (version === null)
    return last === null ? 'Aún no se ha publicado' : `Los aprendices tienen la versión ${last}`
  return version === last ? 'La que tienen los aprendices' : 'Una versión anterior'
}
