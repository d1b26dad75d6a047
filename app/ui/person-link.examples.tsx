import { PersonLink } from './person-link.tsx'

export const active = (
  <PersonLink to="#" name="Ana Ruiz" picture="/avatar.svg" active status="Activo" />
)

export const inactive = (
  <PersonLink to="#" name="Óscar Iván Peña" picture={null} active={false} status="Inactivo" />
)
