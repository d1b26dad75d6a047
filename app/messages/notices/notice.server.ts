import { data, type AppLoadContext } from '@remix-run/node'
import { auth } from '#contract/access/auth.ts'
import type { CallOutput } from '#contract/platform/endpoint.ts'
import { notices } from '#contract/messages/notices.ts'
import type { ApiClient, Outcome } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { sendsText } from './words.ts'

/** Result of the preview of a notice. */
export type NoticePreview = CallOutput<(typeof notices)['previewCourse']>

/**
 * Answers the form of a notice: leads to its result, or shows why it was refused.
 * @param back URL of the list that it was sent from, where the result leads back to.
 */
export async function answerNotice(
  { context, api }: { context: AppLoadContext; api: ApiClient },
  outcome: Outcome<{ id: number }>,
  back: string,
) {
  if (!outcome.ok) {
    const { message, errors, status } = outcome.failure
    return data({ problem: errors[0]?.message ?? message }, { status })
  }
  const { id } = outcome.value
  const [{ sends_mail }, { tallies }] = await Promise.all([
    api.call(auth.session, {}),
    api.call(notices.get, { params: { id } }),
  ])
  const mails = tallies
    .filter(({ outcome }) => outcome === 'pending' || outcome === 'sent')
    .reduce((sum, { recipients }) => sum + recipients, 0)
  return redirectWithFlash(
    context,
    paths.notice(id, { back }),
    mails === 0
      ? { tone: 'warning', message: 'No se envió ningún correo.' }
      : sendsText(mails, sends_mail),
  )
}
