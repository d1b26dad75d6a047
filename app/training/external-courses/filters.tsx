import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import type { Lookup } from '#app/kit/forms/choices/lookup.server.ts'
import type { FilterChip } from '#app/kit/ui/tables/filter-bar.tsx'
import { FilterSelect } from '#app/kit/ui/tables/filter-fields.tsx'
import type { CourseChoices } from './choices.server.ts'
import { externalCourseList, OVERDUE, UNDATED, type ListQuery } from './list-query.ts'
import { FIELD_LABELS } from './words.ts'

/** Filters by their query parameters. */
const FILTERS = {
  category: { field: 'category_id', none: 'Todas las escuelas' },
  competence: { field: 'competence_id', none: 'Todas las competencias' },
  instructor: { field: 'instructor_id', none: 'Todos los formadores' },
} as const
type Filter = keyof typeof FILTERS
const NAMES = Object.keys(FILTERS) as Filter[]

/** Filters by school, competence and instructor. */
export function Filters({ urlState, choices }: { urlState: ListQuery; choices: CourseChoices }) {
  return (
    <>
      {NAMES.map((name) => {
        const { field, none } = FILTERS[name]
        return (
          <FilterSelect
            key={name}
            name={name}
            label={FIELD_LABELS[field]}
            value={String(urlState[name])}
            none={none}
            options={choices[field].options}
          />
        )
      })}
      <FilterSelect
        name="undated"
        label="Fechas"
        value={urlState.undated}
        none="Con o sin fecha"
        options={optionsOf(UNDATED)}
      />
      <FilterSelect
        name="due"
        label={DUE_DATE}
        value={urlState.due}
        none="Con o sin vencidos"
        options={optionsOf(OVERDUE)}
      />
    </>
  )
}

export function chipsOf(urlState: ListQuery, choices: CourseChoices): FilterChip[] {
  const named = NAMES.filter((name) => urlState[name] !== '').map((name) => {
    const { field } = FILTERS[name]
    return {
      label: `${FIELD_LABELS[field]}: ${nameOf(choices[field], urlState[name])}`,
      removeTo: externalCourseList.listUrl(urlState, { [name]: '' }),
    }
  })
  const others = [
    urlState.undated !== '' && {
      label: UNDATED[urlState.undated],
      removeTo: externalCourseList.listUrl(urlState, { undated: '' }),
    },
    urlState.due !== '' && {
      label: OVERDUE[urlState.due],
      removeTo: externalCourseList.listUrl(urlState, { due: '' }),
    },
  ]
  return [...named, ...others.filter((chip) => chip !== false)]
}

function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** Returns the name, or the number of an entry that is gone or could not be read. */
function nameOf({ options }: Lookup, id: number | ''): string {
  return options.find(({ value }) => value === id)?.label ?? `n.º ${id}`
}
