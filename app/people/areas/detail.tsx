import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { areas } from '#contract/people/areas.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { PERSON } from '#app/kit/people/members/person-columns.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { HolderPage } from '#app/kit/people/holder-page.tsx'
import { readHolderPage } from '#app/kit/people/holder-page.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.record.name} · Área` : 'Área' },
]

export function loader(visit: LoaderFunctionArgs) {
  return readHolderPage(visit, paths.areas, {
    record: (api, id) => api.call(areas.get, { params: { id } }),
    users: (api, id, query) => api.call(areas.users, { params: { id }, query }),
  })
}

export default function AreaDetail() {
  const page = useLoaderData<typeof loader>()
  return (
    <HolderPage
      noun={NOUNS.area}
      page={page}
      at={paths.areas}
      people={{ area: [String(page.record.id)] }}
      columns={[PERSON.name, PERSON.identification, PERSON.position, PERSON.location]}
    />
  )
}

export { ErrorPage as ErrorBoundary }
