import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { notices } from '#contract/messages/notices.ts'
import { idOf, returnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { pageNumber, text } from '#app/kit/urls/parsers.ts'
import { readParams, writeParams } from '#app/kit/urls/url-state.ts'
import { isSent, REASONS, recipientsText } from './words.ts'

const TITLE = 'Resultado del envío'

export const meta: MetaFunction = () => [{ title: TITLE }]

/** Loads what became of a notice: the mails, and the people of whom nobody was told. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const urlState = readParams(PAGE_PARAMS, request)
  const [notice, page] = await Promise.all([
    api.call(notices.get, { params: { id } }),
    readPage(
      { request, context },
      {
        urlState,
        pageSize: 20,
        address: (page) => paths.notice(id, writeParams(PAGE_PARAMS, { ...urlState, page })),
        read: ({ limit, skip }) =>
          api.call(notices.lines, { params: { id }, query: { limit, skip } }),
      },
    ),
  ])
  return { notice, page, closeTo: returnUrl(request, placeOf(notice)) }
}

const PAGE_PARAMS = { page: pageNumber, back: text }

type Notice = { subject: string; subject_id: number | null }

function placeOf({ subject, subject_id: id }: Notice): string {
  if (id === null) return paths.certifications.expiring()
  return subject === 'course' ? paths.courses.detail(id) : paths.formationPaths.users(id)
}

export default function NoticeResult() {
  const { notice, page, closeTo } = useLoaderData<typeof loader>()
  const reached = notice.tallies.filter(isSent)
  return (
    <>
      <PageHeader
        title={TITLE}
        back={{ to: closeTo, label: 'Volver' }}
        description={notice.name ?? 'Certificaciones próximas a vencer'}
      />
      <section aria-label="Recibieron un correo" className="mb-6">
        {reached.length === 0 ? (
          <p>Nadie recibió un correo.</p>
        ) : (
          <ul className="list-disc pl-5">
            {reached.map((tally) => (
              <li key={`${tally.recipient} ${tally.outcome}`}>
                {recipientsText(tally)}
                {tally.outcome === 'pending' ? ' (enviando)' : ''}
              </li>
            ))}
          </ul>
        )}
      </section>
      {page.total === 0 ? (
        <p className="text-muted">De todos se avisó.</p>
      ) : (
        <section aria-labelledby="unsent">
          <h2 id="unsent" className="mb-2 text-xl font-semibold">
            De quiénes no se avisó, y por qué
          </h2>
          <DataTable
            caption="Personas de las que no se avisó"
            columns={notice.subject_id === null ? CERTIFICATIONS : COLUMNS}
            rows={page.rows.map((row, index) => ({ ...row, key: index }))}
            rowKey={({ key }) => key}
          />
          <Pagination
            page={page.urlState.page}
            pageSize={page.pageSize}
            total={page.total}
            noun={NOUNS.person}
            to={(number) =>
              paths.notice(notice.id, writeParams(PAGE_PARAMS, { ...page.urlState, page: number }))
            }
          />
        </section>
      )}
    </>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['page']['rows'][number]

const PERSON: Column<Row> = {
  key: 'person',
  head: 'Persona',
  cell: ({ person_id: id, person_name: name }) => (
    <Link to={paths.users.detail(id)} className="name-link">
      {name}
    </Link>
  ),
}
const CERTIFICATION: Column<Row> = {
  key: 'certification',
  head: 'Certificación',
  cell: ({ certification_name: name }) => name,
}
const REST: Column<Row>[] = [
  {
    key: 'reason',
    head: 'Motivo',
    cell: ({ outcome }) => REASONS[outcome as keyof typeof REASONS],
  },
  { key: 'manager', head: 'Jefe', cell: ({ manager_name: name }) => name },
  {
    key: 'email',
    head: 'Correo del jefe',
    hideBelow: 'lg',
    cell: ({ manager_email: email }) => email,
  },
]
const COLUMNS = [PERSON, ...REST]
const CERTIFICATIONS = [PERSON, CERTIFICATION, ...REST]

export { ErrorPage as ErrorBoundary }
