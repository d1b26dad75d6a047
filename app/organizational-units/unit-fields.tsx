import { DefaultButton, MultiLookupField, type Found } from '../forms/multi-lookup-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { paths } from '../paths.ts'
import type { Choices, List } from './choices.server.ts'

export const FIELD_LABELS = { name: 'Nombre', areas: 'Áreas', courses: 'Cursos' } as const

/** Name, areas, courses; of either none means all: specification 1, section 2. */
export function UnitFields({ choices }: { choices: Choices }) {
  return (
    <>
      <DefaultButton />
      <TextField
        name="name"
        label={FIELD_LABELS.name}
        maxLength={150}
        autoComplete="off"
        required
      />
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
  return async (q: string, signal: AbortSignal): Promise<Found> => {
    const answer = await fetch(paths.organizationalUnits.choices({ list, q }), {
      headers: { accept: 'application/json' },
      signal,
    })
    if (!answer.ok) throw new Error(`The choices of ${list} answered ${answer.status}`)
    return (await answer.json()) as Found
  }
}
