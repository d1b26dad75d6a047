import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** None at all, or none that a search matches: then it says what was searched and the way out. */
export function NoUnits({ q }: { q: string }) {
  return (
    <EmptyState
      icon="units"
      title="No hay unidades de negocio en el momento"
      action={
        q ? (
          <ButtonLink to={paths.organizationalUnits.list()}>Ver todas las unidades</ButtonLink>
        ) : null
      }
    >
      {q
        ? `Ninguna unidad coincide con «${q}».`
        : 'Una unidad limita a un administrador o lector a los usuarios de unas áreas y a unos cursos.'}
    </EmptyState>
  )
}
