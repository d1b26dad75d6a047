import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { guideFor } from './guides.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title}, ayuda` : 'Ayuda' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const guide = guideFor(await api.call(auth.session, {}), params['slug'])
  if (!guide) throw notFound()
  const { title, summary, steps, notes, picture } = guide
  return { title, summary, steps, notes, picture }
}

export default function GuidePage() {
  const { title, summary, steps, notes, picture } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={title}
        back={{ to: paths.help.home, label: 'Volver a la ayuda' }}
        description={summary}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <div className="grid gap-4 [overflow-wrap:anywhere]">
          <Card title="Pasos">
            <ol className="grid list-decimal gap-3 pl-5">
              {steps.map(({ text, link }) => (
                <li key={text}>
                  {text}
                  {link ? (
                    <>
                      {' '}
                      <Link to={link.to} className="font-medium text-accent-text hover:underline">
                        {link.label}
                      </Link>
                    </>
                  ) : null}
                </li>
              ))}
            </ol>
          </Card>
          <Card title="Ten en cuenta">
            <ul className="grid list-disc gap-2 pl-5">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </Card>
        </div>
        <Link to={paths.help.picture(picture.name)} reloadDocument>
          <img
            src={paths.help.picture(picture.name)}
            alt={picture.alt}
            width={1024}
            height={640}
            loading="lazy"
            className="h-auto w-full rounded border border-line"
          />
        </Link>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
