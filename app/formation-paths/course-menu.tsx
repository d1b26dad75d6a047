import type { PathCourse } from '#contract/formation-path-contents.ts'
import { paths } from '../paths.ts'
import { Menu, MenuLine, MenuLink, MenuPost } from '../ui/menu.tsx'

type Query = Parameters<typeof paths.formationPaths.placement>[1]

/** Where a course goes from where it stands. What a step means is worked out when it is taken (steps.ts). */
export function CourseMenu({
  path,
  course: { id, name, number },
  removal,
  query,
}: {
  path: number
  course: PathCourse
  /** The question before it is taken out. */
  removal: string
  /** The page of the list that is shown. */
  query: NonNullable<Query>
}) {
  const depth = number.split('.').length
  const first = number.split('.').at(-1) === '1'
  const to = (step: string) => paths.formationPaths.step(path, { ...query, course: id, step })
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
        to={paths.formationPaths.placement(path, { ...query, course: id })}
        icon="arrow-right"
      >
        Dentro de…
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
