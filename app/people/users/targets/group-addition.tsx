import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { groups } from '#contract/people/groups.ts'
import { done, NOUNS } from '#contract/platform/values/nouns.ts'
import { callFor } from '#app/kit/lists/bulk/bulk.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { TargetPage } from './target-page.tsx'
import { readTargets, targetAction } from './targets.server.ts'

export const meta: MetaFunction = () => [{ title: 'Agregar a grupo' }]

/** Loads the tenant's groups, to one of which the selected users are added. */
export const loader = (args: LoaderFunctionArgs) =>
  readTargets(args, paths.users.groupAddition, (api, query) => api.call(groups.list, { query }))

export const action = targetAction({
  named: (api, params) => api.call(groups.get, { params }),
  give: (api, params, picked) =>
    callFor(picked, {
      ids: (ids) => api.call(groups.addUsers, { params: { ...params, ids } }),
      matching: (body) => api.call(groups.addMatchingUsers, { params, body }),
    }),
  said: ({ changed }, { id, name, request }) => ({
    did: `${done(['agregó', 'agregaron'], changed, NOUNS.user)} al grupo «${name}»`,
    were: ['ya estaba en el grupo', 'ya estaban en el grupo'],
    undo: paths.groups.undo(id, 'users', request),
  }),
})

export default function GroupAddition() {
  return (
    <TargetPage
      page={useLoaderData<typeof loader>()}
      address={paths.users.groupAddition}
      title="Agregar a grupo"
      what={(who) => `Para ${who}, que recibirán los cursos del grupo.`}
      noun={NOUNS.group}
      icon="groups"
      action="Agregar"
      none="No hay grupos en el momento"
      problem={useActionData<typeof action>()?.problem}
    />
  )
}

export { ErrorPage as ErrorBoundary }
