import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { FIGURES } from './figures.ts'

export const meta: MetaFunction = () => [{ title: 'Qué cuenta cada cifra' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { tenant } = await api.call(auth.session, {})
  return { groups: FIGURES.filter(({ feature }) => !feature || tenant.features[feature]) }
}

export default function FiguresPage() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Qué cuenta cada cifra"
        back={{ to: paths.help.home, label: 'Volver a la ayuda' }}
        description="Con unidades de negocio, cada cifra cuenta solo las personas y los cursos que ves."
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {groups.map(({ title, figures }) => (
          <Card key={title} title={title}>
            <dl className="grid gap-3">
              {figures.map(({ name, counts }) => (
                <div key={name}>
                  <dt className="font-medium">{name}</dt>
                  <dd className="text-muted">{counts}</dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
