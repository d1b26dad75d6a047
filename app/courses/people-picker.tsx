import type { Person } from '#contract/members.ts'
import { NOUNS } from '#contract/nouns.ts'
import type { ChosenFilters } from '#contract/people-facet-calls.ts'
import { NothingFound } from '../lists/nothing-found.tsx'
import { PERSON } from '../members/person-columns.tsx'
import {
  PickerPage,
  type PickerPageProps,
  type ConfirmationQuestion,
} from '../members/picker-page.tsx'
import { paths } from '../paths.ts'
import { peopleChips } from '../people-filters/chips.ts'
import { FacetLinks, type FacetContext } from '../people-filters/facet-links.tsx'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { Column } from '../ui/table-row.tsx'
import type { assignmentList } from './list-query.ts'

type List = ReturnType<typeof assignmentList>
type Shown = ReturnType<List['readListQuery']>

/** Columns of users in every picker. */
export const PERSON_COLUMNS: Column<Person>[] = [
  PERSON.chosen,
  PERSON.identification,
  PERSON.area,
  { ...PERSON.position, hideBelow: 'md' },
]

/** Reason why no user was changed, or the confirmation to show. */
export type PickerAnswer = { problem?: string; question?: ConfirmationQuestion }

/** Picker of the users to whom a course is given, or from whom it is taken. */
export function PeoplePicker<Row extends Person>({
  course,
  failed,
  answer,
  noneLeft,
  chosen,
  among,
  ...picker
}: Pick<
  PickerPageProps<Row, Shown>,
  'title' | 'description' | 'page' | 'caption' | 'columns' | 'icon' | 'action' | 'pending'
> & {
  course: number
  list: List
  /** Labels of the applied filters, and the set of users in which they are counted. */
  chosen: ChosenFilters
  among: FacetContext
  /** True when the users could not be loaded. */
  failed: boolean
  /** Result of the posted form, when it was not carried out. */
  answer: PickerAnswer | undefined
  /** Empty state without a search. */
  noneLeft: string
}) {
  const {
    list,
    page: { shown },
  } = picker
  const here = list.listUrl(shown, { page: shown.page })
  return (
    <PickerPage
      {...picker}
      back={{ to: paths.courses.detail(course), label: 'Volver al curso' }}
      problem={answer?.problem ? { tone: 'danger', message: answer.problem } : undefined}
      question={answer?.question}
      instead={failed ? <NotLoaded retry={here} /> : undefined}
      noun={NOUNS.user}
      search="Buscar usuarios"
      label={(user) => `Seleccionar a ${user.full_name}`}
      muted={(user) => user.disabled}
      allowAllMatching
      facets={<FacetLinks list={list} page={picker.page} among={among} />}
      chips={peopleChips(shown, chosen, list.listUrl)}
      empty={
        <NothingFound
          icon="users"
          title="No hay usuarios para asignar"
          q={shown.q}
          none="Ninguno"
          clear={{ to: list.action, label: 'Ver todos' }}
        >
          {noneLeft}
        </NothingFound>
      }
    />
  )
}

function NotLoaded({ retry }: { retry: string }) {
  const again = (
    <ButtonLink to={retry} size="sm" icon="refresh">
      Reintentar
    </ButtonLink>
  )
  return (
    <Alert tone="danger" action={again}>
      Ocurrió un error al cargar los usuarios
    </Alert>
  )
}
