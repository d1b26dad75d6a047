import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { indicators, type RecordTotals } from '#contract/training/indicators.ts'
import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { returnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { ListTable } from '#app/kit/lists/list-body.tsx'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import { ExportMenu } from '#app/kit/lists/export-menu.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { HiddenFields } from '#app/kit/ui/hidden-fields.tsx'
import { dayOf } from '#app/kit/ui/format.ts'
import { readChoices } from './choices.server.ts'
import { usualRange, type Range } from './days.ts'
import { rangeChip, useBarChips, useChips } from './filters.tsx'
import { filtersOf, recordList, recordsApiQuery } from './query.ts'
import { rangeWords } from './range-text.ts'
import { totalsOf, useRecordColumns } from './record-columns.tsx'
import { listOf } from './records-name.ts'
import { LIST_NAMES, LIST_NOTES, unpricedWords } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? LIST_NAMES[data.name] : 'Indicadores' },
]

const NO_TOTALS: RecordTotals = {
  records: 0,
  people: 0,
  programmed_hours: 0,
  assisted_hours: 0,
  assisted: 0,
  approved: 0,
  cost: 0,
  unpriced: 0,
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const name = listOf(params['name'])
  const api = await signedIn(request, context)
  const { tenant } = await api.call(auth.session, {})
  const today = dayOf(Date.now(), tenant.timezone)
  const back = returnUrl(request, '')
  const list = recordList(name, back)
  const urlState = list.readListQuery(request)
  const apiQuery = recordsApiQuery(urlState, today)
  let totals = NO_TOTALS
  const [page, choices] = await Promise.all([
    readPage(
      { request, context },
      {
        urlState,
        pageSize: 100,
        address: (page) => list.listUrl(urlState, { page }),
        read: async ({ limit, skip }) => {
          const part = await api.call(indicators.records, {
            params: { name },
            query: { ...apiQuery, limit, skip },
          })
          totals = part.totals
          return part
        },
      },
    ),
    readChoices(api),
  ])
  return { name, today, page, totals, choices, back }
}

export default function Records() {
  const { name, today, page, totals, choices, back } = useLoaderData<typeof loader>()
  const list = recordList(name, back)
  const { urlState } = page
  const columns = useRecordColumns(list.listUrl(urlState, { page: urlState.page }))
  const query = list.toQuery({ ...urlState, page: 1 })
  const range = (urlState.dt || usualRange(today).join()).split(',') as unknown as Range
  const chips = useChips(urlState, choices, (changes) => list.listUrl(urlState, changes))
  const barChips = useBarChips(urlState, (changes) => list.listUrl(urlState, changes))
  return (
    <ListPage
      title={LIST_NAMES[name]}
      description={`${LIST_NOTES[name]}. ${rangeWords(range)}.${totals.unpriced > 0 ? ` ${unpricedWords(totals.unpriced)}.` : ''}`}
      back={{
        to: back || paths.indicators.page({ dt: urlState.dt, ...filtersOf(urlState) }),
        label: 'Volver a los indicadores',
      }}
      tools={
        <ExportMenu to={(file) => paths.indicators.exportRecords(name, { ...query, ...file })} />
      }
      list={list}
      page={page}
      noun={NOUNS.record}
      search="Buscar persona o curso"
      filters={
        <HiddenFields
          values={{ dt: urlState.dt, type: urlState.type, without: urlState.without, back }}
        />
      }
      chips={[
        ...rangeChip(urlState.dt, today, list.listUrl(urlState, { dt: '' })),
        ...chips,
        ...barChips,
      ]}
      empty={
        <NothingFound
          icon="dashboard"
          title="No hay registros en este periodo"
          q={urlState.q}
          none={none(NOUNS.record)}
          clear={{ to: list.listUrl(urlState, { q: '' }), label: 'Quitar la búsqueda' }}
        />
      }
    >
      <ListTable
        list={list}
        page={page}
        caption={LIST_NAMES[name]}
        columns={columns}
        rowKey={(row) => row.record_id}
        totals={totalsOf(totals)}
      />
    </ListPage>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al cargar la información" />
}
