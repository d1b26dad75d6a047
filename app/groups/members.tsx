import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { ListBody, ListSelection, ListTable } from '../lists/list-body.tsx'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconLink } from '../ui/icon-button.tsx'
import type { Column } from '../ui/table-row.tsx'
import { ADDED_COLUMN } from './columns.tsx'
import { KINDS, kindOf, nameOf, type Member } from './kinds.ts'
import { memberList } from './list-query.ts'
import { readMembers } from './membership.server.ts'

/** A tab of the group: its users, its courses or its formation paths. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  return { id, kind, ...(await readMembers(request, api, kind, 'list', id)) }
}

const SELECTION_FORM = 'selected-members'

export default function Members() {
  const { id, kind, ...page } = useLoaderData<typeof loader>()
  const { tab, noun, columns } = KINDS[kind]
  const list = memberList(id, kind)
  const { q, page: number } = list.toQuery(page.shown)
  // Users alone come in such numbers that nobody would tick them page by page.
  const wholesale = kind === 'users'
  return (
    <section aria-label={tab}>
      <Outlet />
      <ListBody
        list={list}
        page={page}
        noun={noun}
        search={`Buscar ${noun.many} del grupo`}
        beside={
          <ButtonLink
            to={paths.groups.addition(id, kind)}
            variant="primary"
            icon="plus"
            shortcut="n"
          >
            Agregar {noun.many}
          </ButtonLink>
        }
        empty={<NoMembers />}
      >
        <ListTable
          list={list}
          page={page}
          caption={tab}
          columns={[...columns, ADDED_COLUMN as Column<Member>]}
          rowKey={(member) => member.id}
          selection={{
            formId: SELECTION_FORM,
            label: (member) => `Seleccionar ${nameOf(member)}`,
            all: wholesale && page.shown.all,
          }}
          rowMenu={(member) => (
            <IconLink
              icon="x"
              label={`Quitar ${nameOf(member)}`}
              to={paths.groups.removal(id, kind, { q, page: number, ids: [member.id] })}
              preventScrollReset
            />
          )}
          muted={isOff}
        >
          <ListSelection
            formId={SELECTION_FORM}
            action={paths.groups.removal(id, kind)}
            wholesale={wholesale}
            list={list}
            page={page}
          >
            <Button type="submit" size="sm" icon="x">
              Quitar del grupo
            </Button>
          </ListSelection>
        </ListTable>
      </ListBody>
    </section>
  )
}

function isOff(member: Member): boolean {
  return ('disabled' in member && member.disabled) || ('enabled' in member && !member.enabled)
}

/** The specification's words; after a search what was searched, and the way out. */
function NoMembers() {
  const { id, kind, shown } = useLoaderData<typeof loader>()
  const { icon, none, noun } = KINDS[kind]
  return (
    <EmptyState
      icon={icon}
      title={none}
      action={
        shown.q ? (
          <ButtonLink to={paths.groups.detail(id, kind)}>Ver todos los {noun.many}</ButtonLink>
        ) : null
      }
    >
      {shown.q ? `Ningún ${noun.one} del grupo coincide con «${shown.q}».` : null}
    </EmptyState>
  )
}

export { ErrorPage as ErrorBoundary }
