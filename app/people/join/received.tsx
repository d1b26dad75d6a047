import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PublicPage } from '#app/kit/shell/public-page.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { tenantToJoin } from './tenant.server.ts'
import { JoinError } from './join-error.tsx'
import { noIndex } from './no-index.ts'

export const meta: MetaFunction = () => [
  { title: 'Recibimos tu solicitud' },
  { name: 'robots', content: 'noindex' },
]

export async function loader(args: LoaderFunctionArgs) {
  const { company, brand } = await tenantToJoin(args)
  return { name: company.name, brand }
}

export const headers = noIndex

export default function Received() {
  const { name, brand } = useLoaderData<typeof loader>()
  return (
    <PublicPage title="Recibimos tu solicitud" brand={brand}>
      <div className="flex items-start gap-3 rounded bg-success-soft p-4 text-success-text">
        <Icon name="success" size={24} />
        <p>
          Alguien de <strong className="font-semibold">{name}</strong> la revisará. Te responderemos
          por correo electrónico.
        </p>
      </div>
    </PublicPage>
  )
}

export { JoinError as ErrorBoundary }
