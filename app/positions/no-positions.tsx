import { paths } from '../paths.ts'
import { useIsAdmin } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** No position at all, and what to do first; or none that a search matches, and the way out. */
export function NoPositions({ q }: { q: string }) {
  const admin = useIsAdmin()
  if (q)
    return (
      <EmptyState
        icon="positions"
        title="No hay cargos en el momento"
        action={<ButtonLink to={paths.positions.list()}>Ver todos los cargos</ButtonLink>}
      >
        <p>Ningún cargo coincide con «{q}».</p>
      </EmptyState>
    )
  return (
    <EmptyState
      icon="positions"
      title="No hay cargos en el momento"
      action={
        admin ? (
          <>
            <ButtonLink to={paths.positions.new()} icon="plus">
              Nuevo cargo
            </ButtonLink>
            <ButtonLink to={paths.import(paths.positions.list()).upload} icon="upload">
              Importar
            </ButtonLink>
          </>
        ) : null
      }
    >
      <p>Los cargos dicen qué hace cada usuario, y qué plan de formación le corresponde.</p>
    </EmptyState>
  )
}
