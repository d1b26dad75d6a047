import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { none } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { dragLinks } from '#app/kit/drag/drag-area.tsx'
import { CreateLink } from '#app/kit/lists/create-link.tsx'
import { ListBody } from '#app/kit/lists/list-body.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { readByName } from '#app/kit/lists/read-page.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { useIsAdmin } from '#app/kit/shell/hooks.ts'
import { contentsOf, withCompletion, type ContentsPage } from './contents.server.ts'
import { ContentsTable } from './contents-table.tsx'
import { contentsOrder, type ContentsOrder } from './contents-order.server.ts'
import { DraggedContents } from './dragged-contents.tsx'
import {
  PATH_CONTENT_KINDS,
  pathContentKindOf,
  type PathContentKind,
  type Member,
} from './kinds.ts'
import { contentsList } from '../list-query.ts'
import styles from './path-courses.css?url'

export const links: LinksFunction = () => [...dragLinks(), { rel: 'stylesheet', href: styles }]

type Part = { id: number; order: ContentsOrder | null } & ContentsPage<PathContentKind>

/** Part of the path, in order: its courses, its external courses or its certifications. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), pathContentKindOf(params)]
  const ordered = contentsOrder<Member>(api, id, contentsOf(api, kind, id).list)
  const page = await readByName({ request, context, api }, contentsList(id, kind), ordered.list)
  const rows = kind === 'courses' ? await withCompletion(api, id, page.rows) : page.rows
  return { id, kind, page: { ...page, rows }, order: ordered.read() } as Part
}

export default function PathContents() {
  const { order, ...part } = useLoaderData<typeof loader>()
  const admin = useIsAdmin()
  // Searched and selected rows are not the whole order, so they cannot be dragged.
  const whole = !part.page.urlState.q && !part.page.urlState.chosen
  if (order && admin && whole && part.page.total > 1) {
    return (
      <ContentsOfKind {...part}>
        <DraggedContents key={part.kind} {...part} order={order} />
      </ContentsOfKind>
    )
  }
  return (
    <ContentsOfKind {...part}>
      <ContentsTable {...part} />
    </ContentsOfKind>
  )
}

function ContentsOfKind<K extends PathContentKind>({
  id,
  kind,
  page,
  children,
}: { id: number; children: ReactNode } & ContentsPage<K>) {
  const { tab, noun, icon, none: title } = PATH_CONTENT_KINDS[kind]
  const list = contentsList(id, kind)
  const add = (
    <CreateLink to={paths.formationPaths.addition(id, kind)}>Agregar {noun.many}</CreateLink>
  )
  return (
    <section aria-label={tab}>
      <Outlet />
      <ListBody
        list={list}
        page={page}
        noun={noun}
        search={`Buscar ${noun.many} del plan`}
        stay
        create={add}
        empty={
          <NothingFound
            icon={icon}
            title={title}
            q={page.urlState.q}
            none={`${none(noun)} del plan`}
            clear={{
              to: paths.formationPaths.detail(id, kind),
              label: `Ver ${noun.gender === 'f' ? 'todas las' : 'todos los'} ${noun.many}`,
            }}
            action={add}
          />
        }
      >
        {children}
      </ListBody>
    </section>
  )
}

export function ErrorBoundary() {
  return <TabError title={PATH_CONTENT_KINDS[pathContentKindOf(useParams())].failed.list} />
}
