import type { AppLoadContext } from '@remix-run/node'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { FORM_SCOPE } from '../urls/form-scope.ts'
import { postedScope } from './posted-form.server.ts'
import { addressOf, pageKeepsForm, saveFormDraft } from './session-ended.server.ts'
import { formScopeOf, readFormScope, type ConsoleSession } from './session.server.ts'

/**
 * Form scope (docs/decisions/0121): each form carries the account and the company that its page was rendered for.
 * One that another account or another company would save is refused.
 */

/** Body of that refusal: the way back to the company or the account of the form. */
export type FormScopeRefusal = ErrorBody & {
  code: typeof FORM_SCOPE
  /** Name of the company to go back to; null for another account, and for a page without a scope. */
  company: string | null
  /** Null for the own company of the account. */
  company_id: number | null
  /** True for the form of another account. */
  other_account: boolean
  returnTo: string
}

const BEFORE_UPDATE =
  'Esta página se abrió antes de una actualización de la consola: no se guardó nada. Ábrela de nuevo y repite el cambio.'
const OTHER_ACCOUNT =
  'Este formulario se abrió con otra cuenta, y ahora la sesión es de esta: no se guardó nada.'
const OTHER_COMPANY = 'Este formulario es de otra compañía: no se guardó nada.'

/**
 * Returns the response to throw when a posted form is of another scope than the session; else null. What was typed
 * is saved as a draft for the scope of the form, unless the page still has it.
 *
 * @param nameOf returns the name of a company, undefined for the own one; null when the account has no access.
 */
export async function formScopeRefusal(
  request: Request,
  context: AppLoadContext,
  session: ConsoleSession,
  nameOf: (tenantId: number | undefined) => Promise<string | null>,
): Promise<Response | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return null
  const of = readFormScope(await postedScope(request))
  if (of && formScopeOf(of) === formScopeOf(session)) return null
  const refusal: FormScopeRefusal = {
    status: 409,
    code: FORM_SCOPE,
    message: BEFORE_UPDATE,
    requestId: context.requestId,
    errors: [],
    company: null,
    company_id: null,
    other_account: false,
    returnTo: addressOf(request),
  }
  if (of) {
    const isOwn = of.userId === session.userId
    const [theirs, mine] = isOwn
      ? await Promise.all([nameOf(of.actingTenantId), nameOf(session.actingTenantId)])
      : []
    refusal.other_account = !isOwn
    refusal.message = isOwn ? OTHER_COMPANY : OTHER_ACCOUNT
    if (theirs && mine) {
      refusal.company = theirs
      refusal.company_id = of.actingTenantId ?? null
      refusal.message = `Este formulario es de ${theirs}, y ahora estás en ${mine}: no se guardó nada.`
    }
    if (!pageKeepsForm(request) && (await saveFormDraft(request, context)))
      refusal.message += ' Lo que escribiste se conserva.'
  }
  return Response.json(refusal, { status: 409 })
}
