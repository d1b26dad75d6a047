import type { SavedColumn } from '#contract/platform/imports/import-columns.ts'
import { paths } from '../../urls/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PostForm } from '../../ui/post-form.tsx'

/** Saved columns of the tenant's files; each can be deleted. */
export function SavedColumnsList({
  listAt,
  savedColumns,
}: {
  listAt: string
  savedColumns: SavedColumn[]
}) {
  if (savedColumns.length === 0) return null
  return (
    <Card title="Columnas guardadas" flush>
      <ul className="divide-y divide-line">
        {savedColumns.map(({ id, name, labels }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
          >
            <span className="min-w-0 break-words">
              <span className="font-medium">{name}</span>{' '}
              <span className="text-muted">
                {labels.length > 0 ? `es ${labels.join(' y ')}` : 'no se importa'}
              </span>
            </span>
            <PostForm action={paths.import(listAt).savedColumns}>
              <input type="hidden" name="column" value={id} />
              <Button type="submit" size="sm">
                Vaciar <span className="sr-only">{name}</span>
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </Card>
  )
}
