import { SecretOnce } from './secret-once.tsx'

export const secret = (
  <SecretOnce label="Secreto" value="whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD">
    Cópialo ahora: no se vuelve a mostrar.
  </SecretOnce>
)
