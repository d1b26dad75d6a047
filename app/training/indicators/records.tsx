import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth } from '#contract/access/auth.ts'
import { indicators, type RecordTotals } from '#contract/training/indicators.ts'
import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { ListTable } from '#app/kit/lists/list-body.tsx'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Menu, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { dayOf } from '#app/kit/ui/format.ts'
import { readChoices } from './choices.server.ts'
import { usualRange, type Range } from './days.ts'
import { rangeChip, rangeWords, useChips } from './filters.tsx'
import { filtersOf, recordList, recordsAsked } from './query.ts'
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
  const list = recordList(name)
  const shown = list.readListQuery(request)
  const asked = recordsAsked(shown, today)
  let totals = NO_TOTALS
  const [page, choices] = await Promise.all([
    readPage(
      { request, context },
      {
        shown,
        pageSize: 100,
        address: (page) => list.listUrl(shown, { page }),
        read: async ({ limit, skip }) => {
          const part = await api.call(indicators.records, {
            params: { name },
            query: { ...asked, limit, skip },
          })
          totals = part.totals
          return part
        },
      },
    ),
    readChoices(api),
  ])
  return { name, today, page, totals, choices }
}

export default function Records() {
  const { name, today, page, totals, choices } = useLoaderData<typeof loader>()
  const list = recordList(name)
  const { shown } = page
  const columns = useRecordColumns(list.listUrl(shown, { page: shown.page }))
  const query = list.toQuery({ ...shown, page: 1 })
  const range = (shown.dt || usualRange(today).join()).split(',') as unknown as Range
  const chips = useChips(shown, choices, (changes) => list.listUrl(shown, changes))
  return (
    <ListPage
      title={LIST_NAMES[name]}
      description={`${LIST_NOTES[name]}. ${rangeWords(range)}.${totals.unpriced > 0 ? ` ${unpricedWords(totals.unpriced)}.` : ''}`}
      back={{
        to: paths.indicators.page({ dt: shown.dt, ...filtersOf(shown) }),
        label: 'Volver a los indicadores',
      }}
      actions={
        <Menu label="Más acciones">
          <MenuLink to={paths.indicators.exportRecords(name, query)} icon="download" download>
            Exportar
          </MenuLink>
          <MenuLink
            to={paths.indicators.exportRecords(name, { ...query, sep: ';' })}
            icon="download"
            download
          >
            Exportar con punto y coma
          </MenuLink>
        </Menu>
      }
      list={list}
      page={page}
      noun={NOUNS.record}
      search="Buscar persona o curso"
      filters={shown.dt ? <input type="hidden" name="dt" value={shown.dt} /> : null}
      chips={[...rangeChip(shown.dt, today, list.listUrl(shown, { dt: '' })), ...chips]}
      empty={
        <NothingFound
          icon="dashboard"
          title={shown.q ? 'No hay resultados' : 'No hay registros en este periodo'}
          q={shown.q}
          none={none(NOUNS.record)}
          clear={{ to: list.listUrl(shown, { q: '' }), label: 'Quitar la búsqueda' }}
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
