import { StatusDot } from './status-dot.tsx'

export const on = <StatusDot on label="Activo" />

export const off = <StatusDot on={false} label="Inactivo" />
