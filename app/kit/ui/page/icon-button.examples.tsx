import { IconButton, IconLink } from './icon-button.tsx'

export const buttons = (
  <>
    <IconButton icon="refresh" label="Actualizar" />
    <IconButton icon="eye" label="Mostrar la contraseña" pressed={false} />
    <IconButton icon="panel" label="Contraer el menú" expanded />
  </>
)

export const link = <IconLink icon="edit" label="Editar a Ana Ruiz" to="#" />
