import { FilterSelect } from '#app/kit/ui/tables/filter-fields.tsx'
import type { FilterChip } from '#app/kit/ui/tables/filter-bar.tsx'
import {
  GROUP_WORDS,
  USED_WORDS,
  type FieldAsked,
  type fileList,
  type FileQuery,
} from './file-list.ts'

const choices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Filters by kind and usage; keeps the field for which a file is chosen. */
export function FileFilters({ shown, asked }: { shown: FileQuery; asked: FieldAsked | null }) {
  return (
    <>
      <FilterSelect
        name="media"
        label="Tipo"
        value={shown.media}
        none="Todos los tipos"
        options={choices(GROUP_WORDS)}
      />
      <FilterSelect
        name="used"
        label="Uso"
        value={shown.used}
        none="Usados o no"
        options={choices(USED_WORDS)}
      />
      {asked ? (
        <>
          <input type="hidden" name="item" value={asked.item} />
          <input type="hidden" name="field" value={asked.field} />
        </>
      ) : null}
    </>
  )
}

export function filterChips(list: ReturnType<typeof fileList>, shown: FileQuery): FilterChip[] {
  const { media, used } = shown
  return [
    ...(media ? [{ label: GROUP_WORDS[media], removeTo: list.listUrl(shown, { media: '' }) }] : []),
    ...(used ? [{ label: USED_WORDS[used], removeTo: list.listUrl(shown, { used: '' }) }] : []),
  ]
}
