import { ButtonLink } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

export const nothingYet = (
  <EmptyState
    icon="areas"
    title="No hay áreas en el momento"
    action={
      <ButtonLink to="#" variant="primary" icon="plus">
        Nueva área
      </ButtonLink>
    }
  >
    Las áreas dicen dónde trabaja cada usuario.
  </EmptyState>
)

export const nothingFound = (
  <EmptyState
    icon="search"
    title="No hay áreas en el momento"
    action={<ButtonLink to="#">Ver todas las áreas</ButtonLink>}
    inline
  >
    Ningún área coincide con «bodeja».
  </EmptyState>
)
