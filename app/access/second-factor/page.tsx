import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SECOND_FACTOR_KINDS } from '#contract/access/second-factor-words.ts'
import { secondFactor, type OwnSecondFactor } from '#contract/access/second-factor.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireOwnAccount } from '#app/kit/backend/permission.ts'
import { returnAfterStep } from '#app/kit/backend/required-step.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { usePasskeys } from '#app/kit/ui/passkeys/passkey.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { DateTime, RelativeTime } from '#app/kit/ui/states/time.tsx'
import { CodesLeft } from './codes-left.tsx'

const TITLE = 'Segundo factor'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [own, session] = await Promise.all([api.call(secondFactor.own, {}), requireOwnAccount(api)])
  const missing = session.must_add_second_factor
  const returnTo = own.factors.length > 0 ? await returnAfterStep(request) : null
  return { ...own, missing, returnTo }
}

export default function SecondFactorPage() {
  const { factors, recovery_codes_left, missing, passkey_origin, returnTo } =
    useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const hasApp = factors.some(({ kind }) => kind === 'totp')
  const takesPasskeys = usePasskeys() && passkey_origin !== null
  const actions = (
    <>
      <ButtonLink
        to={paths.secondFactor.app}
        variant={hasApp ? 'secondary' : 'primary'}
        icon="phone"
      >
        {hasApp ? 'Cambiar aplicación' : 'Agregar aplicación'}
      </ButtonLink>
      {takesPasskeys ? (
        <ButtonLink to={paths.secondFactor.passkey} icon="key">
          Agregar llave de acceso
        </ButtonLink>
      ) : null}
    </>
  )
  return (
    <div className="grid gap-4">
      <PageHeader
        title={TITLE}
        description="Al ingresar se pide, además de la contraseña, algo que solo tú tienes: un código de tu celular o una llave de acceso."
        back={{ to: paths.account.page, label: 'Volver a mi cuenta' }}
        actions={factors.length > 0 ? actions : null}
      />
      {returnTo ? (
        <Alert
          tone="success"
          live={false}
          action={
            <ButtonLink to={returnTo} size="sm">
              Seguir donde estabas
            </ButtonLink>
          }
        >
          Ya tienes un segundo factor. Si escribías algo, se conserva.
        </Alert>
      ) : null}
      {missing ? (
        <Alert tone="warning" live={false}>
          Tu compañía exige un segundo factor a sus administradores. Agrega uno para continuar: tus
          tokens personales tampoco sirven hasta entonces.
        </Alert>
      ) : null}
      {factors.length === 0 ? (
        <EmptyState icon="shield" title="Tu cuenta no tiene segundo factor" action={actions}>
          Quien sepa tu contraseña puede entrar a ella.
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption={TITLE}
            columns={columnsOf(timezone)}
            rows={factors}
            rowKey={({ id }) => id}
          />
          <CodesLeft left={recovery_codes_left} />
        </>
      )}
    </div>
  )
}

function columnsOf(timeZone: string): Column<OwnSecondFactor>[] {
  return [
    {
      key: 'name',
      head: 'Nombre',
      cell: ({ name }) => <span className="font-medium">{name}</span>,
    },
    {
      key: 'kind',
      head: 'Tipo',
      hideBelow: 'lg',
      width: 'w-56',
      cell: ({ kind }) => SECOND_FACTOR_KINDS[kind],
    },
    {
      key: 'created_at',
      head: 'Agregado',
      width: 'w-48',
      hideBelow: 'lg',
      cell: ({ created_at }) => <DateTime instant={created_at} timeZone={timeZone} withTime />,
    },
    {
      key: 'last_used_at',
      head: 'Último uso',
      width: 'w-40',
      cell: ({ last_used_at }) =>
        last_used_at ? <RelativeTime instant={last_used_at} timeZone={timeZone} /> : null,
    },
    {
      key: 'removal',
      head: 'Acción',
      width: 'w-28',
      align: 'end',
      acts: true,
      cell: ({ id, name }) => (
        <ButtonLink to={paths.secondFactor.removal(id)} size="sm">
          Quitar<span className="sr-only"> {name}</span>
        </ButtonLink>
      ),
    },
  ]
}

export { ErrorPage as ErrorBoundary }
