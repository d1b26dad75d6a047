import type { LoaderFunctionArgs } from '@remix-run/node'
import { auth } from '#contract/access/auth.ts'
import { anyCourseDesign, courseDesign } from '#contract/courses/design/course-design.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { isOfAnyTenant } from '#app/kit/urls/address.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { readParams } from '#app/kit/urls/url-state.ts'
import { sectionOfItem, stepsOf } from './trial-steps.ts'
import { TRIAL } from './trial-state.ts'
import { previewed, versionOf } from './version.server.ts'

/** Returns the design that is tried, its steps, and the one that the URL names; the first by default. */
export async function readTrial({
  request,
  context,
  params,
}: Omit<LoaderFunctionArgs, 'response'>) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const any = isOfAnyTenant(request)
  if (any) await requireSuperAdmin(api)
  const calls = any ? anyCourseDesign : courseDesign
  const number = versionOf(request)
  const [{ tenant }, current, asked] = await Promise.all([
    api.call(auth.session, {}),
    api.call(calls.design, { params: { id } }),
    number ? api.call(calls.publication, { params: { id, number } }) : null,
  ])
  const at = (any ? paths.designs : paths.courses).editor(id)
  const { design, version } = previewed(current, asked, {
    own: any || current.owner_tenant_id === tenant.id,
    at: (version) => at.trial({ version }),
    editor: at.page(),
  })
  const state = readParams(TRIAL, request)
  const begin = state.from || state.item
  const section = state.of === 'course' ? null : sectionOfItem(design, begin)
  const steps = stepsOf(design, section)
  const index = Math.max(
    0,
    steps.findIndex(({ key }) => key === state.item),
  )
  return { any, id, at, design, version, state, whole: section === null, steps, index }
}
