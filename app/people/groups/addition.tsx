import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groups } from '#contract/people/groups.ts'
import { counted, none } from '#contract/platform/values/nouns.ts'
import type { ChosenFilters } from '#contract/people/people-facet-calls.ts'
import { idOf, currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { answerPick } from '#app/kit/lists/bulk/answers.server.ts'
import { readBulk } from '#app/kit/lists/bulk/bulk.server.ts'
import { peopleFiltersIn } from '#app/kit/lists/people-filters.ts'
import { countSelected } from '#app/kit/lists/selection.server.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { PickerPage } from '#app/kit/people/members/picker-page.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { peopleChips } from '#app/kit/people/filters/chips.ts'
import { appliedFilters } from '#app/kit/people/filters/applied.server.ts'
import { FacetLinks } from '#app/kit/people/filters/facet-links.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { GROUP_MEMBER_KINDS, groupMemberKindOf, type GroupMemberKind } from './kinds.ts'
import { additionList } from './list-query.ts'
import {
  membershipFlash,
  membersOfGroup,
  readAvailable,
  type Available,
} from './membership.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `Agregar ${GROUP_MEMBER_KINDS[page.kind].noun.many}` : 'Agregar' },
]

/** Loads the members that can be added to the group. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), groupMemberKindOf(params)]
  const [{ name }, available, chosen] = await Promise.all([
    api.call(groups.get, { params: { id } }),
    readAvailable({ request, context, api }, kind, id),
    appliedFilters(api, request),
  ])
  return { id, name, chosen, ...available }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), groupMemberKindOf(params)]
  const { noun, allowAllMatching } = GROUP_MEMBER_KINDS[kind]
  const filters = allowAllMatching ? peopleFiltersIn(request) : undefined
  const bulk = await readBulk({ request, context, api }, additionList(id, kind), filters)
  const members = membersOfGroup(bulk.api, kind, id)
  const { name } = await bulk.api.call(groups.get, { params: { id } })
  const back = currentReturnUrl(request, paths.groups.detail(id, kind))
  return answerPick(
    { ...bulk, back },
    {
      noun,
      count: (selected) => countSelected(selected, members.available),
      asks: (count) => `¿Agregar ${counted(count, noun)} a «${name}»?`,
      fields: {},
      act: members.add,
      done: (change) =>
        membershipFlash('add', kind, change, { id, name, request: args.context.requestId }),
    },
  )
}

export default function Addition() {
  return <AdditionOfKind {...useLoaderData<typeof loader>()} />
}

function AdditionOfKind<K extends GroupMemberKind>({
  id,
  name,
  kind,
  page,
  chosen,
}: { id: number; name: string; chosen: ChosenFilters } & Available<K>) {
  const {
    tab,
    noun,
    icon,
    none: title,
    noneLeft,
    columns,
    nameOf,
    allowAllMatching,
  } = GROUP_MEMBER_KINDS[kind]
  const answer = useAnswer<typeof action>()
  const list = additionList(id, kind)
  const back = { to: paths.groups.detail(id, kind), label: 'Volver al grupo' }
  return (
    <PickerPage
      title={`Agregar ${noun.many}`}
      description={name}
      back={back}
      problem={answer?.problem ? { tone: 'warning', message: answer.problem } : undefined}
      question={answer?.question}
      list={list}
      page={page}
      facets={
        kind === 'users' ? (
          <FacetLinks list={list} page={page} among={{ without_group: id }} />
        ) : null
      }
      chips={peopleChips(page.urlState, chosen, list.listUrl)}
      noun={noun}
      search={`Buscar ${noun.many}`}
      caption={`${tab} que no están en el grupo`}
      columns={columns}
      label={(row) => `Seleccionar ${nameOf(row)}`}
      allowAllMatching={allowAllMatching}
      icon="plus"
      action="Agregar al grupo"
      pending="Agregando…"
      empty={
        <NothingFound
          icon={icon}
          title={title}
          q={page.urlState.q}
          none={`${none(noun)} que no esté en el grupo`}
          clear={{ to: list.action, label: 'Ver todos' }}
          action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
        >
          {noneLeft}
        </NothingFound>
      }
    />
  )
}

export { ErrorPage as ErrorBoundary }
