import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Card } from '#app/kit/ui/card.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { NEWS } from './news.ts'

export const meta: MetaFunction = () => [{ title: 'Novedades' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await signedIn(request, context)
  return { news: NEWS }
}

export default function NewsPage() {
  const { news } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Novedades" back={{ to: paths.help.home, label: 'Volver a la ayuda' }} />
      <div className="grid gap-4">
        {news.map(({ month, lines }) => (
          <Card key={month} title={month}>
            <ul className="grid max-w-text list-disc gap-2 pl-5">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
