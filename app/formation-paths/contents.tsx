import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useParams } from '@remix-run/react'
import type { PathCourse } from '#contract/formation-path-contents.ts'
import { none } from '#contract/nouns.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { ListBody, ListTable } from '../lists/list-body.tsx'
import { ListSelection } from '../lists/list-selection.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { readByName } from '../lists/read-page.server.ts'
import { paths } from '../paths.ts'
import { TabError } from '../shell/tab-error.tsx'
import { useIsAdmin } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { IconLink } from '../ui/icon-button.tsx'
import { SelectionAction } from '../ui/selection-bar.tsx'
import { contentsOf, type ContentsPage } from './contents.server.ts'
import { CourseMenu } from './course-menu.tsx'
import { KINDS, kindOf, type Kind, type Member } from './kinds.ts'
import { contentsList } from './list-query.ts'

/** A part of the path, in its order: its courses or its certifications. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  const { list } = contentsOf(api, kind, id)
  const page = await readByName({ request, context, api }, contentsList(id, kind), list)
  return { id, kind, page } as { id: number } & ContentsPage<Kind>
}

export default function PathContents() {
  return <ContentsOfKind {...useLoaderData<typeof loader>()} />
}

function ContentsOfKind<K extends Kind>({ id, kind, page }: { id: number } & ContentsPage<K>) {
  const { tab, noun, icon, none: title, columns, isOff } = KINDS[kind]
  const admin = useIsAdmin()
  const list = contentsList(id, kind)
  const query = list.toQuery(page.shown)
  const removal = (one: number) =>
    paths.formationPaths.removal(id, kind, { q: query.q, page: query.page, ids: [one] })
  return (
    <section aria-label={tab}>
      <Outlet />
      <ListBody
        list={list}
        page={page}
        noun={noun}
        search={`Buscar ${noun.many} del plan`}
        stay
        beside={
          <ButtonLink
            to={paths.formationPaths.addition(id, kind)}
            variant="primary"
            icon="plus"
            shortcut="n"
          >
            Agregar {noun.many}
          </ButtonLink>
        }
        empty={
          <NothingFound
            icon={icon}
            title={title}
            q={page.shown.q}
            none={`${none(noun)} del plan`}
            everything={{
              to: paths.formationPaths.detail(id, kind),
              label: `Ver ${noun.gender === 'f' ? 'todas las' : 'todos los'} ${noun.many}`,
            }}
          />
        }
      >
        <ListTable
          list={list}
          page={page}
          caption={tab}
          columns={columns}
          rowKey={(row: Member<K>) => row.id}
          muted={isOff}
          picks={(row) => `Seleccionar ${row.name}`}
          rowMenu={(row) =>
            admin && isCourse(row) ? (
              <CourseMenu path={id} course={row} removal={removal(row.id)} query={query} />
            ) : (
              <IconLink
                icon="x"
                label={`Quitar ${row.name}`}
                to={removal(row.id)}
                preventScrollReset
              />
            )
          }
        >
          <ListSelection list={list} page={page}>
            <SelectionAction to={paths.formationPaths.removal(id, kind, query)} icon="x">
              Quitar del plan
            </SelectionAction>
          </ListSelection>
        </ListTable>
      </ListBody>
    </section>
  )
}

function isCourse(row: Member): row is PathCourse {
  return 'parent_course_id' in row
}

export function ErrorBoundary() {
  return <TabError title={KINDS[kindOf(useParams())].failed.list} />
}
