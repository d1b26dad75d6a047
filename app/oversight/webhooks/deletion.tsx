import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { agree, chosen, NOUNS, the } from '#contract/platform/values/nouns.ts'
import { MAX_IDS } from '#contract/platform/values/shapes.ts'
import { webhooks } from '#contract/oversight/webhooks.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import {
  deleteSelected,
  selectionDeletion,
} from '#app/kit/lists/deletions/selection-deletion.server.ts'
import { SelectionDeletion } from '#app/kit/lists/deletions/selection-deletion.tsx'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { webhookList } from './list-query.ts'

const FAILED = 'Ocurrió un error al eliminar los webhooks'

export const meta: MetaFunction = () => [{ title: 'Eliminar webhooks' }]

export function loader(visit: LoaderFunctionArgs) {
  return selectionDeletion(visit, webhookList, describe, (api, query) =>
    api.call(webhooks.list, { query }),
  )
}

export function action(visit: ActionFunctionArgs) {
  return deleteSelected(visit, webhookList, {
    noun: NOUNS.webhook,
    trash: 'webhook_endpoints',
    remove: (api, input) => api.attempt(webhooks.remove, input),
  })
}

/** Describes the webhooks to delete: one by name, several by number. */
async function describe(api: ApiClient, ids: number[]) {
  const query = { ids: ids.join(','), limit: MAX_IDS }
  const { results } = await api.call(webhooks.list, { query })
  if (results.length < ids.length) throw notFound('No se encontró el webhook')
  return ids.length === 1
    ? `${the(NOUNS.webhook)} «${results[0]!.name}»`
    : chosen(ids.length, NOUNS.webhook)
}

export default function WebhookDeletion() {
  const { description, ...question } = useLoaderData<typeof loader>()
  return (
    <SelectionDeletion
      noun={NOUNS.webhook}
      question={question}
      what={description ?? undefined}
      failed={FAILED}
    >
      {agree(
        question.count,
        'Desde ahora no se le avisa de nada. Durante 30 días lo puedes restaurar de la papelera, con su secreto.',
        'Desde ahora no se les avisa de nada. Durante 30 días los puedes restaurar de la papelera, con sus secretos.',
      )}
    </SelectionDeletion>
  )
}

export function ErrorBoundary() {
  return <TabError title={FAILED} />
}
