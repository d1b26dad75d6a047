import { CopyField } from './copy-field.tsx'

export const ofAnAddress = (
  <CopyField
    label="Dirección pública"
    help="Compártela con quienes deben registrarse."
    value="https://sendero.test/join/acme"
    copied="Se copió la dirección."
  />
)
