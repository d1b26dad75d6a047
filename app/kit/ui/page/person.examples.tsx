import { Person } from './person.tsx'

export const active = (
  <span className="name-link">
    <Person name="Ana Ruiz" picture="/avatar.svg" active status="Activo" />
  </span>
)

export const inactive = (
  <span className="name-link">
    <Person name="Óscar Iván Peña" picture={null} active={false} status="Inactivo" />
  </span>
)
