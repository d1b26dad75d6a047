import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { notices } from '#contract/messages/notices.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { NoticePage } from './notice-form.tsx'
import { answerNotice } from './notice.server.ts'
import { appliedFilters, inWords } from '#app/kit/people/filters/applied.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { followerList } from '#app/training/formation-paths/list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Enviar a cada jefe su lista' }]

/** Loads the managers of the people who are behind in a path, with the list's filters from the address. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { query, back } = readNoticeRequest(request, id)
  const [{ name }, preview, chosen] = await Promise.all([
    api.call(formationPaths.get, { params: { id } }),
    api.call(notices.previewPath, { params: { id }, query }),
    appliedFilters(api, request),
  ])
  const among = [query.q && `que coinciden con «${query.q}»`, inWords(chosen)].filter(Boolean)
  return {
    preview,
    back,
    description: among.length > 0 ? `${name}. Solo personas ${among.join(' ')}.` : name,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { query, back } = readNoticeRequest(request, id)
  const outcome = await api.attempt(notices.notifyPath, { params: { id }, body: query })
  return answerNotice({ context, api }, outcome, back)
}

function readNoticeRequest(request: Request, id: number) {
  const list = followerList(id)
  const urlState = list.readListQuery(request)
  return { query: { q: urlState.q, ...list.filtersOf(urlState) }, back: list.currentUrl(request) }
}

export default function PathNotices() {
  const { preview, back, description } = useLoaderData<typeof loader>()
  return (
    <NoticePage
      title="Enviar a cada jefe su lista"
      description={description}
      back={{ to: back, label: 'Volver al plan' }}
      preview={preview}
      problem={useActionData<typeof action>()?.problem}
    />
  )
}

export { ErrorPage as ErrorBoundary }
