import { paths } from '../paths.ts'
import { useIsAdmin } from '../shell/hooks.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** No area at all, and what to do first; or none that a search matches, and the way out. */
export function NoAreas({ q }: { q: string }) {
  const admin = useIsAdmin()
  if (q)
    return (
      <EmptyState
        icon="areas"
        title="No hay áreas en el momento"
        action={<ButtonLink to={paths.areas.list()}>Ver todas las áreas</ButtonLink>}
      >
        <p>Ninguna área coincide con «{q}».</p>
      </EmptyState>
    )
  return (
    <EmptyState
      icon="areas"
      title="No hay áreas en el momento"
      action={
        admin ? (
          <>
            <ButtonLink to={paths.areas.new()} icon="plus">
              Nueva área
            </ButtonLink>
            <ButtonLink to={paths.import(paths.areas.list()).upload} icon="upload">
              Importar
            </ButtonLink>
          </>
        ) : null
      }
    >
      <p>
        Las áreas dicen dónde trabaja cada usuario, y por ellas se forman las unidades de negocio.
      </p>
    </EmptyState>
  )
}
