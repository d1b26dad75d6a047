/** What a correct row is told when the world has changed before it was applied. */
export const LOST = {
  user: 'El usuario ya no existe o no lo puedes modificar',
  area: 'El área ya no existe o no está en tus unidades de negocio',
  position: 'El cargo ya no existe',
  manager: 'El jefe ya no existe: el usuario quedó sin él',
  managerKept: 'El jefe ya no existe: el usuario conserva el que tenía',
  circle: 'El jefe depende de este usuario: no se asignó',
} as const
