import type { Person } from '#contract/platform/people/members.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { NothingFound } from '../../lists/nothing-found.tsx'
import { peopleChips } from '../filters/chips.ts'
import { FacetLinks, type ListContext } from '../filters/facet-links.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Column } from '../../ui/tables/table-row.tsx'
import { PERSON } from './person-columns.tsx'
import type { PeopleList, PeopleListQuery } from './selected-people.server.ts'
import { PickerPage, type ConfirmationQuestion, type PickerPageProps } from './picker-page.tsx'

/** Columns of users in every picker. */
export const PERSON_COLUMNS: Column<Person>[] = [
  PERSON.chosen,
  PERSON.identification,
  PERSON.area,
  { ...PERSON.position, hideBelow: 'md' },
]

/** Reason why no user was changed, or the confirmation to show. */
export type PickerAnswer = { problem?: string; question?: ConfirmationQuestion }

/** Picker of the users who are assigned to a course, or removed from it. */
export function PeoplePicker<Row extends Person>({
  back,
  failed,
  answer,
  noneLeft,
  chosen,
  among,
  ...picker
}: Pick<
  PickerPageProps<Row, PeopleListQuery>,
  | 'title'
  | 'description'
  | 'page'
  | 'caption'
  | 'columns'
  | 'icon'
  | 'action'
  | 'pending'
  | 'fields'
> & {
  /** URL of the course. */
  back: string
  list: PeopleList
  /** Labels of the applied filters, and the set of users in which they are counted. */
  chosen: Parameters<typeof peopleChips>[1]
  among: ListContext
  /** True when the users could not be loaded. */
  failed: boolean
  /** Result of the posted form, when it was not carried out. */
  answer: PickerAnswer | undefined
  /** Empty state without a search. */
  noneLeft: string
}) {
  const {
    list,
    page: { urlState },
  } = picker
  const here = list.listUrl(urlState, { page: urlState.page })
  return (
    <PickerPage
      {...picker}
      back={{ to: back, label: 'Volver al curso' }}
      problem={answer?.problem ? { tone: 'danger', message: answer.problem } : undefined}
      question={answer?.question}
      instead={failed ? <NotLoaded retry={here} /> : undefined}
      noun={NOUNS.user}
      search="Buscar usuarios"
      label={(user) => `Seleccionar a ${user.full_name}`}
      muted={(user) => user.disabled}
      allowAllMatching
      facets={<FacetLinks list={list} page={picker.page} among={among} />}
      chips={peopleChips(urlState, chosen, list.listUrl)}
      empty={
        <NothingFound
          icon="users"
          title="No hay usuarios para asignar"
          q={urlState.q}
          none="Nadie"
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
