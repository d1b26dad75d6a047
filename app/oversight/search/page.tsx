import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { FilterBar } from '#app/kit/ui/tables/filter-bar.tsx'
import { DOT } from '#app/kit/ui/format.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { findEverything, type ResultGroup } from './find.server.ts'
import { searchText } from '#app/kit/urls/parsers.ts'
import { readParams } from '#app/kit/urls/url-state.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.q ? `«${data.q}», búsqueda` : 'Buscar en todo' },
]

const RESULTS_PER_GROUP = 10

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { q } = readParams({ q: searchText }, request)
  return { q, groups: await findEverything(api, q, RESULTS_PER_GROUP) }
}

export default function SearchPage() {
  const { q, groups } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Buscar en todo" />
      <FilterBar action={paths.search.page()} q={q} label="Buscar en todo" />
      {groups.length > 0 ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {groups.map((group) => (
            <Group key={group.key} group={group} />
          ))}
        </div>
      ) : q === '' ? (
        <EmptyState icon="search" title="Escribe lo que buscas">
          Personas por nombre, identificación o correo, cursos, planes, grupos, áreas, cargos, y las
          páginas y acciones de la consola.
        </EmptyState>
      ) : (
        <EmptyState icon="search" title={`Nada coincide con «${q}»`}>
          Revisa cómo está escrito, o busca una parte del nombre.
        </EmptyState>
      )}
    </>
  )
}

function Group({ group: { title, results, all } }: { group: ResultGroup }) {
  return (
    <Card title={title} flush>
      <ul className="py-1">
        {results.map(({ to, name, details, icon, enabled }) => (
          <li key={to + name}>
            <Link
              to={to}
              className="group flex min-h-10 items-start gap-3 px-4 py-1 hover:bg-hover"
            >
              <span className="mt-0.5 text-muted">
                <Icon name={icon} />
              </span>
              <span className="min-w-0 flex-1 break-words">
                <span className="font-medium text-accent-text group-hover:underline">{name}</span>
                {details.length > 0 ? (
                  <span className="block text-sm text-muted">{details.join(DOT)}</span>
                ) : null}
              </span>
              {enabled ? null : <Tag>Inactivo</Tag>}
            </Link>
          </li>
        ))}
      </ul>
      {all ? (
        <p className="border-t border-line px-4 py-2">
          <Link to={all.to} className="font-medium text-accent-text hover:underline">
            {all.label}
          </Link>
        </p>
      ) : null}
    </Card>
  )
}

export { ErrorPage as ErrorBoundary }
