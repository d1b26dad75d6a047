import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { none } from '#contract/platform/values/nouns.ts'
import type { ChosenFilters } from '#contract/people/people-facet-calls.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { CreateLink } from '#app/kit/lists/create-link.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { DueFields } from '#app/kit/people/members/due-fields.tsx'
import { MemberList } from '#app/kit/people/members/member-list.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { peopleChips } from '#app/kit/people/filters/chips.ts'
import { appliedFilters } from '#app/kit/people/filters/applied.server.ts'
import { FacetLinks } from '#app/kit/people/filters/facet-links.tsx'
import { PeopleActions } from '#app/kit/people/filters/people-actions.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ADDED_COLUMN, DUE_COLUMN } from './columns.tsx'
import { GROUP_MEMBER_KINDS, groupMemberKindOf, type GroupMemberKind } from './kinds.ts'
import { memberList } from './list-query.ts'
import { SelectionAction } from '#app/kit/ui/tables/selection-bar.tsx'
import { readMembers, type Members } from './membership.server.ts'

/** Tab of the group: its users, its courses or its formation paths. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [members, chosen] = await Promise.all([
    readMembers({ request, context, api }, groupMemberKindOf(params), id),
    appliedFilters(api, request),
  ])
  return { id, chosen, ...members }
}

export default function GroupMembers() {
  return <MembersOfKind {...useLoaderData<typeof loader>()} />
}

function MembersOfKind<K extends GroupMemberKind>({
  id,
  kind,
  page,
  chosen,
}: { id: number; chosen: ChosenFilters } & Members<K>) {
  const {
    tab,
    noun,
    icon,
    none: title,
    columns,
    nameOf,
    isOff,
    allowAllMatching,
  } = GROUP_MEMBER_KINDS[kind]
  const list = memberList(id, kind)
  const people = kind === 'users'
  const add = <CreateLink to={paths.groups.addition(id, kind)}>Agregar {noun.many}</CreateLink>
  return (
    <section aria-label={tab}>
      <Outlet />
      {people && page.total > 0 ? (
        <PeopleActions
          people={{ ...list.filtersOf(page.urlState), q: page.urlState.q, group: [String(id)] }}
          back={paths.groups.detail(id)}
        />
      ) : null}
      <MemberList
        list={list}
        facets={people ? <FacetLinks list={list} page={page} among={{ in_group: id }} /> : null}
        chips={peopleChips(page.urlState, chosen, list.listUrl)}
        page={page}
        noun={noun}
        search={`Buscar ${noun.many} del grupo`}
        create={add}
        caption={tab}
        columns={people ? [...columns, ADDED_COLUMN] : [...columns, DUE_COLUMN, ADDED_COLUMN]}
        nameOf={nameOf}
        muted={isOff}
        removal={{
          to: (query) => paths.groups.removal(id, kind, query),
          label: 'Quitar del grupo',
        }}
        fields={people ? undefined : (form) => <DueFields form={form} />}
        also={
          people ? null : (
            <>
              <SelectionAction to={paths.groups.dueDate(id, kind)} icon="calendar">
                Guardar fecha límite
              </SelectionAction>
              <SelectionAction
                to={paths.groups.dueDate(id, kind, { remove: 'yes' })}
                icon="calendar"
              >
                Quitar fecha límite
              </SelectionAction>
            </>
          )
        }
        allowAllMatching={allowAllMatching}
        empty={
          <NothingFound
            icon={icon}
            title={title}
            q={page.urlState.q}
            filtered={list.isNarrowed({ ...page.urlState, q: '' })}
            none={`${none(noun)} del grupo`}
            clear={{ to: paths.groups.detail(id, kind), label: `Ver todos los ${noun.many}` }}
            action={add}
          />
        }
      />
    </section>
  )
}

export { ErrorPage as ErrorBoundary }
