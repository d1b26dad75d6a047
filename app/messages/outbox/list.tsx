import { none } from '#contract/platform/values/nouns.ts'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { outbox } from '#contract/messages/outbox.ts'
import { whatsapp } from '#contract/messages/whatsapp.ts'
import { acrossCompanies, type CompanyChoice } from '#app/kit/backend/companies.server.ts'
import { companyFilter } from '#app/kit/lists/company-filter.tsx'
import { ListTable } from '#app/kit/lists/list-body.tsx'
import type { OfList } from '#app/kit/lists/list-page-data.ts'
import { ListPage } from '#app/kit/lists/list-page.tsx'
import type { ListQuery } from '#app/kit/lists/list-query.ts'
import { readByName } from '#app/kit/lists/read-page.server.ts'
import { PERIOD, wordFilters } from '#app/kit/lists/word-filters.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { columnsOf } from './columns.tsx'
import { KINDS } from './kinds.ts'
import { mailList, messageList } from './list-query.ts'
import { messageColumns } from './whatsapp-columns.tsx'

export const meta: MetaFunction<typeof loader> = ({ data: outboxOf }) => [
  { title: KINDS[outboxOf?.kind ?? 'mail'].title },
]

/** Loads mails, or WhatsApp messages, to users of all tenants that the installation sent or kept. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { companies, of } = await acrossCompanies(request, context)
  const visit = { request, context }
  let sends = false
  const recordSends = <Answer extends { sends: boolean }>(answer: Answer) => {
    sends = answer.sends
    return answer
  }
  if (new URL(request.url).pathname === paths.outbox.list()) {
    const page = await readByName(
      visit,
      mailList,
      async ({ tenant, ...query }) =>
        recordSends(await (await of(tenant)).call(outbox.list, { query })),
      20,
    )
    return { kind: 'mail' as const, page, sends, companies }
  }
  const page = await readByName(
    visit,
    messageList,
    async ({ tenant, ...query }) =>
      recordSends(await (await of(tenant)).call(whatsapp.outbox, { query })),
    20,
  )
  return { kind: 'message' as const, page, sends, companies }
}

export default function Outbox() {
  const { timezone } = useSession().tenant
  const { kind, page, ...outboxOf } = useLoaderData<typeof loader>()
  return kind === 'mail' ? (
    <OutboxList
      {...outboxOf}
      kind={kind}
      list={mailList}
      page={page}
      columns={columnsOf(page.urlState, timezone)}
    />
  ) : (
    <OutboxList
      {...outboxOf}
      kind={kind}
      list={messageList}
      page={page}
      columns={messageColumns(timezone)}
    />
  )
}

function OutboxList<
  Row extends { id: number },
  PageQuery extends ListQuery<string, { tenant: number | ''; status: string; days: string }>,
>({
  kind,
  sends,
  companies,
  list,
  page,
  columns,
}: OfList<Row, PageQuery> & {
  kind: keyof typeof KINDS
  sends: boolean
  companies: CompanyChoice[]
  columns: Column<Row>[]
}) {
  const { title, noun, icon, statuses, nothing, ...texts } = KINDS[kind]
  const { urlState } = page
  const status = {
    name: 'status',
    label: 'Estado',
    none: 'Todos los estados',
    words: statuses,
  } as const
  const company = companyFilter(companies, list, urlState)
  const words = wordFilters([status, PERIOD], list, urlState)
  return (
    <ListPage
      title={title}
      description={sends ? texts.sends : texts.keeps}
      list={list}
      page={page}
      noun={noun}
      search={texts.search}
      chips={[...company.chips, ...words.chips]}
      filters={
        <>
          {company.filters}
          {words.filters}
        </>
      }
      empty={
        <NothingFound
          icon={icon}
          title={`No hay ${noun.many} en el momento`}
          q={urlState.q}
          filtered={list.isNarrowed({ ...urlState, q: '' })}
          none={none(noun)}
          clear={{ to: list.clearedUrl(urlState), label: `Ver todos los ${noun.many}` }}
        >
          {nothing}
        </NothingFound>
      }
    >
      <ListTable
        list={list}
        page={page}
        caption={title}
        columns={columns}
        rowKey={({ id }) => id}
      />
    </ListPage>
  )
}

export { ErrorPage as ErrorBoundary }
