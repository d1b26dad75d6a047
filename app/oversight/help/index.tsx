import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { Icon, type IconName } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { guidesFor } from './guides.server.ts'

export const meta: MetaFunction = () => [{ title: 'Ayuda' }]

type Entry = { to: string; title: string; summary: string; icon: IconName }

const REFERENCE: Entry[] = [
  {
    to: paths.help.figures,
    title: 'Qué cuenta cada cifra',
    summary: 'Progreso, activos, completados, impacto, costo: de dónde sale cada número.',
    icon: 'info',
  },
  {
    to: paths.help.shortcuts,
    title: 'Atajos de teclado',
    summary: 'Buscar, crear e ir a una sección sin soltar el teclado.',
    icon: 'keyboard',
  },
  {
    to: paths.help.news,
    title: 'Novedades',
    summary: 'Lo que ha cambiado en la consola.',
    icon: 'history',
  },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const groups = guidesFor(await api.call(auth.session, {}))
  return {
    groups: groups.map(({ title, guides }) => ({
      title,
      entries: guides.map(({ slug, title, summary, icon }): Entry => ({
        to: paths.help.guide(slug),
        title,
        summary,
        icon,
      })),
    })),
  }
}

export default function HelpPage() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Ayuda"
        description="Guías cortas para cada tarea, y qué significa lo que ves."
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {[...groups, { title: 'Consulta', entries: REFERENCE }].map(({ title, entries }) => (
          <Card key={title} title={title} flush>
            <ul className="py-1">
              {entries.map((entry) => (
                <li key={entry.to}>
                  <EntryLink entry={entry} />
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

function EntryLink({ entry: { to, title, summary, icon } }: { entry: Entry }) {
  return (
    <Link to={to} className="group flex items-start gap-3 px-4 py-2 hover:bg-hover">
      <span className="mt-0.5 text-muted">
        <Icon name={icon} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="font-medium text-accent-text group-hover:underline">{title}</span>
        <span className="block text-sm text-muted">{summary}</span>
      </span>
    </Link>
  )
}

export { ErrorPage as ErrorBoundary }
