import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { webhooks } from '#contract/oversight/webhooks.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { readList } from '#app/kit/lists/read-page.server.ts'
import { RecordList } from '#app/kit/lists/record-list.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { COLUMNS } from './columns.tsx'
import { webhookList } from './list-query.ts'

const TITLE = 'Webhooks'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [page] = await Promise.all([
    readList({ request, context, api }, webhookList, (query) => api.call(webhooks.list, { query })),
    requireAdmin(api),
  ])
  return page
}

export default function WebhookList() {
  const page = useLoaderData<typeof loader>()
  return (
    <RecordList
      title={TITLE}
      description="Sistemas de la compañía a los que se avisa de lo que ocurre aquí."
      list={webhookList}
      page={page}
      noun={NOUNS.webhook}
      admin
      at={paths.webhooks}
      search="Buscar webhooks"
      create="Nuevo webhook"
      columns={COLUMNS}
      edit={(id) => paths.webhooks.edit(id)}
      nothing={{
        icon: 'link',
        title: 'No hay webhooks en el momento',
        clear: 'Ver todos los webhooks',
        text: 'Un webhook avisa a otro sistema, como el de nómina, cuando se crea un usuario, se completa un curso o vence una certificación.',
      }}
    />
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al consultar los webhooks" />
}
