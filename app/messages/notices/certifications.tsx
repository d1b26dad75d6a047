import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NOTICE_RECIPIENTS, type NoticeTo } from '#contract/messages/notice-words.ts'
import { notices } from '#contract/messages/notices.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { keyOf, texts, withDefault } from '#app/kit/urls/parsers.ts'
import { readParams } from '#app/kit/urls/url-state.ts'
import { questionAgain } from '#app/kit/lists/bulk/answers.server.ts'
import { carryOut, readBulk } from '#app/kit/lists/bulk/bulk.server.ts'
import { NoticePage } from './notice-form.tsx'
import { answerNotice } from './notice.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ChoiceLinks } from '#app/kit/ui/page/choice-links.tsx'
import { expiringFilters, expiringList } from '#app/training/certifications/list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Recordar certificaciones' }]

/** Loads who would be reminded: of the selected certifications, or of all that the list shows. */
export async function loader(args: LoaderFunctionArgs) {
  const { bulk, to, requestedIds, which, matching, urlState } = await readNoticeRequest(args)
  const { api, ids } = bulk
  const preview = await bulk.orDeletedError(
    api.call(notices.previewExpiring, {
      query: ids.length > 0 ? { to, ids: ids.join(',') } : { to, ...matching },
    }),
  )
  return {
    to,
    preview,
    token: bulk.selectionToken,
    picked: 'ids' in which ? ids.length : null,
    days: matching.days,
    query: expiringList.toQuery({ ...urlState, page: 1 }),
    ids: requestedIds,
    back: bulk.back,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { bulk, to, which } = await readNoticeRequest(args)
  const { api } = bulk
  if (bulk.selected && !bulk.confirmed) return questionAgain(bulk)
  const outcome = await carryOut(
    bulk,
    api.attempt(notices.notifyExpiring, { body: { to, ...which } }),
  )
  return answerNotice({ context: args.context, api }, outcome, bulk.back)
}

/** Recipients, and the certification of a row. */
const NOTICE_PARAMS = { to: withDefault(keyOf(NOTICE_RECIPIENTS), 'managers'), ids: texts }

/** Reads the recipients, and the selected certifications or the filters of the list. */
async function readNoticeRequest(args: LoaderFunctionArgs) {
  const { to, ids: requestedIds } = readParams(NOTICE_PARAMS, args.request)
  const urlState = expiringList.readListQuery(args.request)
  const bulk = await readBulk(args, expiringList)
  const matching = expiringFilters(urlState)
  const which = bulk.ids.length > 0 ? { ids: bulk.ids } : { matching }
  return { bulk, to, requestedIds, which, matching, urlState }
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
