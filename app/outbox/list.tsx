import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/nouns.ts'
import { outbox } from '#contract/outbox.ts'
import { signedIn } from '../backend/api.server.ts'
import { requireSuperAdmin } from '../backend/permission.ts'
import { ListTable } from '../lists/list-body.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { readByName } from '../lists/read-page.server.ts'
import { PERIOD, wordFilters } from '../lists/word-filters.tsx'
import { ErrorPage } from '../shell/error-page.tsx'
import { useSession } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { columnsOf } from './columns.tsx'
import { STATUS_LABELS } from './labels.ts'
import { mailList, type ListQuery } from './list-query.ts'

const FILTERS = [
  { name: 'status', label: 'Estado', none: 'Todos los estados', words: STATUS_LABELS },
  PERIOD,
] as const

export const meta: MetaFunction = () => [{ title: 'Correos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  let sends = false
  const page = await readByName(
    { request, context },
    mailList,
    async (query) => {
      const answer = await api.call(outbox.list, { query })
      sends = answer.sends
      return answer
    },
    20,
  )
  return { ...page, sends }
}

export default function Outbox() {
  const page = useLoaderData<typeof loader>()
  const { sends, shown } = page
  const { tenant } = useSession()
  return (
    <ListPage
      title="Correos"
      description={
        sends
          ? `Los que se han enviado a los usuarios de ${tenant.name}.`
          : `Esta instalación no envía correos: los de ${tenant.name} se guardan aquí.`
      }
      list={mailList}
      page={page}
      noun={NOUNS.mail}
      search="Buscar por destinatario o asunto"
      {...wordFilters(FILTERS, mailList, shown)}
      empty={<NoMails shown={shown} />}
    >
      <ListTable
        list={mailList}
        page={page}
        caption="Correos"
        columns={columnsOf(shown, tenant.timezone)}
        rowKey={({ id }) => id}
      />
    </ListPage>
  )
}

function NoMails({ shown }: { shown: ListQuery }) {
  return mailList.isNarrowed(shown) ? (
    <EmptyState
      icon="mail"
      title="No hay correos que coincidan"
      action={<ButtonLink to={mailList.everything(shown)}>Ver todos los correos</ButtonLink>}
    />
  ) : (
    <EmptyState icon="mail" title="No hay correos en el momento">
      Aquí aparecerán las invitaciones y los avisos de cambio de contraseña.
    </EmptyState>
  )
}

export { ErrorPage as ErrorBoundary }
