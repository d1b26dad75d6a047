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

/** People to choose from, as every picker shows them. */
export const PERSON_COLUMNS: Column<Person>[] = [
  PERSON.chosen,
  PERSON.identification,
  PERSON.area,
  { ...PERSON.position, hideBelow: 'md' },
]

/** Why nobody was given it, or nobody lost it; or what is asked first. */
export type PickerAnswer = { problem?: string; question?: ConfirmationQuestion }

/** The people to give a course to, or to take it from. */
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
  /** What the filters in force are called, and among whom they count. */
  chosen: ChosenFilters
  among: FacetContext
  /** They could not be loaded. */
  failed: boolean
  /** What became of what was posted, where it was not done. */
  answer: PickerAnswer | undefined
  /** When there is nobody, without a search. */
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
