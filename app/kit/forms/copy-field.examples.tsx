import { CopyField } from './copy-field.tsx'

export const ofAnAddress = (
  <CopyField
    label="Dirección pública"
    help="Compártela con quienes deben registrarse."
    value="https://sendero.test/join/acme"
    copied="Se copió la dirección."
  />
)

export const ofASecret = (
  <CopyField
    label="Token"
    value={`sendero_pat_${'EJEMPLO'.repeat(7)}`}
    copied="Se copió el token."
    mono
  />
)
