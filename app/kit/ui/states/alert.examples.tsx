import { Alert } from './alert.tsx'
import { ButtonLink } from '../button.tsx'

export const info = <Alert>La importación sigue aunque cierres esta página.</Alert>

export const success = <Alert tone="success">Usuario creado: Ana Ruiz.</Alert>

export const warning = (
  <Alert tone="warning" title="Faltan columnas">
    El archivo no trae el correo electrónico.
  </Alert>
)

export const danger = (
  <Alert
    tone="danger"
    action={
      <ButtonLink to="#" size="sm">
        Reintentar
      </ButtonLink>
    }
  >
    Ocurrió un error desconocido
  </Alert>
)
