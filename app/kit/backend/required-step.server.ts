import { createCookie, redirect, type AppLoadContext } from '@remix-run/node'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { paths } from '../urls/paths.ts'
import { addressOf, saveFormDraft } from './session-ended.server.ts'
import { sitePath } from './site-path.server.ts'

/** Page of each step that an account has to take before anything else, by the API's code. */
const STEPS: Readonly<Record<string, string>> = {
  password_change_required: paths.password,
  second_factor_required: paths.secondFactor.page,
}

/** Cookie with the return URL, because a step may take several pages. It lives as long as a form draft. */
const returnCookie = createCookie('return-after-step', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  maxAge: 15 * 60,
})

/**
 * Returns the redirect to the step that the API requires first; undefined for other failures. The return URL is kept
 * for the end of the step, and the posted form as a draft.
 */
export async function requiredStep(
  request: Request,
  context: AppLoadContext,
  { status, code }: Pick<ErrorBody, 'status' | 'code'>,
  returnTo: string = addressOf(request),
): Promise<Response | undefined> {
  const step = status === 403 ? STEPS[code] : undefined
  if (step === undefined) return undefined
  await saveFormDraft(request, context)
  if (returnTo !== '/') {
    const { secure } = context.console
    context.setCookie(await returnCookie.serialize(returnTo, { secure }))
  }
  return redirect(step)
}

/** Returns the return URL of the step; null when none was required. */
export async function returnAfterStep(request: Request): Promise<string | null> {
  const parsed: unknown = await returnCookie.parse(request.headers.get('cookie'))
  return typeof parsed === 'string' ? sitePath(parsed) : null
}

/** Deletes the return URL from the browser. */
export async function endStep(context: AppLoadContext): Promise<void> {
  context.setCookie(await returnCookie.serialize('', { maxAge: 0 }))
}
