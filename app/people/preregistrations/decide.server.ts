import { data, type ActionFunctionArgs } from '@remix-run/node'
import { auth } from '#contract/access/auth.ts'
import {
  approval,
  rejection,
  type Preregistration,
} from '#contract/people/preregistration-shapes.ts'
import { preregistrations } from '#contract/people/preregistrations.ts'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn, type ApiClient, type Outcome } from '#app/kit/backend/api.server.ts'
import { errorBodyOf } from '#app/kit/backend/error-body.server.ts'
import { redirectWithFlash, type Flash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { withoutExternalRedirect } from '#app/kit/forms/choices/lookup.server.ts'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { typedMobile } from '#app/kit/forms/phones/typed-mobile.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { nextAfter, openedFrom } from './opened-from.server.ts'
import {
  chosenText,
  fillObservations,
  saveWritten,
  usesSaved,
} from './saved-observations.server.ts'
import { assignWords, DECIDED, FAILED, invitedWords, leftWords, NONE_LEFT } from './words.ts'

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
    const [stored, effects] = [await saveWritten(api, posted), await effectsOf(api, outcome.value)]
    const said = DECIDED[verdict].one
    const more = `${effects.words}${stored}`
    const flash = (message: string): Flash => ({ tone: 'success', message, ...effects.link })
    if (!following)
      return redirectWithFlash(context, list.back, flash(more === '' ? said : `${said}.${more}`))
    const { next, left } = following
    const whose = `${said}: ${outcome.value.full_name}.${more}`
    return next
      ? redirectWithFlash(context, next.to, flash(`${whose} ${leftWords(left)}.`))
      : redirectWithFlash(context, list.back, flash(`${whose} ${NONE_LEFT}`))
  }
}

/** Returns what an approval did: the invitation, the next step, and the link to the created user. */
async function effectsOf(api: ApiClient, found: Preregistration) {
  const { status, email, user_id: userId, full_name: name } = found
  if (status !== 'approved') return { words: '', link: {} }
  const { sends_mail: sends } = await api.call(auth.session, {})
  const invited = ` ${invitedWords(1, sends, email)}`
  if (userId === null) return { words: invited, link: {} }
  return {
    words: `${invited} ${assignWords(1)}`,
    link: { next: { to: paths.users.detail(userId), label: `Ver a ${name}` } },
  }
}

const withoutNext = (thrown: unknown) => withoutExternalRedirect(thrown, null)

/** Turns a 403 into a failure shown above the form, so that the typed text is kept. */
async function orForbidden(thrown: unknown): Promise<{ ok: false; failure: ErrorBody }> {
  if (!(thrown instanceof Response) || thrown.status !== 403) throw thrown
  return { ok: false, failure: await errorBodyOf(thrown) }
}
