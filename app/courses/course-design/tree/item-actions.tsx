import type { ReactNode } from 'react'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { Icon, type IconName } from '#app/kit/ui/icon.tsx'
import { Menu, MenuLine, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { orderOf, type Item } from './items.ts'
import { StructureForm } from './structure-form.tsx'

/** Actions on the selected item: two buttons, and a menu with the others. */
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
  if (item.kind === 'subjects') return null
  const query = { item: item.key }
  const form = { at, item, version }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 border-b border-line pb-3">
      {item.kind === 'section' ? (
        <ButtonLink
          to={at.newSection({ ...query, parent: item.section.id })}
          size="sm"
          icon="plus"
          preventScrollReset
        >
          Agregar subsección
        </ButtonLink>
      ) : (
        <ButtonLink
          to={at.newContent({ ...query, subsection: item.subsection.id })}
          size="sm"
          variant="primary"
          icon="plus"
          preventScrollReset
        >
          Agregar contenido
        </ButtonLink>
      )}
      <StructureForm {...form}>
        <Button type="submit" name="intent" value="copy" size="sm">
          Duplicar
        </Button>
      </StructureForm>
      <span className="ml-auto">
        <Menu label={`Acciones de ${item.title}`}>
          <StructureForm {...form} className="">
            <Step value="up" icon="chevron-up" disabled={orderOf(item) === 1}>
              Subir
            </Step>
            <Step value="down" icon="chevron-down" disabled={lastSibling(items, item) === item.key}>
              Bajar
            </Step>
          </StructureForm>
          <MenuLink to={at.placement(query)} icon="sort">
            Mover a…
          </MenuLink>
          {item.kind === 'content' ? null : (
            <MenuLink to={at.copy(query)} icon="courses">
              Copiar a otro curso…
            </MenuLink>
          )}
          <MenuLink to={at.theme(query)} icon="image">
            Tema
          </MenuLink>
          <MenuLine />
          <MenuLink to={at.importUpload('questions', query)} icon="upload">
            Importar preguntas
          </MenuLink>
          <MenuLink to={at.importUpload('slides', query)} icon="upload">
            Importar diapositivas
          </MenuLink>
          <MenuLine />
          <MenuLink to={at.deletion(query)} icon="trash" danger>
            Eliminar
          </MenuLink>
        </Menu>
      </span>
    </div>
  )
}

function Step({
  value,
  icon,
  disabled,
  children,
}: {
  value: 'up' | 'down'
  icon: IconName
  disabled: boolean
  children: ReactNode
}) {
  return (
    <button
      type="submit"
      name="intent"
      value={value}
      disabled={disabled}
      className="menu-item disabled:opacity-50"
    >
      <Icon name={icon} />
      {children}
    </button>
  )
}

/** Returns the key of the last item with the same parent. */
function lastSibling(items: readonly Item[], item: Item): string | undefined {
  const siblings = items.filter(
    (other) =>
      other.kind === item.kind &&
      (item.kind === 'section' || other.section.id === item.section.id) &&
      (item.kind !== 'content' ||
        (other.kind === 'content' && other.subsection.id === item.subsection.id)),
  )
  return siblings.at(-1)?.key
}
