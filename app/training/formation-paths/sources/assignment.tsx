import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { counted, none } from '#contract/platform/values/nouns.ts'
import { idOf, currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { readByName } from '#app/kit/lists/read-page.server.ts'
import { answerPick } from '#app/kit/lists/bulk/answers.server.ts'
import { attempted, readBulk } from '#app/kit/lists/bulk/bulk.server.ts'
import { changeFlash } from '#app/kit/lists/bulk/change-flash.server.ts'
import { PickerPage } from '#app/kit/people/members/picker-page.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Tabs } from '#app/kit/ui/page/tabs.tsx'
import { ASSIGN, assignLabel } from './assign-link.tsx'
import { assignmentList } from '../list-query.ts'
import { PATH_SOURCE_KINDS, pathSourceKindOf, type PathSourceKind } from './source-kinds.ts'
import { readAvailableSources, type AvailablePage, SOURCE_CALLS } from './sources.server.ts'

export const meta: MetaFunction = () => [{ title: ASSIGN }]

/** Loads the groups or the positions that do not give the path yet. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), pathSourceKindOf(params)]
  const [{ name }, page] = await Promise.all([
    api.call(formationPaths.get, { params: { id } }),
    readByName({ request, context, api }, assignmentList(id, kind), (query) =>
      readAvailableSources(api, kind, id, query),
    ),
    kind === 'positions' ? requireAdmin(api) : null,
  ])
  return { id, name, kind, page } as { id: number; name: string } & AvailablePage<PathSourceKind>
}

/** Gives the path to the selected groups or positions. */
export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), pathSourceKindOf(params)]
  const { noun } = PATH_SOURCE_KINDS[kind]
  const bulk = await readBulk({ request, context, api }, assignmentList(id, kind))
  const { ids, orDeletedError } = bulk
  const { name } = await api.call(formationPaths.get, { params: { id } })
  const back = currentReturnUrl(request, paths.formationPaths.sources(id))
  return answerPick(
    { ...bulk, back },
    {
      noun,
      count: () => ids.length,
      asks: (count) => `¿Asignar «${name}» a ${counted(count, noun)}?`,
      fields: {},
      act: () =>
        attempted(
          orDeletedError(api.call(SOURCE_CALLS[kind].add, { params: { id, ids: ids.join(',') } })),
        ),
      done: ({ changed, skipped }) =>
        changeFlash({
          changed,
          did: `Se asignó «${name}» a ${counted(changed, noun)}`,
          unchanged: 'Nada cambió',
          others: skipped,
          were: ['ya lo daba', 'ya lo daban'],
          undo: paths.formationPaths.undo(id, kind, args.context.requestId),
        }),
    },
  )
}

export default function Assignment() {
  return <AssignmentOfKind {...useLoaderData<typeof loader>()} />
}

function AssignmentOfKind<K extends PathSourceKind>({
  id,
  name,
  kind,
  page,
}: { id: number; name: string } & AvailablePage<K>) {
  const { tab, noun, icon, columns, given, none: title, noneLeft } = PATH_SOURCE_KINDS[kind]
  const answer = useAnswer<typeof action>()
  const admin = useIsAdmin()
  const list = assignmentList(id, kind)
  const back = { to: paths.formationPaths.sources(id), label: 'Volver al plan' }
  const kinds = Object.keys(PATH_SOURCE_KINDS) as PathSourceKind[]
  return (
    <PickerPage
      title={assignLabel(admin)}
      description={`${name}. ${given}`}
      back={back}
      problem={answer?.problem ? { tone: 'warning', message: answer.problem } : undefined}
      question={answer?.question}
      above={
        admin ? (
          <Tabs
            label="A quiénes"
            tabs={kinds.map((one) => ({
              to: paths.formationPaths.assignment(id, one),
              label: PATH_SOURCE_KINDS[one].tab,
              current: one === kind,
            }))}
          />
        ) : null
      }
      list={list}
      page={page}
      noun={noun}
      search={`Buscar ${noun.many}`}
      caption={`${tab} que no dan el plan`}
      columns={columns}
      label={(row) => `Seleccionar ${row.name}`}
      icon="user-plus"
      action="Asignar"
      pending="Asignando…"
      empty={
        <NothingFound
          icon={icon}
          title={title}
          q={page.urlState.q}
          none={`${none(noun)} que no dé el plan`}
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
