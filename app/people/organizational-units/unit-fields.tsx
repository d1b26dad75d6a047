import { DefaultButton, MultiLookupField } from '#app/kit/forms/choices/multi-lookup-field.tsx'
import { NameField } from '#app/kit/forms/name-fields.tsx'
import { searchChoices } from '#app/kit/forms/choices/search-choices.ts'
import { paths } from '#app/kit/urls/paths.ts'
import type { List, UnitChoices } from './choices.server.ts'

export const FIELD_LABELS = { name: 'Nombre', areas: 'Áreas', courses: 'Cursos' } as const

/** Name, areas, courses; an empty list means all: specification 1, section 2. */
export function UnitFields({ choices }: { choices: UnitChoices }) {
  return (
    <>
      <DefaultButton />
      <NameField label={FIELD_LABELS.name} />
      <MultiLookupField
        name="areas"
        label={FIELD_LABELS.areas}
        help="Quien tenga la unidad verá solo los usuarios de estas áreas. Ninguna significa todas."
        search={searches.areas}
        {...choices.areas}
      />
      <MultiLookupField
        name="courses"
        label={FIELD_LABELS.courses}
        help="Y solo estos cursos. Ninguno significa todos."
        search={searches.courses}
        {...choices.courses}
      />
    </>
  )
}

const searches = { areas: searchIn('areas'), courses: searchIn('courses') }

function searchIn(list: List) {
  return searchChoices((q) => paths.organizationalUnits.choices({ list, q }))
}
