import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { positions, type Position } from '#contract/people/positions.ts'
import { PERSON } from '#app/kit/people/members/person-columns.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { HolderPage } from '#app/kit/people/holder-page.tsx'
import { readHolderPage } from '#app/kit/people/holder-page.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { formatMoney } from '#app/kit/ui/format.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.record.name} · Cargo` : 'Cargo' },
]

export function loader(visit: LoaderFunctionArgs) {
  return readHolderPage(visit, paths.positions, {
    record: (api, id) => api.call(positions.get, { params: { id } }),
    users: (api, id, query) => api.call(positions.users, { params: { id }, query }),
  })
}

export default function PositionDetail() {
  const page = useLoaderData<typeof loader>()
  const position = page.record
  return (
    <HolderPage
      noun={NOUNS.position}
      page={page}
      at={paths.positions}
      facts={{ before: [position.formation_path], after: [latestCost(position)] }}
      people={{ position: [String(position.id)] }}
      columns={[PERSON.name, PERSON.identification, PERSON.area, PERSON.location]}
      changes={(back) => (
        <ButtonLink to={paths.positions.costs(position.id, { back })} icon="dashboard">
          Costos promedio
        </ButtonLink>
      )}
    />
  )
}

/** '$ 90.000 por hora en 2026' */
function latestCost({ costs }: Position): string | null {
  const [latest] = Object.entries(costs).sort(([a], [b]) => Number(b) - Number(a))
  return latest ? `${formatMoney(latest[1])} por hora en ${latest[0]}` : null
}

export { ErrorPage as ErrorBoundary }
