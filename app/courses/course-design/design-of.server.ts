import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { anyCourseDesign, courseDesign } from '#contract/courses/design/course-design.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin, requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { isOfAnyTenant } from '#app/kit/urls/address.ts'
import { paths } from '#app/kit/urls/paths.ts'

export type DesignCalls = Omit<typeof courseDesign, 'asset' | 'anyAsset'>

/**
 * Returns the design of an address, the calls that read and write it, and the editor's addresses.
 * Below /admin it is a super-administrator's, of any tenant (spec 2, §6).
 */
export async function designOf({ request, context, params }: Omit<LoaderFunctionArgs, 'response'>) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const any = isOfAnyTenant(request)
  if (any) await requireSuperAdmin(api)
  const calls: DesignCalls = any ? anyCourseDesign : courseDesign
  const at = (any ? paths.designs : paths.courses).editor(id)
  return { api, id, any, calls, at }
}

/** The same for actions. The API checks who may edit the design. */
export async function editedDesign(args: LoaderFunctionArgs) {
  const design = await designOf(args)
  if (!design.any) await requireAdmin(design.api)
  return design
}

/**
 * Leads from a form of the editor to the editor itself, which says whose the course is, where the actor may only read
 * it: a form that nobody would store is not opened.
 */
export function requireEditable(
  { editable }: { editable: boolean },
  at: { page: (query?: { item?: string }) => string },
): void {
  if (!editable) throw redirect(at.page())
}
