import { data, type ActionFunctionArgs } from '@remix-run/node'
import {
  approval,
  rejection,
  type Preregistration,
} from '#contract/people/preregistration-shapes.ts'
import { preregistrations } from '#contract/people/preregistrations.ts'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn, type Outcome } from '#app/kit/backend/api.server.ts'
import { errorBodyOf } from '#app/kit/backend/error-body.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { withoutExternalRedirect } from '#app/kit/forms/choices/lookup.server.ts'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { typedMobile } from '#app/kit/forms/phones/typed-mobile.server.ts'
import { nextAfter, openedFrom } from './opened-from.server.ts'
import { chosenText, fillObservations, usesSaved } from './saved-observations.server.ts'
import { DECIDED, FAILED, leftWords, NONE_LEFT } from './words.ts'

const approvalForm = approval.extend({ mobile: typedMobile(approval.shape.mobile) })

/** Decision to confirm, in the form that comes back. */
type Asks = { asks?: 'approved' | 'rejected' }

/**
 * Action of a decision on one preregistration. A button's `verdict` is validated and confirmed in the same form; the
 * `confirmed` answer is carried out. `decided` is carried out at once, and leads to the next one of the list.
 */
export async function decide({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { form: posted } = await postedForm(request)
  const [confirmed, decided] = [posted.get('confirmed'), posted.get('decided')]
  const postedVerdict = confirmed ?? decided ?? posted.get('verdict')
  const verdict = postedVerdict === 'rejected' ? 'rejected' : 'approved'
  const options = {
    prepare: fillObservations(api),
    asksAgain: (form: FormData) => form.get('verdict') === 'none' || usesSaved(form),
    extra: (): Asks => ({}),
  }
  const list = openedFrom(request, id)

  if (verdict === 'rejected') {
    const form = await readForm(request, rejection, options)
    if (!form.ok) return form.answer
    if (!confirmed && !decided) return form.again({ asks: verdict })
    return carriedOut(form, () =>
      api.attempt(preregistrations.reject, { params: { id }, body: form.values }),
    )
  }
  const form = await readForm(request, approvalForm, options)
  if (!form.ok) return form.answer
  if (!confirmed && !decided) return form.again({ asks: verdict })
  return carriedOut(form, () =>
    api.attempt(preregistrations.approve, { params: { id }, body: form.values }),
  )

  async function carriedOut<Answer>(
    form: { refuse: (failure: ErrorBody) => Promise<Answer> },
    call: () => Promise<Outcome<Preregistration>>,
  ) {
    // Read before: a corrected name may change the place of the request in its list.
    const following = decided
      ? await nextAfter(api, id, list, chosenText(posted)).catch(withoutNext)
      : null
    const outcome = await call().catch(catchUnavailable(FAILED[verdict].one)).catch(orForbidden)
    if (!outcome.ok) {
      const { failure } = outcome
      return failure.status === 409
        ? data({ overtaken: failure.message }, { status: 409 })
        : form.refuse(failure)
    }
    const said = DECIDED[verdict].one
    if (!following) return redirectWithFlash(context, list.back, said)
    const { next, left } = following
    const whose = `${said}: ${outcome.value.full_name}.`
    return next
      ? redirectWithFlash(context, next.to, `${whose} ${leftWords(left)}.`)
      : redirectWithFlash(context, list.back, `${whose} ${NONE_LEFT}`)
  }
}

const withoutNext = (thrown: unknown) => withoutExternalRedirect(thrown, null)

/** Turns a 403 into a failure shown above the form, so that the typed text is kept. */
async function orForbidden(thrown: unknown): Promise<{ ok: false; failure: ErrorBody }> {
  if (!(thrown instanceof Response) || thrown.status !== 403) throw thrown
  return { ok: false, failure: await errorBodyOf(thrown) }
}
