import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NOTICE_RECIPIENTS, type NoticeTo } from '#contract/messages/notice-words.ts'
import { notices } from '#contract/messages/notices.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { keyOf, texts, withDefault } from '#app/kit/urls/parsers.ts'
import { readParams } from '#app/kit/urls/url-state.ts'
import { confirmationUrl, readSelection } from '#app/kit/lists/selection.server.ts'
import { NoticePage } from './notice-form.tsx'
import { answerNotice } from './notice.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ChoiceLinks } from '#app/kit/ui/page/choice-links.tsx'
import { expiringFilters, expiringList } from '#app/training/certifications/list-query.ts'
import type { AppLoadContext } from '@remix-run/node'

export const meta: MetaFunction = () => [{ title: 'Recordar certificaciones' }]

/** Loads who would be reminded: of the selected certifications, or of all that the list shows. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { to, asked, ids, matching, shown, pick } = await askedIn(request, context, api)
  const preview = await pick.orDeletedError(
    api.call(notices.previewExpiring, {
      query: ids ? { to, ids: ids.join(',') } : { to, ...matching },
    }),
  )
  return {
    to,
    preview,
    token: pick.selectionToken,
    picked: ids?.length ?? null,
    days: matching.days,
    query: expiringList.toQuery({ ...shown, page: 1 }),
    ids: asked,
    back: expiringList.currentUrl(request),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { to, ids, matching, pick } = await askedIn(request, context, api)
  if (ids && pick.selectionToken !== 'ids' && !pick.confirmed)
    return redirect(confirmationUrl(request, pick))
  const body = { to, ...(ids ? { ids } : { matching }) }
  const outcome = await pick.orDeletedError(api.attempt(notices.notifyExpiring, { body }))
  if (outcome.ok && ids) await pick.clear()
  return answerNotice({ context, api }, outcome, expiringList.currentUrl(request))
}

/** Recipients, and the certification of a row. */
const ASKED = { to: withDefault(keyOf(NOTICE_RECIPIENTS), 'managers'), ids: texts }

/** Reads the recipients, and the selected certifications or the filters of the list. */
async function askedIn(request: Request, context: AppLoadContext, api: ApiClient) {
  const { to, ids: asked } = readParams(ASKED, request)
  const shown = expiringList.readListQuery(request)
  const at = { request, context, api, list: expiringList.action }
  const pick = await readSelection(at, { allowAllMatching: false })
  const { selected } = pick
  const ids = selected && !selected.all ? selected.ids : undefined
  return { to, asked, ids, matching: expiringFilters(shown), shown, pick }
}

export default function ExpiringNotices() {
  const { to, preview, token, picked, days, query, ids, back } = useLoaderData<typeof loader>()
  const address = (other: string) =>
    paths.certifications.expiringNotices({ ...query, ids, to: other })
  return (
    <NoticePage
      title="Recordar certificaciones"
      description={
        picked === null
          ? `Las de la lista: vencen en ${days} días, con sus filtros.`
          : `${counted(picked, NOUNS.certification)} de la selección.`
      }
      back={{ to: back, label: 'Volver a la lista' }}
      preview={preview}
      problem={useActionData<typeof action>()?.problem}
      fields={{ confirmed: token }}
    >
      <ChoiceLinks
        label="¿A quién?"
        choices={(Object.entries(NOTICE_RECIPIENTS) as [NoticeTo, string][]).map(
          ([value, label]) => ({ label, to: address(value), current: value === to }),
        )}
      />
    </NoticePage>
  )
}

export { ErrorPage as ErrorBoundary }
