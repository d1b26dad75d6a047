import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { groups } from '#contract/groups.ts'
import { chooseOne } from '#contract/nouns.ts'
import { chosenIds, idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { Picker } from '../lists/picker.tsx'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { KINDS, kindOf, nameOf } from './kinds.ts'
import { additionList } from './list-query.ts'
import { addMembers, changeFlash, readMembers } from './membership.server.ts'
import { NothingAvailable } from './nothing-available.tsx'

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `Agregar ${KINDS[page.kind].noun.many}` : 'Agregar' },
]

/** What the group does not have yet, to choose from. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  const [{ name }, members] = await Promise.all([
    api.call(groups.get, { params: { id } }),
    readMembers(request, api, kind, 'available', id),
  ])
  return { id, kind, name, ...members }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  const { form } = await postedForm(request)
  const q = form.get('q')
  const all = kind === 'users' && form.get('selection') === 'all'
  const ids = chosenIds(request, form)
  if (!all && ids.length === 0) return data({ nothing: true }, { status: 422 })
  const picked = all
    ? { all, q: typeof q === 'string' ? q.slice(0, 200) : '' }
    : { all: false as const, ids }
  const change = await addMembers(api, kind, id, picked)
  return redirectWithFlash(
    context,
    paths.groups.detail(id, kind),
    changeFlash(kind, 'added', change),
  )
}

export default function Addition() {
  const { id, kind, name, ...page } = useLoaderData<typeof loader>()
  const { tab, noun, columns } = KINDS[kind]
  const nothing = useActionData<{ nothing: boolean }>()?.nothing
  return (
    <>
      <PageHeader
        title={`Agregar ${noun.many}`}
        description={name}
        back={{ to: paths.groups.detail(id, kind), label: 'Volver al grupo' }}
      />
      {nothing ? (
        <div className="mb-4">
          <Alert tone="warning">{chooseOne(noun)}</Alert>
        </div>
      ) : null}
      <Picker
        list={additionList(id, kind)}
        page={page}
        noun={noun}
        search={`Buscar ${noun.many}`}
        caption={`${tab} que no están en el grupo`}
        columns={columns}
        label={(member) => `Seleccionar ${nameOf(member)}`}
        // Users alone come in such numbers that nobody would tick them page by page.
        wholesale={kind === 'users'}
        icon="plus"
        action="Agregar al grupo"
        pending="Agregando…"
        empty={<NothingAvailable id={id} kind={kind} q={page.shown.q} />}
      />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
