import { Button } from '#app/kit/ui/button.tsx'
import { FilterSelect } from '#app/kit/ui/filter-fields.tsx'
import { GROUP_WORDS } from '../file-list.ts'
import type { LibraryRow } from './library-rows.ts'

export const CHOICE_FORM = 'library-choice'

export type ChoiceRow = LibraryRow & { isInCourse: boolean }

/** Button that takes a file. @param chooses true when it is taken for a field, also where the course has it already. */
export function Choose({
  file: { id, name, isInCourse },
  chooses,
}: {
  file: ChoiceRow
  chooses: boolean
}) {
  if (isInCourse && !chooses) return <span className="text-muted">Ya está en el curso</span>
  return (
    <Button type="submit" form={CHOICE_FORM} name="file" value={String(id)} size="sm">
      {chooses ? 'Elegir' : 'Agregar'} <span className="sr-only">{name}</span>
    </Button>
  )
}

/** Filter by kind; keeps the place for which a file is chosen. */
export function ChoiceFilters({
  media,
  place,
}: {
  media: string
  place: Record<string, string | undefined>
}) {
  return (
    <>
      <FilterSelect
        name="media"
        label="Tipo"
        value={media}
        none="Todos los tipos"
        options={Object.entries(GROUP_WORDS).map(([value, label]) => ({ value, label }))}
      />
      {Object.entries(place).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
    </>
  )
}
