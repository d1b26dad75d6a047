import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { certifications } from '#contract/certifications.ts'
import { none, NOUNS } from '#contract/nouns.ts'
import { EXPIRING_DAYS } from '#contract/validity-words.ts'
import { signedIn } from '../backend/api.server.ts'
import { ListTable } from '../lists/list-body.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { readPage } from '../lists/read-page.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ChoiceLinks } from '../ui/choice-links.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterSelect } from '../ui/filter-fields.tsx'
import { Menu, MenuLink } from '../ui/menu.tsx'
import { expiringAsked, expiringList, USUAL_DAYS, type ExpiringQuery } from './list-query.ts'
import { expiringColumns } from './person-columns.tsx'
import { Reminders } from './reminders.tsx'
import { Unnotified } from './unnotified.tsx'
import { STATUSES } from './words.ts'

export const meta: MetaFunction = () => [{ title: 'Certificaciones próximas a vencer' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const shown = expiringList.readListQuery(request)
  const asked = expiringAsked(shown)
  const [page, { subscribed }, unheard] = await Promise.all([
    readPage(
      { request, context },
      {
        shown,
        pageSize: 10,
        address: (page) => expiringList.listUrl(shown, { page }),
        read: ({ limit, skip }) =>
          api.call(certifications.expiring, { query: { ...asked, limit, skip } }),
      },
    ),
    api.call(certifications.reminders, {}),
    api.call(certifications.unheard, {}),
  ])
  return { page, subscribed, unheard }
}

export default function ExpiringCertifications() {
  const { page, subscribed, unheard } = useLoaderData<typeof loader>()
  const { shown } = page
  const days = shown.days || USUAL_DAYS
  const query = expiringList.toQuery({ ...shown, page: 1 })
  const back = expiringList.listUrl(shown, { page: shown.page })
  return (
    <ListPage
      title="Certificaciones próximas a vencer"
      description={`Las que vencen en ${days} días y las ya vencidas. Sin las renovadas ni las de usuarios desactivados.`}
      actions={
        <>
          <ButtonLink to={paths.certifications.list()} icon="certifications">
            Todas las certificaciones
          </ButtonLink>
          <Menu label="Más acciones">
            <MenuLink to={paths.certifications.exportExpiring(query)} icon="download" download>
              Exportar
            </MenuLink>
            <MenuLink
              to={paths.certifications.exportExpiring({ ...query, sep: ';' })}
              icon="download"
              download
            >
              Exportar con punto y coma
            </MenuLink>
          </Menu>
        </>
      }
      list={expiringList}
      page={page}
      noun={NOUNS.certification}
      search="Buscar usuario o certificación"
      filters={
        <>
          {shown.days ? <input type="hidden" name="days" value={shown.days} /> : null}
          <FilterSelect
            name="status"
            label="Estado"
            value={shown.status}
            none="Vencidas y por vencer"
            options={Object.entries(STATUSES).map(([value, label]) => ({ value, label }))}
          />
        </>
      }
      chips={chipsOf(shown)}
      above={
        <>
          <ChoiceLinks
            label="Vencen en"
            choices={EXPIRING_DAYS.map((ahead) => ({
              label: `${ahead} días`,
              to: expiringList.listUrl(shown, { days: ahead === USUAL_DAYS ? '' : ahead }),
              current: ahead === days,
            }))}
          />
          <Reminders subscribed={subscribed} shown={shown} />
          <Unnotified unheard={unheard} back={back} />
        </>
      }
      empty={<NothingExpires shown={shown} days={days} />}
    >
      <ListTable
        list={expiringList}
        page={page}
        caption="Certificaciones próximas a vencer"
        columns={expiringColumns(back)}
        rowKey={(row) => row.assignment_id}
      />
    </ListPage>
  )
}

function chipsOf(shown: ExpiringQuery) {
  if (!shown.status) return []
  const removeTo = expiringList.listUrl(shown, { status: '' })
  return [{ label: `Estado: ${STATUSES[shown.status]}`, removeTo }]
}

function NothingExpires({ shown, days }: { shown: ExpiringQuery; days: string }) {
  const narrowed = shown.q !== '' || shown.status !== ''
  return (
    <EmptyState
      icon="certifications"
      title={narrowed ? 'No hay resultados' : `Ninguna certificación vence en ${days} días`}
      action={
        narrowed ? (
          <ButtonLink to={expiringList.clearedUrl(shown, { days: shown.days })}>
            Ver todas
          </ButtonLink>
        ) : null
      }
    >
      {shown.q ? `${none(NOUNS.certification)} coincide con «${shown.q}».` : null}
    </EmptyState>
  )
}

export function ErrorBoundary() {
  return <ErrorPage failed="Ocurrió un error al consultar las certificaciones" />
}
