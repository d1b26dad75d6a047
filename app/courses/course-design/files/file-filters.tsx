import { FilterSelect } from '#app/kit/ui/tables/filter-fields.tsx'
import type { FilterChip } from '#app/kit/ui/tables/filter-bar.tsx'
import {
  GROUP_WORDS,
  USED_WORDS,
  type TargetField,
  type fileList,
  type FileQuery,
} from './file-list.ts'

const choices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Filters by kind and usage; keeps the field for which a file is chosen. */
export function FileFilters({
  urlState,
  targetField,
}: {
  urlState: FileQuery
  targetField: TargetField | null
}) {
  return (
    <>
      <FilterSelect
        name="media"
        label="Tipo"
        value={urlState.media}
        none="Todos los tipos"
        options={choices(GROUP_WORDS)}
      />
      <FilterSelect
        name="used"
        label="Uso"
        value={urlState.used}
        none="Usados o no"
        options={choices(USED_WORDS)}
      />
      {targetField ? (
        <>
          <input type="hidden" name="item" value={targetField.item} />
          <input type="hidden" name="field" value={targetField.field} />
        </>
      ) : null}
    </>
  )
}

export function filterChips(list: ReturnType<typeof fileList>, urlState: FileQuery): FilterChip[] {
  const { media, used } = urlState
  return [
    ...(media
      ? [{ label: GROUP_WORDS[media], removeTo: list.listUrl(urlState, { media: '' }) }]
      : []),
    ...(used ? [{ label: USED_WORDS[used], removeTo: list.listUrl(urlState, { used: '' }) }] : []),
  ]
}
