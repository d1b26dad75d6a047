import { paths } from '#app/kit/urls/paths.ts'
import { Menu, MenuLine, MenuLink, MenuPost } from '#app/kit/ui/menu.tsx'
import { PATH_CONTENT_KINDS, type PathContentKind, type Member } from './kinds.ts'

type Query = Parameters<typeof paths.formationPaths.placement>[2]

/** Moves of a content from its position. The target of a step is computed when it is taken (steps.ts). */
export function MemberMenu({
  path,
  kind,
  member: { id, name, number },
  removal,
  query,
}: {
  path: number
  kind: PathContentKind
  member: Member
  /** Address of the confirmation of its removal. */
  removal: string
  /** Query of the displayed list page. */
  query: NonNullable<Query>
}) {
  const depth = number.split('.').length
  const first = number.split('.').at(-1) === '1'
  const to = (step: string) => paths.formationPaths.step(path, kind, { ...query, item: id, step })
  return (
    <Menu label={`Acciones de ${name}`} group="rows">
      {first ? null : (
        <MenuPost action={to('up')} icon="chevron-up">
          Subir
        </MenuPost>
      )}
      <MenuPost action={to('down')} icon="chevron-down">
        Bajar
      </MenuPost>
      <MenuLink
        to={paths.formationPaths.placement(path, kind, { ...query, item: id })}
        icon="arrow-right"
      >
        {PATH_CONTENT_KINDS[kind].deepest > 1 ? 'Dentro de…' : 'Mover a…'}
      </MenuLink>
      {depth === 1 ? null : (
        <MenuPost action={to('out')} icon="arrow-left">
          Sacar
        </MenuPost>
      )}
      <MenuLine />
      <MenuLink to={removal} icon="x">
        Quitar del plan
      </MenuLink>
    </Menu>
  )
}
