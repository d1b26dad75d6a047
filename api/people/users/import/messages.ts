/** Messages of correct rows that can no longer be applied. */
export const LOST = {
  user: 'El usuario ya no existe o no lo puedes modificar',
  area: 'El área ya no existe o no está en tus unidades de negocio',
  position: 'El cargo ya no existe',
  manager: 'El jefe ya no existe: el usuario quedó sin él',
  managerUnchanged: 'El jefe ya no existe: el usuario conserva el que tenía',
  circle: 'El jefe depende de este usuario: no se asignó',
} as const

/** Reasons why undoing an import leaves a user as they are. */
export const SKIP_REASONS = {
  gone: 'El usuario ya no existe o no lo puedes modificar',
  unknown: 'No se sabe si cambió: se importó con una versión anterior',
  changed: 'Cambió después de la importación',
  self: 'No puedes desactivar tu propia cuenta',
  directory: 'Lo mantiene el directorio de la compañía',
  email: 'Otra persona ya tiene el correo que tenía',
  mobile: 'Otra persona ya tiene el celular que tenía',
  area: 'El área que tenía ya no existe o no está en tus unidades de negocio',
  position: 'El cargo que tenía ya no existe',
  manager: 'El jefe que tenía ya no existe',
  circle: 'El jefe que tenía ahora depende de este usuario',
  ownRole: 'No puedes quitarte el rol de administrador',
  breakGlass: 'Es el administrador de emergencia del ingreso único',
  onlyAdministrator: 'Es el único administrador activo de la compañía',
  beyond: 'No puedes devolverle el rol que tenía: abarca más que tus unidades de negocio',
  unit: 'Una de las unidades de negocio que tenía ya no existe',
} as const
