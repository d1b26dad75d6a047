import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sessions, type OwnSession } from '#contract/access/sessions.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime, RelativeTime } from '#app/kit/ui/states/time.tsx'
import { PostForm } from '#app/kit/ui/post-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Mi cuenta' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return api.call(sessions.list, {})
}

export default function Account() {
  const { results } = useLoaderData<typeof loader>()
  const { user, tenant } = useSession()
  return (
    <div className="grid gap-4">
      <PageHeader
        title="Mi cuenta"
        description={`${user.first_name} ${user.last_name}${DOT}${user.email}`}
        actions={
          <>
            {tenant.features.externalTraining ? (
              <ButtonLink to={paths.account.calendar} icon="calendar">
                Mi calendario
              </ButtonLink>
            ) : null}
            <ButtonLink to={paths.ownTokens.list}>Tokens personales</ButtonLink>
            <ButtonLink to={paths.secondFactor.page} icon="shield">
              Segundo factor
            </ButtonLink>
            <ButtonLink to={paths.password} icon="key">
              Cambiar contraseña
            </ButtonLink>
          </>
        }
      />
      <section aria-labelledby="sessions" className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-0 flex-[1_1_280px]">
            <h2 id="sessions" className="font-semibold">
              Sesiones abiertas
            </h2>
            <p className="text-muted">
              Dónde iniciaste sesión y no la has cerrado. El dispositivo es el que cada programa
              dice ser; el lugar no se registra. Si no reconoces una, ciérrala y cambia tu
              contraseña.
            </p>
          </div>
          <PostForm action={paths.account.endAll} reloadDocument>
            <Button type="submit" icon="logout">
              Cerrar sesión en todos los dispositivos
            </Button>
          </PostForm>
        </div>
        <DataTable
          caption="Sesiones abiertas"
          columns={columnsOf(tenant.timezone)}
          rows={results}
          rowKey={({ id }) => id}
        />
      </section>
    </div>
  )
}

function columnsOf(timeZone: string): Column<OwnSession>[] {
  return [
    {
      key: 'device',
      head: 'Dispositivo',
      cell: ({ device, current }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {device}
          {current ? <Tag>Esta sesión</Tag> : null}
        </span>
      ),
    },
    {
      key: 'created_at',
      head: 'Inicio',
      width: 'w-48',
      hideBelow: 'lg',
      cell: ({ created_at }) => <DateTime instant={created_at} timeZone={timeZone} withTime />,
    },
    {
      key: 'last_used_at',
      head: 'Último uso',
      width: 'w-40',
      cell: ({ last_used_at }) => <RelativeTime instant={last_used_at} timeZone={timeZone} />,
    },
    {
      key: 'end',
      head: 'Acción',
      width: 'w-40',
      align: 'end',
      acts: true,
      cell: (session) => <End session={session} />,
    },
  ]
}

function End({ session: { id, device, current } }: { session: OwnSession }) {
  return (
    <PostForm action={current ? paths.logout : paths.account.end(id)} reloadDocument>
      <Button type="submit" size="sm">
        Cerrar sesión<span className="sr-only">: {device}</span>
      </Button>
    </PostForm>
  )
}

export { ErrorPage as ErrorBoundary }
