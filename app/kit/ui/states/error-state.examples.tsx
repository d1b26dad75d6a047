import { ButtonLink } from '../button.tsx'
import { ErrorState } from './error-state.tsx'

export const partOfAPage = (
  <ErrorState
    heading="h2"
    title="No se pudieron cargar los cursos"
    requestId="7f3a2c"
    retryTo="#"
    action={<ButtonLink to="#">Ir al inicio</ButtonLink>}
  >
    Ocurrió un error desconocido
  </ErrorState>
)
