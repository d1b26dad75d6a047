import type { EditorPaths } from '../paths/courses.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { orderOf, type Item } from './items.ts'
import { StructureForm } from './structure-form.tsx'

/** Actions on the selected item. */
export function ItemActions({
  item,
  items,
  version,
  at,
}: {
  item: Item
  items: readonly Item[]
  version: number
  at: EditorPaths
}) {
  const query = { item: item.key }
  const last = items
    .filter(
      ({ kind, section }) =>
        kind === item.kind && (kind === 'section' || section.id === item.section.id),
    )
    .filter(
      (other) =>
        item.kind !== 'content' ||
        (other.kind === 'content' && other.subsection.id === item.subsection.id),
    )
    .at(-1)
  if (item.kind === 'subjects') return null
  return (
    <div className="mb-4 grid gap-2 border-b border-line pb-3">
      <StructureForm at={at} item={item} version={version}>
        <Button
          type="submit"
          name="intent"
          value="up"
          size="sm"
          icon="chevron-up"
          disabled={orderOf(item) === 1}
        >
          Subir
        </Button>
        <Button
          type="submit"
          name="intent"
          value="down"
          size="sm"
          icon="chevron-down"
          disabled={last?.key === item.key}
        >
          Bajar
        </Button>
        <ButtonLink to={at.placement(query)} size="sm" preventScrollReset>
          Mover a…
        </ButtonLink>
        <Button type="submit" name="intent" value="copy" size="sm">
          Duplicar
        </Button>
        <ButtonLink to={at.theme(query)} size="sm" preventScrollReset>
          Tema
        </ButtonLink>
        {item.kind === 'content' ? null : (
          <ButtonLink to={at.copy(query)} size="sm" preventScrollReset>
            Copiar a otro curso…
          </ButtonLink>
        )}
        <ButtonLink to={at.deletion(query)} size="sm" icon="trash" preventScrollReset>
          Eliminar
        </ButtonLink>
      </StructureForm>
      {item.kind === 'section' ? (
        <div>
          <ButtonLink
            to={at.newSection({ ...query, parent: item.section.id })}
            size="sm"
            icon="plus"
            preventScrollReset
          >
            Agregar subsección
          </ButtonLink>
        </div>
      ) : (
        <div>
          <ButtonLink
            to={at.newContent({ ...query, subsection: item.subsection.id })}
            size="sm"
            variant="primary"
            icon="plus"
            preventScrollReset
          >
            Agregar contenido
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
