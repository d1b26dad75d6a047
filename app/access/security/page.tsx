import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { secondFactor } from '#contract/access/second-factor.ts'
import { security, type SecurityAdministrator } from '#contract/access/security.ts'
import { settingsForm } from '#app/kit/forms/saving/record-form.server.ts'
import { ticked } from '#app/kit/forms/choices/ticked.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { pageNumber } from '#app/kit/urls/parsers.ts'
import { readParams, writeParams } from '#app/kit/urls/url-state.ts'
import { REQUIRED, SecurityForm } from './security-form.tsx'

const TITLE = 'Seguridad'
const WITHOUT = 'Administradores sin segundo factor'
const LIST = { page: pageNumber }

export const meta: MetaFunction = () => [{ title: TITLE }]

const form = settingsForm({
  schema: security.changeSettings.body.extend({ second_factor_required: ticked }),
  fields: ['second_factor_required'],
  labels: REQUIRED,
  get: ({ api }) => api.call(security.settings, {}),
  async page({ api, request }, settings) {
    const [own, page] = await Promise.all([
      api.call(secondFactor.own, {}),
      readPage(
        { request },
        {
          urlState: readParams(LIST, request),
          pageSize: 20,
          address: (page) => paths.security(writeParams(LIST, { page })),
          read: (part) =>
            api.call(security.administrators, { query: { second_factor: 'false', ...part } }),
        },
      ),
    ])
    return { settings, mine: own.factors.length > 0, page }
  },
  save: ({ api }, body) => api.attempt(security.changeSettings, { body }),
  done: ({ second_factor_required }) =>
    second_factor_required
      ? 'Desde ahora los administradores necesitan un segundo factor.'
      : 'El segundo factor ya no es obligatorio.',
  closeTo: () => paths.security(),
})
export const loader = form.loader
export const action = form.action

const COLUMNS: Column<SecurityAdministrator>[] = [
  {
    key: 'name',
    head: 'Nombre',
    cell: ({ id, full_name }) => <NameCell name={full_name} to={paths.users.detail(id)} />,
  },
  { key: 'email', head: 'Correo electrónico', cell: ({ email }) => email },
]

export default function SecurityPage() {
  const { settings, defaults, recovered, mine, page } = useLoaderData<typeof loader>()
  const { rows, total, pageSize, urlState } = page
  return (
    <>
      <PageHeader title={TITLE} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,600px)_minmax(0,1fr)]">
        <SecurityForm settings={settings} defaults={defaults} recovered={recovered} mine={mine} />
        <Card title={WITHOUT}>
          {rows.length === 0 ? (
            <EmptyState icon="shield" title="Todos tienen segundo factor" inline />
          ) : (
            <>
              <DataTable caption={WITHOUT} columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
              <Pagination
                page={urlState.page}
                pageSize={pageSize}
                total={total}
                noun={NOUNS.person}
                stay
                to={(page) => paths.security(writeParams(LIST, { page }))}
              />
            </>
          )}
        </Card>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
