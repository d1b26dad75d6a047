import { ButtonLink } from '../button.tsx'
import { Flash } from './flash.tsx'

export const done = (
  <Flash
    message="Se eliminó un área."
    closeTo="#"
    action={
      <ButtonLink to="#" size="sm" icon="undo">
        Deshacer
      </ButtonLink>
    }
  />
)

export const failed = <Flash tone="danger" message="No se pudo eliminar el área." closeTo="#" />

export const nothingToSay = <Flash message={null} closeTo="#" />
