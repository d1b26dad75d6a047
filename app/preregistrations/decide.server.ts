import { data, type ActionFunctionArgs } from '@remix-run/node'
import { approval, rejection } from '#contract/preregistration-shapes.ts'
import { preregistrations } from '#contract/preregistrations.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import { idOf, returnUrlOfPage } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { catchUnavailable } from '../backend/unavailable.server.ts'
import { errorBodyOf } from '../backend/error-body.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { readForm } from '../forms/read-form.server.ts'
import { typedMobile } from '../forms/typed-mobile.server.ts'
import { paths } from '../paths.ts'
import { DECIDED, FAILED } from './words.ts'

const approvalForm = approval.extend({ mobile: typedMobile(approval.shape.mobile) })

/** Decision to confirm, in the form that comes back. */
type Asks = { asks?: 'approved' | 'rejected' }

/**
 * Action of a decision on one preregistration. A button's `verdict` is validated and confirmed in
 * the same form; the `confirmed` answer is carried out.
 */
export async function decide({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { form: posted } = await postedForm(request)
  const confirmed = posted.get('confirmed')
  const verdict = (confirmed ?? posted.get('verdict')) === 'rejected' ? 'rejected' : 'approved'
  const options = {
    asksAgain: (form: FormData) => form.get('verdict') === 'none',
    extra: (): Asks => ({}),
  }

  if (verdict === 'rejected') {
    const form = await readForm(request, rejection, options)
    if (!form.ok) return form.answer
    if (!confirmed) return form.again({ asks: verdict })
    const call = api.attempt(preregistrations.reject, { params: { id }, body: form.values })
    return finished(
      await call.catch(catchUnavailable(FAILED.rejected.one)).catch(orForbidden),
      form,
    )
  }
  const form = await readForm(request, approvalForm, options)
  if (!form.ok) return form.answer
  if (!confirmed) return form.again({ asks: verdict })
  const call = api.attempt(preregistrations.approve, { params: { id }, body: form.values })
  return finished(await call.catch(catchUnavailable(FAILED.approved.one)).catch(orForbidden), form)

  async function finished<Answer>(
    outcome: Awaited<ReturnType<typeof orForbidden>> | { ok: true },
    form: { refuse: (failure: ErrorBody) => Promise<Answer> },
  ) {
    if (outcome.ok) {
      const list = returnUrlOfPage(
        request,
        paths.preregistrations.detail(id),
        paths.preregistrations.list(),
      )
      return redirectWithFlash(context, list, DECIDED[verdict].one)
    }
    const { failure } = outcome
    return failure.status === 409
      ? data({ overtaken: failure.message }, { status: 409 })
      : form.refuse(failure)
  }
}

/** Turns a 403 into a failure shown above the form, so that the typed text is kept. */
async function orForbidden(thrown: unknown): Promise<{ ok: false; failure: ErrorBody }> {
  if (!(thrown instanceof Response) || thrown.status !== 403) throw thrown
  return { ok: false, failure: await errorBodyOf(thrown) }
}
