import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { CourseEnrolled } from '#contract/courses/course-users.ts'
import { courses } from '#contract/courses/courses.ts'
import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { readByName } from '#app/kit/lists/read-page.server.ts'
import { DUE_FILTER, wordFilters } from '#app/kit/lists/word-filters.tsx'
import { DueFields } from '#app/kit/people/members/due-fields.tsx'
import { PERSON_COLUMNS } from '#app/kit/people/members/people-picker.tsx'
import { PickerPage } from '#app/kit/people/members/picker-page.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { DueDate } from '#app/kit/people/due-tag.tsx'
import { appliedFilters } from '#app/kit/people/filters/applied.server.ts'
import { peopleChips } from '#app/kit/people/filters/chips.ts'
import { FacetLinks } from '#app/kit/people/filters/facet-links.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { SelectionAction } from '#app/kit/ui/tables/selection-bar.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { dueDatesAction } from './due-dates.server.ts'
import { dueDateList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Fechas límite' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [{ name }, page, chosen] = await Promise.all([
    api.call(courses.get, { params: { id } }),
    readByName({ request, context, api }, dueDateList(id), (query) =>
      api.call(courses.enabledUsers, { params: { id }, query }),
    ),
    appliedFilters(api, request),
    requireAdmin(api),
  ])
  return { id, name, page, chosen }
}

export const action = dueDatesAction

const COLUMNS: Column<CourseEnrolled>[] = [
  ...PERSON_COLUMNS,
  {
    key: 'due',
    head: DUE_DATE,
    width: 'sm:w-56',
    cell: (user) =>
      user.due_date === null ? null : (
        <>
          <DueDate {...user} />
          {user.due_own ? null : <span className="block text-sm text-muted">Por grupo o plan</span>}
        </>
      ),
  },
]

export default function DueDates() {
  const { id, name, page, chosen } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const problem = answer && 'problem' in answer ? answer.problem : undefined
  const list = dueDateList(id)
  const { urlState } = page
  const words = wordFilters([DUE_FILTER], list, urlState)
  const remove = paths.courses.dueDates(id, {
    ...list.toQuery(urlState),
    remove: 'yes',
  })
  return (
    <PickerPage
      title="Fechas límite"
      description={`${name}. El plazo en días se cuenta desde que cada uno recibió el curso. Quien lo tiene por un grupo o un plan con fecha la recupera si le quitas la suya.`}
      back={{ to: paths.courses.detail(id), label: 'Volver al curso' }}
      problem={problem ? { tone: 'danger', message: problem } : undefined}
      question={answer && 'question' in answer ? answer.question : undefined}
      list={list}
      page={page}
      noun={NOUNS.user}
      search="Buscar usuarios"
      caption="Usuarios que tienen el curso"
      columns={COLUMNS}
      label={(user) => `Seleccionar a ${user.full_name}`}
      muted={(user) => user.disabled}
      allowAllMatching
      filters={words.filters}
      facets={<FacetLinks list={list} page={page} among={{ course: id }} />}
      chips={[...words.chips, ...peopleChips(urlState, chosen, list.listUrl)]}
      icon="calendar"
      action="Guardar fecha límite"
      pending="Guardando…"
      fields={(form) => <DueFields form={form} typed={answer?.fields} />}
      also={
        <SelectionAction to={remove} icon="x">
          Quitar fecha límite
        </SelectionAction>
      }
      empty={
        <NothingFound
          icon="users"
          title="Nadie tiene el curso"
          q={urlState.q}
          none="Nadie"
          clear={{ to: list.action, label: 'Ver todos' }}
        >
          Nadie tiene el curso todavía.
        </NothingFound>
      }
    />
  )
}

export { ErrorPage as ErrorBoundary }
